//! `tournament run`: plays all that is not played yet.

mod bundles;
mod screen;
mod workforce;

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use arena::advice::advice_lines;
use arena::{Runner, Spec};
use clap::Args;
use contest::progress::{Outcomes, Progress};
use contest::run::{Run, RunEnd};
use contest::stage;
use contest::standings::StandingsTable;
use contest::store::{Header, Store, StoreError, StorePlace};
use contest::tournament::{FileChange, change};
use contest::trial::failing_bots;
use contest::{Contestant, Tournament};
use kit::{count, read_duration};

use super::{PlaceArgs, open, standings};
use crate::cli::Misuse;
use crate::commands::duel::threads;
use crate::{stop, terms};
use screen::ProgressScreen;

/// Shown under `bastide tournament run --help`.
pub const HELP: &str = "\
All is kept in FILE with the ending .bastide. Run again, it goes on where it was. Comments, layout, more blocks or rounds may
change at any time. Another change of the file or of a bot is refused: put it back, or use --new-stage, which takes along the
results of all players that are still the same (a Swiss and a test all or nothing, a knockout nothing).
In a terminal there is one quiet screen; in a pipe there are lines; with --json one event a line, of a game only when it is
on the disk.
Exit status: 0 when all is played; 1 if it could not be; 2 if the file is wrong; 130 after Ctrl-C.";

const NO_TRUST: &str =
    "with --store bots travel to other machines, and are trusted on none: leave out --trust";

/// Options of a run.
#[derive(Args)]
pub struct RunArgs {
    #[command(flatten)]
    place: PlaceArgs,
    /// Games at a time; with --store 0 leaves all games to workers [default: one for each core; with bots, for every second]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1024))]
    jobs: Option<u32>,
    /// Begin a new stage with the results of players that are still the same; what was played stays, as FILE with the ending .1.bastide, .2.bastide, …
    #[arg(long)]
    new_stage: bool,
    /// Run bots without the sandbox: only for your own
    #[arg(long)]
    trust: bool,
    /// Time to wait for room when the disk is full
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = time)]
    wait: Duration,
    /// Print events, one JSON object a line
    #[arg(long)]
    json: bool,
}

fn time(word: &str) -> Result<Duration, String> {
    read_duration(word).ok_or_else(|| format!("`{word}` is not a time; write `30s` or `500ms`"))
}

pub fn run(args: &RunArgs, out: &mut impl Write) -> Result<ExitCode> {
    let place = open::place(&args.place)?;
    if args.jobs == Some(0) && args.place.store.is_none() {
        return Err(
            Misuse("without --store there are no other workers: --jobs begins at 1".to_owned()).into()
        );
    }
    let tournament = open::read(&args.place.file)?;
    if args.place.store.is_some() && args.trust {
        return Err(Misuse(NO_TRUST.to_owned()).into());
    }
    let stop = stop::on_signal()?;
    stop::outlive_full_files()?;
    let grown = grown(&place, &tournament, args)?;
    let is_new = args.new_stage || grown.is_some();
    let before = if is_new { stage::set_aside(&place).with_context(|| place.to_string())? } else { None };
    let mut packed = None;
    if !place.is_begun().with_context(|| place.to_string())? {
        // Before anything is built: every machine builds for itself.
        packed = bundles::pack(&place, &tournament)?;
        build(&tournament, args.trust)?;
    }
    if let Some(before) = before {
        let now = tournament.header().context("a bot cannot be looked at")?;
        let header = begun(&tournament, &now)?;
        let kept = stage::keep(&before, &place, &tournament, header).with_context(|| before.to_string())?;
        let why = grown.map_or(String::new(), |why| format!("{why}; "));
        writeln!(
            io::stderr(),
            "bastide: {why}a new stage begins with {} of the one before, which is kept in {before}",
            count(kept, "game")
        )?;
    }
    let mut store = open(&place, &tournament, args)?;
    bundles::bind(&place, &tournament, packed)?;
    let tournament = Tournament { see: tournament.see, ..open::bound(&*store)? };
    let outcomes = open::outcomes(&*store).with_context(|| place.to_string())?;
    let progress = Progress::of(&tournament, &outcomes)?;
    let mut screen = ProgressScreen::new(&tournament, &progress, args.json, out)?;
    screen.begin(&store.header().commitment)?;
    let runner = Runner { hidden: stores(&place)?, ..runner(&tournament, args.trust)? };
    let has_bots = has_bots(&tournament);
    if has_bots && progress.done == 0 && args.jobs != Some(0) {
        tell_failing(&tournament, &runner, args)?;
    }
    let workers =
        workforce::RunWorkers::new(&place, runner, threads(args.jobs, has_bots), has_bots, stop, args.wait)?;
    let run = Run {
        tournament: &tournament,
        store: &mut *store,
        pool: workers.workforce(),
        watcher: &mut screen,
        patience: args.wait,
    };
    let end = run.play(outcomes)?;
    let refused = workers.shut_down();
    screen.end();
    let outcomes = if let RunEnd::Unkept(_) = &end { Outcomes::new() } else { open::outcomes(&*store)? };
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
            screen.result("stopped; run it again to continue\n", None)?;
            Ok(ExitCode::from(stop::INTERRUPTED))
        }
        RunEnd::Unkept(error) => {
            bail!("results cannot be kept in {place}: {error}; run again when that is mended")
        }
        RunEnd::Void(why) => bail!("{}; all else is kept: run again", why.join("; ")),
    }
}

/// Says of all bots at once which do not start; they may yet, on another machine or another day.
fn tell_failing(tournament: &Tournament, runner: &Runner, args: &RunArgs) -> Result<()> {
    let failing = failing_bots(&tournament.contest, runner, threads(args.jobs, true));
    if failing.is_empty() {
        return Ok(());
    }
    let mut err = io::stderr();
    let players = &tournament.contest.contestants;
    writeln!(
        err,
        "bastide: {} of {} do not start; they lose their games:",
        failing.len(),
        count(players.len(), "player")
    )?;
    for (player, fault) in &failing {
        let Contestant { name, spec } = &players[*player];
        writeln!(err, "  {name}: {}", fault.why)?;
        for line in advice_lines(&fault.clues()) {
            writeln!(err, "    {line}")?;
        }
        let game = tournament.contest.entry.about.name;
        writeln!(err, "    to mend it: bastide bot check '{spec}' --game {game}")?;
    }
    Ok(())
}

/// Builds bots before a tournament begins; a resumed tournament is bound to what was built.
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
        error @ (StoreError::Unreachable(_) | StoreError::Broken(_) | StoreError::Server { .. }) => {
            anyhow!("{error}")
        }
        error => {
            anyhow!("{place}: {error}; `bastide tournament check {}` tells more", args.place.file.display())
        }
    })?;
    match store.header().changed(&now, &tournament.contest.names()) {
        None => Ok(store),
        Some(what) => Err(refusal(&what, args)),
    }
}

fn refusal(what: &str, args: &RunArgs) -> anyhow::Error {
    let file = args.place.file.display();
    Misuse(format!(
        "{what}, since this tournament began; put it back, or begin a new stage, which keeps all results that this does not touch: bastide tournament run {file} --new-stage"
    ))
    .into()
}

/// The changes of the file after which all results still count; any other change is refused.
fn grown(place: &StorePlace, tournament: &Tournament, args: &RunArgs) -> Result<Option<String>> {
    if args.new_stage || !place.is_begun().with_context(|| place.to_string())? {
        return Ok(None);
    }
    let Ok(store) = place.read() else { return Ok(None) };
    let then = open::bound(&*store)?;
    match change(&then, tournament) {
        None => Ok(None),
        Some(FileChange::Grown(what)) => {
            let now = tournament.header().context("a bot cannot be looked at")?;
            let bot = store.header().changed(&now, &tournament.contest.names());
            bot.map_or(Ok(Some(what)), |changed| Err(refusal(&changed, args)))
        }
        Some(FileChange::Other(what)) => Err(refusal(&what, args)),
    }
}

/// The header of a tournament that begins now.
fn begun(tournament: &Tournament, now: &Header) -> Result<Header, StoreError> {
    let seed = if tournament.has_seed { now.seed.clone() } else { drawn_seed()? };
    let commitment = contest::digest(&seed);
    Ok(Header { seed, commitment, ..now.clone() })
}

/// A random seed from the system.
fn drawn_seed() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

fn runner(tournament: &Tournament, trust: bool) -> Result<Runner> {
    for player in &tournament.contest.contestants {
        if let Spec::Bot(source) = &player.spec {
            source.check_supported(trust)?;
        }
    }
    let see = tournament.see.clone();
    Ok(Runner { trust, see, limits: tournament.limits.limits(), ..terms::runner()? })
}

fn has_bots(tournament: &Tournament) -> bool {
    tournament.contest.contestants.iter().any(|player| player.spec.is_bot())
}
