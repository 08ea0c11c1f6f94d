//! Report of a match: in words, or as data.

use std::io::Write;

use anyhow::Result;
use arena::{Fault, Match, MatchResult, VoidGame};
use kit::{Names, Player, count};
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
    let board = games::draw_told(&result.table, SceneView::Plain, &result.report(), &Names::default());
    out.write_all(board.text(wants_colour(args.color)).as_bytes())?;
    writeln!(out, "{}, seed {}", count(result.table.turn(), "turn"), game.seed)?;
    if game.seats.len() == 1 && game.entry.about.seats.1 > 1 {
        let title = game.entry.about.title;
        writeln!(out, "one player was named, so it played {title} alone; name a second for a game of two")?;
    }
    for (seat, (rank, points)) in result.ranks().iter().zip(&scores.points).enumerate() {
        let seated = &result.notes.heading.seats[seat];
        let name = seated.name.as_ref().map_or(String::new(), |name| format!(" ({name})"));
        let (player, points) = (Player(seat as u8), count(*points, "point"));
        writeln!(out, "{player}: {}{name}, rank {rank}, {points}", seated.spec)?;
    }
    for VoidGame { why, seat } in &result.voided {
        let whose = seat.map_or(String::new(), |seat| format!(" ({} was to move)", Player(seat)));
        writeln!(out, "a game was void and played again: {why}{whose}")?;
    }
    for fault in result.faults() {
        blame(fault, out)?;
        if !fault.is_resignation() {
            writeln!(out, "  {}", again(args, game, fault))?;
        }
    }
    Ok(out.flush()?)
}

/// One fault, with all that its author needs.
fn blame(fault: &Fault, out: &mut impl Write) -> Result<()> {
    writeln!(out, "\n{}", fault.headline(Player(fault.seat)))?;
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
        "outcome": result.report().outcome,
        "faults": result.faults().iter().map(fault).collect::<Vec<Value>>(),
        "notes": result.notes.notes,
        "sandbox": result.notes.heading.sandbox,
        "missing": result.missing.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "voided": result.voided,
        "record": result.table.record().to_string(),
    });
    Ok(writeln!(out, "{data:#}")?)
}
