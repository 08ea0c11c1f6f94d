//! `tournament run`: plays all that is not played yet.

mod crew;
mod luggage;
mod screen;
mod stages;

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use arena::{Runner, Spec};
use clap::Args;
use contest::Tournament;
use contest::progress::{Outcomes, Progress};
use contest::run::{Run, RunEnd};
use contest::standings::StandingsTable;
use contest::store::{Header, Store, StoreError, StorePlace};
use kit::read_duration;

use super::{PlaceArgs, desk, standings};
use crate::cli::Misuse;
use crate::commands::duel::threads;
use crate::{stop, terms};
use screen::ProgressScreen;

/// Shown under `bastide tournament run --help`.
pub const HELP: &str = "\
All is kept in FILE with the ending .bastide. Run again, it goes on where it was. A changed file or bot is refused: put it
back, or begin anew with --new-stage, which keeps what was played under another name. A ladder takes along the results of all
players that are still the same.
In a terminal there is one quiet screen; in a pipe there are lines; with --json one event a line, of a game only when it is
on the disk.
Exit status: 0 when all is played; 1 if it could not be; 2 if the file is wrong; 130 after Ctrl-C.";

const NO_TRUST: &str =
    "with --store bots travel to other machines, and are trusted on none: leave out --trust";

/// How to run.
#[derive(Args)]
pub struct RunArgs {
    #[command(flatten)]
    place: PlaceArgs,
    /// Games at a time; with --store 0 leaves all games to workers [default: one for each core; with bots, for every second]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1024))]
    jobs: Option<u32>,
    /// Begin anew: what was played stays, as FILE with the ending .1.bastide, .2.bastide, …
    #[arg(long)]
    new_stage: bool,
    /// Run bots without the sandbox: only for your own
    #[arg(long)]
    trust: bool,
    /// How long to wait for room when the disk is full
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = time)]
    wait: Duration,
    /// Print events, one JSON object a line
    #[arg(long)]
    json: bool,
}

fn time(word: &str) -> Result<Duration, String> {
    read_duration(word).ok_or_else(|| format!("`{word}` is no time; write `30s` or `500ms`"))
}

pub fn run(args: &RunArgs, out: &mut impl Write) -> Result<ExitCode> {
    let place = desk::place(&args.place)?;
    if args.jobs == Some(0) && args.place.store.is_none() {
        return Err(Misuse("without --store nobody else plays: --jobs begins at 1".to_owned()).into());
    }
    let tournament = desk::read(&args.place.file)?;
    if args.place.store.is_some() && args.trust {
        return Err(Misuse(NO_TRUST.to_owned()).into());
    }
    let stop = stop::on_signal()?;
    stop::outlive_full_files()?;
    let before = if args.new_stage { stages::set_aside(&place)? } else { None };
    let mut packed = None;
    if !place.is_begun().with_context(|| place.to_string())? {
        // Before anything is built: every machine builds for itself.
        packed = luggage::pack(&place, &tournament)?;
        build(&tournament, args.trust)?;
    }
    if let Some(before) = before {
        let now = tournament.header().context("a bot cannot be looked at")?;
        stages::keep(&before, &place, &tournament, || begun(&tournament, &now))?;
    }
    let mut store = open(&place, &tournament, args)?;
    luggage::bind(&place, &tournament, packed)?;
    let tournament = desk::bound(&*store)?;
    let outcomes = desk::outcomes(&*store).with_context(|| place.to_string())?;
    let progress = Progress::of(&tournament, &outcomes)?;
    let mut screen = ProgressScreen::new(&tournament, &progress, args.json, out)?;
    screen.begin(&store.header().commitment)?;
    let runner = Runner { hidden: stores(&place)?, ..runner(&tournament, args.trust)? };
    let has_bots = has_bots(&tournament);
    let crew = crew::Crew::new(&place, runner, threads(args.jobs, has_bots), has_bots, stop, args.wait)?;
    let run = Run {
        tournament: &tournament,
        store: &mut *store,
        pool: crew.workforce(),
        watcher: &mut screen,
        patience: args.wait,
    };
    let end = run.play(outcomes)?;
    let refused = crew.dismiss();
    screen.end();
    let outcomes = if let RunEnd::Unkept(_) = &end { Outcomes::new() } else { desk::outcomes(&*store)? };
    let missing = std::mem::take(&mut screen.missing);
    terms::warn(&missing);
    let closed = store.close();
    match end {
        RunEnd::Over => {
            closed.with_context(|| place.to_string())?;
            let table = StandingsTable::of(&tournament, &Progress::of(&tournament, &outcomes)?);
            screen.result(&standings::text(&table.standings), Some(&table.standings))?;
            Ok(ExitCode::SUCCESS)
        }
        RunEnd::Stopped if refused.is_some() => bail!(
            "this machine does not play: {}; --jobs 0 leaves all games to workers elsewhere",
            refused.unwrap_or_default()
        ),
        RunEnd::Stopped => {
            screen.result("stopped; run again, it goes on where it was\n", None)?;
            Ok(ExitCode::from(stop::INTERRUPTED))
        }
        RunEnd::Unkept(error) => {
            bail!("results cannot be kept in {place}: {error}; run again when that is mended")
        }
        RunEnd::Void(why) => bail!("{}; all else is kept: run again", why.join("; ")),
    }
}

/// Builds bots before a tournament begins; when it goes on, what was built is what its store is bound to.
fn build(tournament: &Tournament, trust: bool) -> Result<()> {
    if tournament.builds.is_empty() {
        return Ok(());
    }
    tournament.build(&runner(tournament, trust)?).map_err(|why| anyhow!(why))
}

/// All stores beside this one: a bot that lies there too could read the sealed seed.
fn stores(place: &StorePlace) -> Result<Vec<PathBuf>> {
    let StorePlace::File(path) = place else { return Ok(Vec::new()) };
    let entries = fs::read_dir(path.parent().unwrap_or(path))?.filter_map(Result::ok);
    let paths = entries.map(|entry| entry.path());
    Ok(paths.filter(|path| path.to_string_lossy().contains(".bastide")).collect())
}

fn open(place: &StorePlace, tournament: &Tournament, args: &RunArgs) -> Result<Box<dyn Store>> {
    let now = tournament.header().context("a bot cannot be looked at")?;
    let store = place.open(|| begun(tournament, &now)).map_err(|error| match error {
        StoreError::Busy => anyhow!("another `bastide tournament run` plays this tournament"),
        error @ (StoreError::Away(_) | StoreError::Server { .. }) => anyhow!("{error}"),
        error => {
            anyhow!("{place}: {error}; `bastide tournament check {}` tells more", args.place.file.display())
        }
    })?;
    match store.header().changed(&now, &tournament.contest.names()) {
        None => Ok(store),
        Some(what) => Err(Misuse(format!(
            "{what}, since this tournament began; put it back, or begin a new stage: bastide tournament run {} --new-stage",
            args.place.file.display()
        ))
        .into()),
    }
}

/// The header of a tournament that begins now.
fn begun(tournament: &Tournament, now: &Header) -> Result<Header, StoreError> {
    let seed = if tournament.has_seed { now.seed.clone() } else { drawn_seed()? };
    let commitment = contest::digest(&seed);
    Ok(Header { seed, commitment, ..now.clone() })
}

/// A seed that nobody can guess.
fn drawn_seed() -> std::io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| std::io::Error::other(error.to_string()))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

fn runner(tournament: &Tournament, trust: bool) -> Result<Runner> {
    for player in &tournament.contest.contestants {
        if let Spec::Bot(source) = &player.spec {
            source.check_supported()?;
        }
    }
    Ok(Runner { trust, limits: tournament.limits.limits(), ..terms::runner()? })
}

fn has_bots(tournament: &Tournament) -> bool {
    tournament.contest.contestants.iter().any(|player| player.spec.is_bot())
}
