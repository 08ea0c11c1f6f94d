//! What happens at a table, as it is kept and as everybody is told of it.

use kit::Departure;
use serde::{Deserialize, Serialize};

/// One thing that happened. Nothing in it is secret: what is kept is what is sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "lowercase")]
pub enum TableEvent {
    /// A person owns the seat, and plays there.
    Sat { seat: u8, name: String },
    /// A turn was played: a sentence, or somebody left.
    Turn {
        turn: usize,
        seat: u8,
        #[serde(rename = "move", skip_serializing_if = "Option::is_none", default)]
        sentence: Option<String>,
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        draws: Vec<u32>,
        /// Why the seat left, in one word.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        left: Option<String>,
        /// The same as people are told.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        why: Option<Departure>,
        /// What is left on the clocks, by seat, in milliseconds.
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        clocks: Vec<Option<u64>>,
    },
    /// Turns were taken back; so many are left.
    Back { turn: usize },
    /// A mind of this level plays on for whoever sat there.
    Mind { seat: u8, level: u8 },
    /// The owner lets a mind of this level play on when away or out of time, or no longer does.
    StandIn { seat: u8, level: Option<u8> },
    /// The owner of the seat plays again.
    Person { seat: u8 },
    /// The server failed at the game; it does not count.
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
