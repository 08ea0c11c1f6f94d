//! `bastide bot check`: prints the steps of a check and what a bot should change.

use std::io::Write;
use std::process::ExitCode;

use ::games::GAMES;
use anyhow::Result;
use arena::check::{BotCheck, StepResult};
use arena::{Spec, Terms};
use bots::protocol::Clock;
use bots::sandbox::BotSource;
use clap::Args;
use kit::Entry;
use serde_json::json;

use crate::cli::{self, Misuse};
use crate::terms::StartArgs;

/// Shown under `bastide bot check --help`.
pub const HELP: &str = "\
A step that fails tells what was sent, what came back, the cause as far as the evidence goes, and what to change.
Games that the bot does not play are left out and listed; `--game GAME` insists on a game.
Exit status: 0 if the bot passes all steps, 1 if it fails one.
Examples: bastide bot check -- python3 bot.py
          bastide bot check lib:./bot.so --game ripple";

/// Which bot.
#[derive(Args)]
pub struct CheckArgs {
    /// The bot, as for `bastide match`: cmd:…, lib:…, lib2018:… or wasm:…
    #[arg(value_name = "BOT", required_unless_present = "command", conflicts_with = "command")]
    bot: Option<Spec>,
    /// Its command, after `--`
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<String>,
    /// Only this game; may be given several times [default: all]
    #[arg(long, value_parser = cli::game_names())]
    game: Vec<String>,
    /// For its answers, as for `bastide match`
    #[arg(long, default_value = "move:1s")]
    clock: Clock,
    #[command(flatten)]
    start: StartArgs,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// Goes through the steps and tells how it went.
pub fn run(args: &CheckArgs, out: &mut impl Write) -> Result<ExitCode> {
    let mut check = args.check()?;
    let mut outcomes = Vec::new();
    let passed = check.run(|outcome| {
        if !args.json {
            tell(&outcome, out)?;
        }
        outcomes.push(outcome);
        Ok::<_, anyhow::Error>(())
    })?;
    if !args.json {
        for (game, why) in &check.others {
            writeln!(out, "    it does not play {game}, and is not checked for it: {why}")?;
        }
    }
    let (bot, slowest) = (check.source.to_string(), check.slowest.as_millis());
    if args.json {
        let data = json!({"bot": bot, "ok": passed, "slowest_ms": slowest, "games": names(&check),
            "others": check.others, "steps": outcomes});
        writeln!(out, "{data:#}")?;
    } else if passed {
        writeln!(
            out,
            "{bot} passes{}; its slowest answer took {slowest} ms, under the clock {}",
            for_games(&check),
            check.terms.clock
        )?;
    }
    Ok(if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

impl CheckArgs {
    fn check(&self) -> Result<BotCheck> {
        let source = match &self.bot {
            Some(Spec::Bot(source)) => source.clone(),
            Some(Spec::Mind(name)) => {
                return Err(Misuse(format!(
                    "`{name}` is not a bot; a bot is cmd:…, lib:…, lib2018:… or wasm:…"
                ))
                .into());
            }
            None => BotSource::Command(self.command.clone()),
        };
        // Libraries of 2018 know no other game.
        let known =
            |entry: &&Entry| !matches!(source, BotSource::Lib2018(_)) || entry.about.name == "carcassonne";
        let wanted =
            |entry: &&Entry| self.game.is_empty() || self.game.iter().any(|name| name == entry.about.name);
        let games: Vec<_> = GAMES.iter().filter(known).filter(wanted).collect();
        if games.is_empty() {
            return Err(Misuse(format!("{source} plays carcassonne only")).into());
        }
        if matches!(self.clock, Clock::Fuel { .. }) && !matches!(source, BotSource::Wasm(_)) {
            return Err(Misuse(format!("{} counts the steps of WASM modules only", self.clock)).into());
        }
        let terms = Terms { clock: self.clock, ..self.start.terms() };
        Ok(BotCheck::new(source, terms, self.start.runner()?, games, !self.game.is_empty()))
    }
}

fn names(check: &BotCheck) -> Vec<&'static str> {
    check.games.iter().map(|entry| entry.about.name).collect()
}

/// The games that were checked, where others were left out.
fn for_games(check: &BotCheck) -> String {
    if check.others.is_empty() { String::new() } else { format!(" for {}", names(check).join(", ")) }
}

fn tell(outcome: &StepResult, out: &mut impl Write) -> Result<()> {
    let StepResult { number, name, failed, .. } = outcome;
    let Some(failed) = failed else { return Ok(writeln!(out, "{number:3} {name}: ok")?) };
    writeln!(out, "{number:3} {name}: FAILED\n    {}", failed.why)?;
    if !failed.dialogue.is_empty() {
        writeln!(out, "    what was sent (>) and what came back (<):")?;
    }
    failed.dialogue.iter().try_for_each(|line| writeln!(out, "    {line}"))?;
    failed.errors.lines().try_for_each(|line| writeln!(out, "    error output: {line}"))?;
    failed.advice.iter().try_for_each(|line| writeln!(out, "    {line}"))?;
    Ok(())
}
