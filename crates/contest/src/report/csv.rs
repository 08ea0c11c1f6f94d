//! Tables for other programs: CSV and JSON.

use bots::protocol::Clock;
use serde_json::json;

use super::Report;
use crate::block::seating;
use crate::standings::Standings;
use crate::store::{Store, StoreError};
use crate::tournament::Content;
use crate::{Block, GameId, Outcome, Tournament};

/// A field, quoted if needed; a field that a spreadsheet would take for a formula stays a text.
pub fn csv_field(text: &str) -> String {
    let text = if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text.to_owned() };
    if text.contains(['"', ',', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

/// Header line of a table of games, which `bastide rate` reads too.
pub fn csv_head(tournament: &Tournament) -> String {
    let seat = |seat: usize| format!(",player{seat},rank{seat},points{seat},fault{seat}");
    format!("block,rotation,turns{}", (1..=tournament.contest.seats()).map(seat).collect::<String>())
}

pub fn csv_line(tournament: &Tournament, block: &Block, id: GameId, outcome: &Outcome) -> String {
    let contest = &tournament.contest;
    let seats = seating(&block.table, contest.seats(), id.rotation);
    let seat = |(seat, player): (usize, &usize)| {
        let name = csv_field(&contest.contestants[*player].name);
        let fault = outcome.fault(seat).unwrap_or("");
        format!(",{name},{},{},{fault}", outcome.ranks[seat], outcome.points[seat])
    };
    let seats: String = seats.iter().enumerate().map(seat).collect();
    format!("{},{},{}{seats}", id.block, id.rotation, outcome.turns)
}

/// Standings as CSV; `mark` is the share of points in percent.
pub fn standings_csv(standings: &Standings, times: &[Option<MoveTimes>]) -> String {
    let mut text =
        "place,player,mark,games,wins,ties,losses,byes,points,share,share_low,share_high,mean_points,rating,low,high,best,faults,\
                    fault_reasons,voids,rating_without_faults,moves,time_s,ms_a_move\n"
            .to_owned();
    let number = |value: f64, digits: usize| {
        if value.is_finite() { format!("{value:.digits$}") } else { String::new() }
    };
    for row in &standings.players {
        let reasons: Vec<String> =
            row.fault_kinds.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
        let times = times.get(row.player).copied().flatten();
        let place = row.place.map_or(String::new(), |place| place.to_string());
        let mark = if row.games == 0 { 0.0 } else { 100.0 * row.share };
        let fields = [
            place,
            csv_field(&row.name),
            number(mark, 1),
            row.games.to_string(),
            row.wins.to_string(),
            row.ties.to_string(),
            row.losses.to_string(),
            row.byes.to_string(),
            row.points.to_string(),
            number(row.share, 6),
            number(row.share_low, 6),
            number(row.share_high, 6),
            number(row.score, 3),
            number(row.rating, 2),
            number(row.low, 2),
            number(row.high, 2),
            number(row.best, 6),
            row.faults.to_string(),
            csv_field(&reasons.join("; ")),
            row.voids.to_string(),
            row.rating_without_faults.map_or(String::new(), |rating| number(rating, 2)),
            times.map_or(String::new(), |times| times.moves.to_string()),
            times.map_or(String::new(), |times| number(times.ms as f64 / 1000.0, 3)),
            times.map_or(String::new(), |times| number(times.ms as f64 / times.moves.max(1) as f64, 1)),
        ];
        text += &(fields.join(",") + "\n");
    }
    text
}

/// Thinking time charged to a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MoveTimes {
    pub moves: u64,
    pub ms: u64,
}

/// Charged thinking time by player; none for minds, and where the clock counts steps.
pub fn move_times(
    tournament: &Tournament,
    schedule: &[Block],
    store: &dyn Store,
) -> Result<Vec<Option<MoveTimes>>, StoreError> {
    let contest = &tournament.contest;
    let is_timed = !matches!(contest.terms.clock, Clock::Fuel { .. });
    let mut times: Vec<Option<MoveTimes>> = contest
        .contestants
        .iter()
        .map(|player| (player.spec.is_bot() && is_timed).then(MoveTimes::default))
        .collect();
    if times.iter().all(Option::is_none) {
        return Ok(times);
    }
    for (block, id) in schedule.iter().flat_map(|block| block.ids().map(move |id| (block, id))) {
        let Some(game) = store.game(id)? else { continue };
        let seats = seating(&block.table, contest.seats(), id.rotation);
        for note in game.read_notes()?.notes {
            if let (Some(times), Some(charged)) =
                (times[seats[usize::from(note.seat)]].as_mut(), note.charged)
            {
                (times.moves, times.ms) = (times.moves + 1, times.ms + charged);
            }
        }
    }
    Ok(times)
}

/// Content of all pages as JSON.
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
        "rounds": super::sheets(report.tournament, report.progress),
    });
    format!("{data:#}\n")
}
