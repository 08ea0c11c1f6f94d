//! `bastide repro`: feeds a bot what a seat of a recorded match saw, and shows the dialogue.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result};
use arena::{Failure, Notes, Repro, ReproStep, Spec, Terms};
use bots::sandbox::BotSource;
use clap::Args;
use games::GAMES;
use kit::Record;

use crate::cli::Misuse;
use crate::records::{notes_of, read_text};
use crate::terms::StartArgs;

/// Shown under `bastide repro --help`.
pub const HELP: &str = "\
The record is followed whatever the bot answers now; where it answers otherwise, that is shown. Clock, seed and wishes of
the bot are those of the match, kept in RECORD.notes.jsonl.
Example: bastide repro game.record --turn 12 --seat 1 -- ./mybot --fast";

/// The longest line that is shown whole.
const WIDEST: usize = 100_000;

/// The game to repeat.
#[derive(Args)]
pub struct ReproArgs {
    /// A record that `bastide match --save` wrote
    record: PathBuf,
    /// The last turn to ask about, from 0 [default: the last one of that seat]
    #[arg(long, value_name = "N")]
    turn: Option<usize>,
    /// The seat, from 0
    #[arg(long, value_name = "S")]
    seat: u8,
    #[command(flatten)]
    start: StartArgs,
    /// The bot: a command, or `lib:…`, `lib2018:…`, `wasm:…`
    #[arg(last = true, required = true, value_name = "BOT")]
    bot: Vec<String>,
}

pub fn run(args: &ReproArgs, out: &mut impl Write) -> Result<()> {
    let record = read_text(&args.record).and_then(|text| Ok(Record::read(GAMES, &text)?));
    let record = record.with_context(|| args.record.display().to_string())?;
    let beside = notes_of(&args.record);
    let notes = read_text(&beside).and_then(|text| Ok(Notes::read(&text)?));
    let notes = notes
        .with_context(|| format!("{}, which `match --save` wrote beside the record", beside.display()))?;
    let terms = Terms { pondering: notes.heading.pondering, ..args.start.terms() };
    let turn = args.turn.unwrap_or(usize::MAX);
    let (bot, runner) = (source(&args.bot)?, args.start.runner()?);
    follow(&Repro { record, notes, seat: args.seat, turn, bot, terms, runner }, out)
}

/// Shows the dialogue as it happens.
pub fn follow(repro: &Repro, out: &mut impl Write) -> Result<()> {
    let (start, mut written) = (Instant::now(), Ok(()));
    repro
        .play(|step| {
            if written.is_ok() {
                written = tell(&step, start, out);
            }
        })
        .map_err(|bad| Misuse(bad.to_string()))?;
    Ok(written?)
}

/// One word may be a bot of another kind; everything else is a command.
fn source(words: &[String]) -> Result<BotSource> {
    match words {
        [word] if ["lib:", "lib2018:", "wasm:", "cmd:"].iter().any(|kind| word.starts_with(kind)) => {
            match word.parse().map_err(|bad: kit::BadText| Misuse(bad.0))? {
                Spec::Bot(source) => Ok(source),
                Spec::Mind(name) => Err(Misuse(format!("{name} is not a bot")).into()),
            }
        }
        words => Ok(BotSource::Command(words.to_vec())),
    }
}

fn tell(step: &ReproStep, start: Instant, out: &mut impl Write) -> std::io::Result<()> {
    match step {
        ReproStep::Line(spoken) => {
            let ms = spoken.at.saturating_duration_since(start).as_secs_f64() * 1000.0;
            let mark = if spoken.by_bot { '<' } else { '>' };
            writeln!(out, "{ms:>10.2} ms {mark} {}", kit::printable(&spoken.line, WIDEST))
        }
        ReproStep::Otherwise(turn, act) => {
            writeln!(out, "              in the record, turn {turn} is: {act}")
        }
        ReproStep::Errors(errors) => {
            errors.lines().try_for_each(|line| writeln!(out, "              error output: {line}"))
        }
        ReproStep::Failed(Failure { kind, why }) => {
            writeln!(out, "              {}: {why}", kit::verdict_text(kind.word()))
        }
    }
}
