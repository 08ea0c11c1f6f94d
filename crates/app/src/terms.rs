//! On which terms players meet: the options that `match`, `duel` and `repro` share.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::time::Duration;

use anyhow::{Context, Result};
use arena::{Spec, Terms};
use bots::protocol::{BadClock, Clock, read_duration};
use bots::sandbox::{BotSource, MissingProtection};
use clap::Args;
use minds::Budget;

use crate::cli::Misuse;

/// Clocks and protections.
#[derive(Args)]
pub struct TermsArgs {
    /// For each move of a mind: `100ms`, `1000it` (lines of play), or both as `100ms+1000it`
    #[arg(long, default_value = "1000it")]
    pub budget: Budget,
    /// For the answers of bots: `move:1s`, `game:60s+1s`, `cpu:1s`, or `fuel:50000000` for WASM modules
    #[arg(long, default_value = "move:1s")]
    pub clock: Clock,
    /// How bots are started.
    #[command(flatten)]
    pub start: StartArgs,
    /// Let bots think while it is not their turn, instead of freezing them
    #[arg(long)]
    pub ponder: bool,
}

/// How bots are started.
#[derive(Args)]
pub struct StartArgs {
    /// What a bot may take until it is ready
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = time)]
    pub startup: Duration,
    /// Run bots without the sandbox: only for your own
    #[arg(long)]
    pub trust: bool,
}

fn time(word: &str) -> Result<Duration, BadClock> {
    read_duration(word)
}

impl TermsArgs {
    /// The terms, if these players can be held to them.
    pub fn terms(&self, players: &[Spec]) -> Result<Terms> {
        if let Clock::Fuel { .. } = self.clock
            && let Some(bot) = players.iter().find(|player| !counts_steps(player))
        {
            let why = format!("--clock {} counts the steps of WASM modules, which {bot} is not", self.clock);
            return Err(Misuse(why).into());
        }
        for player in players {
            if let Spec::Bot(source) = player {
                source.check_supported()?;
            }
        }
        let terms = self.start.terms()?;
        Ok(Terms { budget: self.budget.clone(), clock: self.clock, pondering: self.ponder, ..terms })
    }
}

/// Minds play by their budget whatever the clock.
fn counts_steps(player: &Spec) -> bool {
    matches!(player, Spec::Mind(_) | Spec::Bot(BotSource::Wasm(_)))
}

impl StartArgs {
    /// The usual terms, and these.
    pub fn terms(&self) -> Result<Terms> {
        let launcher = std::env::current_exe().context("where is the program itself?")?;
        Ok(Terms { startup: self.startup, trust: self.trust, ..Terms::usual(launcher) })
    }
}

/// Says once, beside the output, which protections bots ran without.
pub fn warn<'a>(missing: impl IntoIterator<Item = &'a MissingProtection>) {
    let missing: BTreeSet<String> = missing.into_iter().map(MissingProtection::to_string).collect();
    let mut err = io::stderr();
    for missing in missing {
        // Nobody is left to tell if this fails.
        let _ = writeln!(err, "bastide: bots ran without a protection: {missing} (see `bastide doctor`)");
    }
}
