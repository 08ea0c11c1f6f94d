//! `bastide match`: one game of any mixture of minds and bots.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use arena::{Fault, Match, MatchError, MatchResult, Spec, VoidGame};
use clap::Args;
use kit::Player;
use serde_json::{Value, json};

use super::show::wants_colour;
use crate::cli::{self, Colour, Misuse, SetupArgs};
use crate::records::notes_of;
use crate::terms::{self, TermsArgs};

/// Shown under `bastide match --help`.
pub const HELP: &str = "\
A player is a mind (`mcts`, `level:7`; `bastide games GAME` lists them) or a bot:
  cmd:./mybot --fast      a program that speaks the protocol of docs/protocol.md
  lib:./bot.so            a C library
  lib2018:./client.so     a library of the Carcassonne interface of 2018
  wasm:./bot.wasm         a WASM module
Bots run in a sandbox and under a clock; who breaks a rule is sent off, and the others play on.
Exit status: 0 if the game was played, whoever was sent off; 2 if it could not be asked for like that.
Example: bastide match 'cmd:python3 mybot.py' greedy --game ripple --save game.record";

/// Who plays what, and how.
#[derive(Args)]
pub struct MatchArgs {
    /// The players in the order of their seats
    #[arg(required = true, value_name = "PLAYER")]
    players: Vec<Spec>,
    /// The game
    #[arg(long, value_parser = cli::game_names())]
    game: String,
    #[command(flatten)]
    setup: SetupArgs,
    /// All luck follows from it [default: a random one]
    #[arg(long)]
    seed: Option<String>,
    #[command(flatten)]
    terms: TermsArgs,
    /// Write the record to this file, and what bots said beside it to FILE.notes.jsonl
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Colours in the picture
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: Colour,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// Plays and tells how it went.
pub fn run(args: &MatchArgs, out: &mut impl Write) -> Result<()> {
    let entry = cli::game(&args.game);
    let setup = args.setup.setup_for(entry, args.players.len())?;
    let seed = match &args.seed {
        Some(seed) => seed.clone(),
        None => (getrandom::u64()? >> 11).to_string(),
    };
    let game = Match { entry, setup, seed, seats: args.players.clone(), terms: args.terms.terms() };
    game.check().map_err(|bad| Misuse(bad.0))?;
    let result = game.play(&args.terms.runner(&args.players)?).map_err(|error| match error {
        MatchError::Setup(bad) => anyhow::Error::new(Misuse(bad.0)),
        void => void.into(),
    })?;
    terms::warn(&result.missing);
    if let Some(file) = &args.save {
        save(file, &result).with_context(|| file.display().to_string())?;
    }
    if args.json { in_json(args, &game.seed, &result, out) } else { in_words(args, &game.seed, &result, out) }
}

fn save(file: &Path, result: &MatchResult) -> Result<()> {
    fs::write(file, result.table.record().to_string())?;
    Ok(fs::write(notes_of(file), result.notes.text())?)
}

fn in_words(args: &MatchArgs, seed: &str, result: &MatchResult, out: &mut impl Write) -> Result<()> {
    let scores = result.table.game().scores();
    out.write_all(result.table.scene().text(wants_colour(args.color)).as_bytes())?;
    writeln!(out, "{} turns, seed {seed}", result.table.turn())?;
    for (seat, (rank, points)) in result.ranks().iter().zip(&scores.points).enumerate() {
        let seated = &result.notes.heading.seats[seat];
        let name = seated.name.as_ref().map_or(String::new(), |name| format!(" ({name})"));
        let player = Player(seat as u8);
        writeln!(out, "{player}: {}{name}, rank {rank}, {points} points", seated.spec)?;
    }
    for VoidGame { why, seat } in &result.voided {
        let whose = seat.map_or(String::new(), |seat| format!(" ({} was to move)", Player(seat)));
        writeln!(out, "a game was void and played again: {why}{whose}")?;
    }
    result.faults().iter().try_for_each(|fault| tell(fault, &repro(args, fault), out))?;
    Ok(out.flush()?)
}

/// One fault, with all that its author needs.
fn tell(fault: &Fault, repro: &str, out: &mut impl Write) -> Result<()> {
    writeln!(out, "\n{} was sent off in turn {}: {}", Player(fault.seat), fault.turn, fault.kind.word())?;
    writeln!(out, "  {}", fault.why)?;
    fault.evidence.iter().try_for_each(|line| writeln!(out, "  {line}"))?;
    fault.errors.lines().try_for_each(|line| writeln!(out, "  error output: {line}"))?;
    Ok(writeln!(out, "  see it again: {repro}")?)
}

fn repro(args: &MatchArgs, fault: &Fault) -> String {
    let record = args.save.as_ref().map_or("RECORD".to_owned(), |file| file.display().to_string());
    fault.repro(&record)
}

fn in_json(args: &MatchArgs, seed: &str, result: &MatchResult, out: &mut impl Write) -> Result<()> {
    let scores = result.table.game().scores();
    let fault = |fault: &Fault| {
        let mut data = json!(fault);
        data["repro"] = repro(args, fault).into();
        data
    };
    let data = json!({
        "game": args.game,
        "seed": seed,
        "clock": args.terms.clock.to_string(),
        "over": result.table.game().to_move().is_none(),
        "turns": result.table.turn(),
        "seats": result.notes.heading.seats,
        "points": scores.points.to_vec(),
        "ranks": result.ranks(),
        "faults": result.faults().iter().map(fault).collect::<Vec<Value>>(),
        "notes": result.notes.notes,
        "sandbox": result.notes.heading.sandbox,
        "missing": result.missing.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "voided": result.voided,
        "record": result.table.record().to_string(),
    });
    Ok(writeln!(out, "{data:#}")?)
}
