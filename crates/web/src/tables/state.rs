//! The state of a shared table for one viewer: JSON for programs and scripts, a struct for pages without scripts.

use bots::protocol::Clock;
use kit::Departure;
use serde::Serialize;

use super::terms::SeatTerms;

/// A table as one viewer sees it. Its JSON is what `docs/serve.md` describes.
#[derive(Clone, Debug, Serialize)]
pub struct TableState {
    pub table: String,
    pub game: String,
    /// Number of the last event.
    pub seq: usize,
    /// Number of turns that were played.
    pub turn: usize,
    pub to_move: Option<u8>,
    pub over: bool,
    /// Reason, if the server aborted the game.
    pub void: Option<String>,
    pub points: Vec<i64>,
    pub seats: Vec<SeatState>,
    /// The viewer's own seats.
    pub you: Vec<u8>,
    pub clock: Option<Clock>,
    /// Whether the clock runs: it waits until all seats are taken.
    pub runs: bool,
    /// Milliseconds until the mover's time is up.
    pub due_ms: Option<u64>,
    /// The seat that wants its last move back.
    pub takeback: Option<u8>,
    /// Seats that want another game.
    pub rematch: Vec<u8>,
    /// The table of the next game.
    pub next: Option<String>,
    /// Whether the lobby lists the table, and anybody may sit down.
    pub open: bool,
    /// Number of seats without a player.
    pub waiting: usize,
    /// Number of event streams.
    pub watchers: usize,
    /// Text of the game's record.
    pub record: String,
    /// Remarks of bots by turn, the start first; present when the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remarks: Option<Vec<Vec<String>>>,
}

/// A seat of a shared table.
#[derive(Clone, Debug, Serialize)]
pub struct SeatState {
    #[serde(rename = "is")]
    pub terms: SeatTerms,
    pub name: Option<String>,
    /// True if a player has taken the seat.
    pub owned: bool,
    /// Whether the owner has a connection.
    pub here: bool,
    /// Whether other players may replace this seat by a mind now.
    pub away: bool,
    /// Level of the mind that the owner chose for absence and time-outs.
    pub stand_in: Option<u8>,
    /// Level of the mind that plays in place of the person now.
    pub mind: Option<u8>,
    /// Whether the seat left the game.
    pub left: bool,
    /// The reason for which it left.
    pub why: Option<Departure>,
    /// Milliseconds left on the clock when it was last stopped.
    pub clock: Option<u64>,
}

/// Further data of a page without scripts.
#[derive(Clone, Debug)]
pub struct BoardView {
    pub svg: String,
    /// Moves that the viewer may play now.
    pub moves: Vec<String>,
    /// Player to move, or the result, with the names of the players.
    pub headline: String,
    /// Description of the last move.
    pub last: Option<String>,
    /// Lines beside the picture.
    pub panel: Vec<String>,
}

impl TableState {
    /// Title of the game for people.
    pub fn title(&self) -> &str {
        games::find(&self.game).map_or(&self.game, |entry| entry.about.title)
    }

    pub fn is_mine(&self, seat: u8) -> bool {
        self.you.contains(&seat)
    }
}
