//! `bastide match`: one game of any mixture of minds and bots.

mod live;
mod report;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use arena::{Match, MatchError, MatchResult, Spec};
use clap::Args;
use kit::{Entry, Opening, Record, Seed, Setup};

use crate::cli::{self, ColourChoice, Misuse, SetupArgs};
use crate::files::{writable_file, write_whole};
use crate::records::{self, notes_of};
use crate::terms::{self, TermsArgs};

/// Shown under `bastide match --help`.
pub const HELP: &str = "\
A player is a mind (`mcts`, `level:7`; `bastide games GAME` lists them) or a bot:
  cmd:./mybot --fast      a program that speaks the protocol of docs/protocol.md
  lib:./bot.so            a C library
  lib2018:./client.so     a library of the Carcassonne interface of 2018
  wasm:./bot.wasm         a WASM module
Bots run in a sandbox and under a clock; who breaks a rule is sent off, and the others play on.
Exit status: 0 if the game was played, also if a bot was sent off during it; 1 if a bot never got ready, or the game was
void; 2 if it could not be asked for like that.
Example: bastide match 'cmd:python3 mybot.py' greedy --game ripple --save game.record
         bastide match 'cmd:python3 mybot.py' greedy --from game.record --turn 12 --verbose";

/// Players, game and terms.
#[derive(Args)]
pub struct MatchArgs {
    /// The players in the order of their seats
    #[arg(required = true, value_name = "PLAYER")]
    players: Vec<Spec>,
    /// The game
    #[arg(long, value_parser = cli::game_names(), required_unless_present = "from", conflicts_with = "from")]
    game: Option<String>,
    #[command(flatten)]
    setup: SetupArgs,
    /// Play on from this record, instead of from the start
    #[arg(long, value_name = "RECORD")]
    from: Option<PathBuf>,
    /// With --from: the first turn to be played anew, from 0 [default: the one after the last]
    #[arg(long, value_name = "N", requires = "from")]
    turn: Option<usize>,
    /// All luck follows from it [default: a random one]
    #[arg(long)]
    seed: Option<String>,
    #[command(flatten)]
    terms: TermsArgs,
    /// Write the record to this file, and what bots said beside it to FILE.notes.jsonl
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Tell every turn while the game is played, on standard error
    #[arg(long)]
    verbose: bool,
    /// Colours in the picture
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: ColourChoice,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// The game, its setup, and the turns that were played already.
struct Subject {
    entry: &'static Entry,
    setup: Setup,
    past: Option<Record>,
}

/// Plays and tells how it went.
pub fn run(args: &MatchArgs, out: &mut impl Write) -> Result<ExitCode> {
    let Subject { entry, setup, past } = args.subject()?;
    let seed = match &args.seed {
        Some(seed) => seed.clone(),
        None => Seed::random(getrandom::u64()?).to_string(),
    };
    let game = Match { entry, setup, seed, seats: args.players.clone(), terms: args.terms.terms() };
    game.check().map_err(|bad| Misuse(bad.0))?;
    if let Some(file) = &args.save {
        writable_file(file).with_context(|| format!("{} cannot be written", file.display()))?;
    }
    let runner = args.terms.runner(&args.players)?;
    let mut show = live::teller(args.verbose);
    let result = game.play_on(past.as_ref(), &runner, &mut show).map_err(|error| match error {
        MatchError::Setup(bad) => anyhow::Error::new(Misuse(bad.0)),
        other => other.into(),
    })?;
    terms::warn(&result.missing);
    // The result is printed even if it cannot be saved.
    let saved = args.save.as_ref().map_or(Ok(()), |file| {
        save(file, &result).with_context(|| format!("{} cannot be written", file.display()))
    });
    report::tell(args, &game, &result, out)?;
    saved?;
    Ok(ExitCode::from(u8::from(has_absent(&result))))
}

/// True if a bot was sent off before it was ready: only a ready bot has a name.
fn has_absent(result: &MatchResult) -> bool {
    let seats = &result.notes.heading.seats;
    result.faults().iter().any(|fault| seats[usize::from(fault.seat)].name.is_none())
}

impl MatchArgs {
    fn subject(&self) -> Result<Subject> {
        if let Some(file) = &self.from {
            return self.past(file);
        }
        let entry = cli::game(self.game.as_deref().unwrap_or_default());
        Ok(Subject { entry, setup: self.setup.setup_for(entry, self.players.len())?, past: None })
    }

    /// The game of a record, up to the turn to play again.
    fn past(&self, file: &Path) -> Result<Subject> {
        let misuse = |why: String| anyhow::Error::new(Misuse(format!("{}: {why}", file.display())));
        if !self.setup.is_empty() {
            return Err(misuse("seats and options are those of the record".to_owned()));
        }
        let mut table = records::replay(file).with_context(|| file.display().to_string())?;
        let (turns, turn) = (table.turn(), self.turn.unwrap_or(table.turn()));
        if turn > turns {
            return Err(misuse(format!("there is no turn {turn}: it has {turns}, counted from 0")));
        }
        table.go_to(turn);
        if table.game().to_move().is_none() {
            return Err(misuse(format!(
                "the game is over before turn {turn}; say `--turn` to begin earlier"
            )));
        }
        let record = table.record();
        match record.opening.clone() {
            Opening::Start(setup, _) => Ok(Subject { entry: record.entry, setup, past: Some(record) }),
            Opening::Position(_) | Opening::OtherRules(..) => {
                Err(misuse("it began from a given position, and has no setup".to_owned()))
            }
        }
    }
}

fn save(file: &Path, result: &MatchResult) -> io::Result<()> {
    write_whole(file, result.table.record().to_string().as_bytes())?;
    write_whole(&notes_of(file), result.notes.text().as_bytes())
}
