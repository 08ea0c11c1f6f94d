//! Tables for other programs: lines of comma-separated values, and all of it as JSON.

use serde_json::json;

use super::Report;
use crate::block::seating;
use crate::standings::Standings;
use crate::tournament::Content;
use crate::{Block, GameId, Outcome, Tournament};

/// A field, in quotes if it needs them; one that a spreadsheet would take for a formula is kept a text.
fn field(text: &str) -> String {
    let text = if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text.to_owned() };
    if text.contains(['"', ',', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

/// The first line of a table of games: what `bastide rate` reads too.
pub fn csv_head(tournament: &Tournament) -> String {
    let seat = |seat: usize| format!(",player{seat},rank{seat},points{seat},fault{seat}");
    format!("block,rotation,turns{}", (1..=tournament.contest.seats()).map(seat).collect::<String>())
}

pub fn csv_line(tournament: &Tournament, block: &Block, id: GameId, outcome: &Outcome) -> String {
    let contest = &tournament.contest;
    let seats = seating(&block.table, contest.seats(), id.rotation);
    let seat = |(seat, player): (usize, &usize)| {
        let name = field(&contest.contestants[*player].name);
        let fault = outcome.fault(seat).unwrap_or("");
        format!(",{name},{},{},{fault}", outcome.ranks[seat], outcome.points[seat])
    };
    let seats: String = seats.iter().enumerate().map(seat).collect();
    format!("{},{},{}{seats}", id.block, id.rotation, outcome.turns)
}

pub fn standings_csv(standings: &Standings) -> String {
    let mut text =
        "place,player,games,points,share,rating,low,high,best,faults,rating_without_faults\n".to_owned();
    for (place, row) in (1..).zip(&standings.players) {
        text += &format!(
            "{place},{},{},{},{:.6},{:.2},{:.2},{:.2},{:.6},{},{}\n",
            field(&row.name),
            row.games,
            row.points,
            row.share,
            row.rating,
            row.low,
            row.high,
            row.best,
            row.faults,
            row.rating_without_faults.map_or(String::new(), |rating| format!("{rating:.2}"))
        );
    }
    text
}

/// Everything that the pages say.
pub fn results_json(report: &Report) -> String {
    let players = &report.table.standings.players;
    let rivals = |a: usize| {
        let against = players.iter().filter(move |row| row.player != a);
        against
            .map(move |row| (row.name.clone(), json!(report.table.cross.cell(a, row.player))))
            .collect::<serde_json::Map<_, _>>()
    };
    let cross: serde_json::Map<String, serde_json::Value> =
        players.iter().map(|row| (row.name.clone(), rivals(row.player).into())).collect();
    let header = report.store.header();
    let seed = report.progress.is_over.then_some(&header.seed);
    let hashes: Vec<Option<String>> = header.bots.iter().map(|bot| bot.as_ref().map(Content::hash)).collect();
    let data = json!({
        "standings": report.table.standings, "cross": cross, "seats": report.table.ratings.seat,
        "commitment": header.commitment, "seed": seed, "rules": header.rules, "game": header.game,
        "format": report.tournament.plan.format.name(), "bots": hashes,
    });
    format!("{data:#}\n")
}
