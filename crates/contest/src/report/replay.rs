//! Replay page of a game.

use arena::Notes;
use games::GAMES;
use kit::{Record, Remark};
use pictures::Replay;

use crate::block::seating;
use crate::store::{StoreError, VerifiedGame};
use crate::{Block, Tournament};

/// The page, with the players in its title.
pub fn replay_page(
    tournament: &Tournament,
    block: &Block,
    game: &VerifiedGame,
) -> Result<String, StoreError> {
    let contest = &tournament.contest;
    let seats = seating(&block.table, contest.seats(), game.id.rotation);
    let names: Vec<&str> = seats.iter().map(|&player| contest.contestants[player].name.as_str()).collect();
    let title = format!(
        "{}: {}, block {}, game {}",
        tournament.name,
        names.join(" – "),
        game.id.block,
        game.id.rotation
    );
    let names = names.iter().map(ToString::to_string).collect();
    game_page(title, names, &game.record, &game.notes, |_| true)
}

/// The replay of a record, with those remarks that may be shown.
pub fn game_page(
    title: String,
    players: Vec<String>,
    record: &str,
    notes: &str,
    is_shown: impl Fn(&Remark) -> bool,
) -> Result<String, StoreError> {
    let damaged = |bad: kit::BadRecord| StoreError::Damaged(bad.to_string());
    let mut table = Record::read(GAMES, record).map_err(damaged)?.replay().map_err(damaged)?;
    let notes = Notes::read(notes).map_err(|bad| StoreError::Damaged(bad.to_string()))?;
    let (last, painter) = (table.turn(), games::painter(table.game()));
    let remarks = |turn| notes.remarks(turn).into_iter().filter(|remark| is_shown(remark)).collect();
    let replay = Replay::of_table(painter, &mut table, players, &notes.departures(), (last, true), remarks);
    Ok(replay.titled(title).page())
}
