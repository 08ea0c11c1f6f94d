//! `tournament status`: how far it has come.

use std::io::Write;

use anyhow::Result;
use contest::store::Store;
use serde_json::json;

use super::{LookArgs, desk};

pub fn run(args: &LookArgs, out: &mut impl Write) -> Result<()> {
    let desk = desk::look(&args.file)?;
    let (tournament, progress) = (&desk.tournament, &desk.progress);
    let faults: usize =
        progress.played().flat_map(|result| &result.games).map(|game| game.faults.len()).sum();
    let (game, seats) = (tournament.contest.entry.about.name, tournament.contest.seats());
    let (format, commitment) = (&tournament.plan.format, &desk.store.header().commitment);
    if args.json {
        let data = json!({
            "name": tournament.name, "game": game, "seats": seats, "format": format.name(),
            "players": tournament.contest.contestants.len(), "rounds": progress.course.rounds.len(),
            "done": progress.done, "all": progress.all, "over": progress.is_over, "faults": faults,
            "commitment": commitment,
        });
        return Ok(writeln!(out, "{data}")?);
    }
    let players = tournament.contest.contestants.len();
    writeln!(out, "{}: {game}, {seats} seats, {players} players, {format}", tournament.name)?;
    let end = if progress.is_over { ", all is played" } else { "" };
    writeln!(out, "{} of {} games{end}; {faults} faults", progress.done, progress.all)?;
    writeln!(out, "sealed seed, SHA-256: {commitment}")?;
    Ok(())
}
