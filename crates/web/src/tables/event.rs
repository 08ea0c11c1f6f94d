//! Events of a table, as stored and as sent.

use kit::Departure;
use serde::{Deserialize, Serialize};

/// An event. It holds no secret: the stored text is the text that is sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "lowercase")]
pub enum TableEvent {
    /// A person owns the seat, and plays there.
    Sat { seat: u8, name: String },
    /// A turn: a move, or a departure.
    Turn {
        turn: usize,
        seat: u8,
        #[serde(rename = "move", skip_serializing_if = "Option::is_none", default)]
        sentence: Option<String>,
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        draws: Vec<u32>,
        /// Cause of a departure, one word.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        left: Option<String>,
        /// Cause of a departure, for people.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        why: Option<Departure>,
        /// Milliseconds on the clocks, by seat.
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        clocks: Vec<Option<u64>>,
    },
    /// Moves were taken back; `turn` of them remain.
    Back { turn: usize },
    /// A mind of this level plays on for the seat's owner.
    Mind { seat: u8, level: u8 },
    /// Level of the mind that may play on when the owner is away or out of time; `None` forbids it.
    StandIn { seat: u8, level: Option<u8> },
    /// The owner plays again.
    Person { seat: u8 },
    /// The server failed at the game, which does not count.
    Void { why: String },
}

impl TableEvent {
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("an event is plain data")
    }

    pub fn read(line: &str) -> Result<TableEvent, serde_json::Error> {
        serde_json::from_str(line)
    }
}
