//! Shards as text: records of games one behind the other, and beside them a line of JSON for each game with its values.

use std::io::{self, Write};

use kit::{Entry, Setup};
use serde_json::json;

use crate::{GameList, record};

/// Writes the records; each begins with `bastide record`.
pub fn write(out: &mut impl Write, entry: &'static Entry, setup: &Setup, games: &GameList) -> io::Result<()> {
    for number in 0..games.len() {
        let (actions, draws) = games.game(number);
        let record = record(entry, setup, &actions, &draws).map_err(io::Error::other)?;
        writeln!(out, "{record}")?;
    }
    Ok(())
}

/// Writes for each game the movers, the final points and returns by seat, and what the mind expected before each move.
pub fn write_values(out: &mut impl Write, games: &GameList) -> io::Result<()> {
    let seats = games.points.len() / games.len().max(1);
    for number in 0..games.len() {
        let (moves, of_game) = (games.moves_of(number), number * seats..(number + 1) * seats);
        let mut line = json!({
            "movers": games.movers[moves.clone()],
            "points": games.points[of_game.clone()],
            "returns": games.returns[of_game],
        });
        if !games.thoughts.values.is_empty() {
            // NaN becomes null.
            line["values"] = json!(games.thoughts.values[moves]);
        }
        writeln!(out, "{line}")?;
    }
    Ok(())
}
