//! The page that replays a game of a tournament.

use games::GAMES;
use kit::{Frame, Record, replay};

use crate::block::seating;
use crate::store::{FiledGame, StoreError};
use crate::{Block, Tournament};

/// The page of a game, its title telling who played.
pub fn replay_page(tournament: &Tournament, block: &Block, game: &FiledGame) -> Result<String, StoreError> {
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
    let last = table.turn();
    let frames = (0..=last).map(|turn| {
        table.go_to(turn);
        let caption =
            table.last_turn().map_or("start".to_owned(), |played| format!("{turn}. {}", played.act));
        let scene = if turn == last { table.counted_scene() } else { table.scene() };
        Frame { caption, scene }
    });
    Ok(replay(&title, frames))
}
