//! Replay page of a game.

use games::GAMES;
use kit::Record;
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
    let damaged = |bad: kit::BadRecord| StoreError::Damaged(bad.to_string());
    let mut table = Record::read(GAMES, &game.record).map_err(damaged)?.replay().map_err(damaged)?;
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
    let (last, players) = (table.turn(), names.iter().map(ToString::to_string).collect());
    let (notes, painter) = (game.read_notes()?, games::painter(table.game()));
    let remarks = |turn| notes.remarks(turn);
    let replay = Replay::of_table(painter, &mut table, players, &notes.departures(), (last, true), remarks);
    Ok(replay.titled(title).page())
}
