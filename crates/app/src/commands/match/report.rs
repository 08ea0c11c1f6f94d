//! Report of a match: in words, or as data.

use std::io::Write;

use anyhow::Result;
use arena::{Fault, Match, MatchResult, VoidGame};
use kit::Player;
use pictures::SceneView;
use serde_json::{Value, json};

use super::MatchArgs;
use crate::commands::show::wants_colour;

/// Tells how the match went.
pub fn tell(args: &MatchArgs, game: &Match, result: &MatchResult, out: &mut impl Write) -> Result<()> {
    if args.json { in_json(args, game, result, out) } else { in_words(args, game, result, out) }
}

fn in_words(args: &MatchArgs, game: &Match, result: &MatchResult, out: &mut impl Write) -> Result<()> {
    let scores = result.table.game().scores();
    out.write_all(games::draw(&result.table, SceneView::Plain).text(wants_colour(args.color)).as_bytes())?;
    writeln!(out, "{}, seed {}", turns(result.table.turn()), game.seed)?;
    if game.seats.len() == 1 && game.entry.about.seats.1 > 1 {
        let title = game.entry.about.title;
        writeln!(out, "one player was named, so it played {title} alone; name a second for a game of two")?;
    }
    for (seat, (rank, points)) in result.ranks().iter().zip(&scores.points).enumerate() {
        let seated = &result.notes.heading.seats[seat];
        let name = seated.name.as_ref().map_or(String::new(), |name| format!(" ({name})"));
        let (player, word) = (Player(seat as u8), if *points == 1 { "point" } else { "points" });
        writeln!(out, "{player}: {}{name}, rank {rank}, {points} {word}", seated.spec)?;
    }
    for VoidGame { why, seat } in &result.voided {
        let whose = seat.map_or(String::new(), |seat| format!(" ({} was to move)", Player(seat)));
        writeln!(out, "a game was void and played again: {why}{whose}")?;
    }
    for fault in result.faults() {
        blame(fault, out)?;
        writeln!(out, "  {}", again(args, game, fault))?;
    }
    Ok(out.flush()?)
}

/// A count of turns in words.
pub fn turns(count: usize) -> String {
    if count == 1 { "1 turn".to_owned() } else { format!("{count} turns") }
}

/// One fault, with all that its author needs.
fn blame(fault: &Fault, out: &mut impl Write) -> Result<()> {
    writeln!(out, "\n{} was sent off in turn {}: {}", Player(fault.seat), fault.turn, fault.kind.word())?;
    fault.lines_for_author().iter().try_for_each(|line| writeln!(out, "  {line}"))?;
    Ok(())
}

/// The command that repeats the fault: only a saved game can be repeated.
fn again(args: &MatchArgs, game: &Match, fault: &Fault) -> String {
    match &args.save {
        Some(file) => format!("see it again: {}", fault.repro(&file.display().to_string())),
        None => format!(
            "to see it again, play with `--seed {} --save FILE`, then: {}",
            game.seed,
            fault.repro("FILE")
        ),
    }
}

fn in_json(args: &MatchArgs, game: &Match, result: &MatchResult, out: &mut impl Write) -> Result<()> {
    let scores = result.table.game().scores();
    let record = args.save.as_ref().map_or("RECORD".to_owned(), |file| file.display().to_string());
    let fault = |fault: &Fault| {
        let mut data = fault.with_causes();
        data["repro"] = fault.repro(&record).into();
        data
    };
    let data = json!({
        "game": game.entry.about.name,
        "seed": game.seed,
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
