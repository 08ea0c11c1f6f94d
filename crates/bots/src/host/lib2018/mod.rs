//! The host of libraries with the Carcassonne interface of 2018, unmodified.

mod abi;
mod past;
mod sentence;

use std::path::Path;

use serde_json::{Value, json};

use super::HostError;
use super::run::{HostedBot, line};
use crate::protocol::{LONGEST_NAME, ToBot, TurnRequest};
use abi::Library;
pub use abi::{AbiMove, Check};
pub use sentence::{PLACES, refused, sentence};

/// A library and the messages it has received.
pub struct LibraryPlayer {
    library: Library,
    file: String,
    seat: u8,
    /// The card of its last move.
    last: Option<u32>,
    /// Between `initialize` and `finalize`.
    playing: bool,
}

impl LibraryPlayer {
    /// Loads it and looks for its functions.
    pub fn load(path: &Path) -> Result<LibraryPlayer, HostError> {
        let file = path.display().to_string();
        Ok(LibraryPlayer { library: Library::load(path)?, file, seat: 0, last: None, playing: false })
    }

    /// Its name, or that of its file where it has none that can be shown.
    fn name(&self) -> String {
        let shown = |name: &str| -> String {
            name.chars().filter(|letter| !letter.is_control()).take(LONGEST_NAME).collect::<String>()
        };
        let own = shown(self.library.name().trim());
        let file = Path::new(&self.file).file_stem().unwrap_or_default();
        if own.is_empty() { shown(&format!("{}", file.display())) } else { own }
    }

    fn begin(&mut self, game: &str, seat: u8, seats: u8) -> Result<Value, HostError> {
        if game != "carcassonne" {
            let why = format!("a library of the interface of 2018 plays carcassonne, not {game}");
            return Err(HostError::Unfit { file: self.file.clone(), why });
        }
        (self.seat, self.last, self.playing) = (seat, None, true);
        self.library.initialize(seat.into(), seats.into());
        Ok(json!({"type": "ready"}))
    }

    fn play(&mut self, turn: &TurnRequest) -> Value {
        let Some(hand) = past::hand(turn) else {
            return json!({"type": "error", "message": "this turn does not tell the tile in hand"});
        };
        let first = self.last.or_else(|| past::first_card(turn)).unwrap_or(hand);
        let mv = self.library.play(hand, &past::moves(&turn.since, first));
        self.last = Some(hand);
        json!({"type": "move", "turn": turn.turn, "move": sentence(&mv, hand)})
    }

    /// Calls `finalize`, once for every `initialize`.
    fn finish(&mut self) {
        if std::mem::take(&mut self.playing) {
            self.library.finalize();
        }
    }
}

impl HostedBot for LibraryPlayer {
    fn answer(&mut self, message: &str) -> Result<Vec<u8>, HostError> {
        let answer = match serde_json::from_str(message) {
            Ok(ToBot::Hello { .. }) => {
                json!({"type": "hello", "protocol": 1, "name": self.name(), "wants": ["position"]})
            }
            Ok(ToBot::New { game, seat, seats, .. }) => self.begin(&game, seat, seats)?,
            Ok(ToBot::Turn(turn)) => self.play(&turn),
            Ok(ToBot::End { .. }) => {
                self.finish();
                return Ok(Vec::new());
            }
            Ok(ToBot::Error { .. }) => return Ok(Vec::new()),
            Err(error) => json!({"type": "error", "message": error.to_string()}),
        };
        Ok(line(&answer))
    }

    fn part(&mut self) {
        self.finish();
    }
}
