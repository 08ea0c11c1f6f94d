//! On which terms players meet: the options that `match`, `duel` and `repro` share.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use arena::{Runner, Spec, Terms};
use bots::protocol::{BadClock, Clock, read_duration};
use bots::sandbox::{MissingProtection, Protection};
use clap::Args;
use minds::Budget;

/// Clocks and protections.
#[derive(Args)]
pub struct TermsArgs {
    /// For each move of a mind: `100ms`, `1000it` (lines of play), or both as `100ms+1000it`; `2s+64mib` bounds its memory too
    /// [default: each mind's own: that of its level, 1000it without one; 512mib]
    #[arg(long)]
    pub budget: Option<Budget>,
    /// For the answers of bots: `move:1s`, `game:60s+1s`, `cpu:1s`, or `fuel:50000000` for WASM modules
    #[arg(long, default_value = "move:1s")]
    pub clock: Clock,
    /// Start of bots.
    #[command(flatten)]
    pub start: StartArgs,
    /// Let bots think while it is not their turn, instead of freezing them
    #[arg(long)]
    pub ponder: bool,
}

/// Start of bots.
#[derive(Args)]
pub struct StartArgs {
    /// Time that a bot may take to get ready
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = time)]
    pub startup: Duration,
    /// Let bots read this folder or file too, such as a Python environment; may be given several times
    #[arg(long, value_name = "PATH")]
    pub see: Vec<PathBuf>,
    /// Run bots without the sandbox: only for your own. On macOS and Windows there is no other way
    #[arg(long)]
    pub trust: bool,
}

fn time(word: &str) -> Result<Duration, BadClock> {
    read_duration(word)
}

impl TermsArgs {
    pub fn terms(&self) -> Terms {
        let (budget, clock) = (self.budget.clone(), self.clock);
        Terms { budget, clock, pondering: self.ponder, ..self.start.terms() }
    }

    /// This machine, if it can start these players.
    pub fn runner(&self, players: &[Spec]) -> Result<Runner> {
        for player in players {
            if let Spec::Bot(source) = player {
                source.check_supported(self.start.trust)?;
            }
        }
        let runner = self.start.runner()?;
        let see = players.iter().flat_map(contest::tournament::environments);
        Ok(Runner { see: runner.see.iter().cloned().chain(see).collect(), ..runner })
    }
}

impl StartArgs {
    /// The usual terms, and these.
    pub fn terms(&self) -> Terms {
        Terms { startup: self.startup, ..Terms::default() }
    }

    /// This machine, and how far bots are trusted on it.
    pub fn runner(&self) -> Result<Runner> {
        Ok(Runner { see: self.see.clone(), trust: self.trust, ..runner()? })
    }
}

/// This machine, where bots are started by this very program.
pub fn runner() -> Result<Runner> {
    let program = std::env::current_exe().context("where is the program itself?")?;
    Ok(Runner { groups: uses_groups(), ..Runner::new(program) })
}

/// True if bots get cgroups: unless `BASTIDE_CGROUPS=off` is set, so that the ways without them can be tried too.
pub fn uses_groups() -> bool {
    std::env::var_os("BASTIDE_CGROUPS").is_none_or(|word| word != "off")
}

/// Says once, beside the output, which protections bots ran without.
pub fn warn<'a>(missing: impl IntoIterator<Item = &'a MissingProtection>) {
    // To have neither a user nor a group of its own is the rule where the referee is not root's.
    let is_rule = |protection| matches!(protection, Protection::Users | Protection::Groups);
    let missing = missing.into_iter().filter(|missing| !is_rule(missing.protection));
    let missing: BTreeSet<String> = missing.map(MissingProtection::to_string).collect();
    let mut err = io::stderr();
    for missing in missing {
        // A failure to write to standard error cannot be reported.
        let _ = writeln!(err, "bastide: bots ran without a protection: {missing} (see `bastide doctor`)");
    }
}
