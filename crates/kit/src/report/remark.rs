//! A note of a turn.

use serde::Serialize;

use crate::{Player, shown};

/// A remark of a player, the referee or a person on a turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Remark {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// Its kind: a note, error output, a fault.
    pub kind: &'static str,
    /// In its own words.
    pub text: String,
}

impl Remark {
    /// A remark fit to be shown, whatever its author wrote.
    pub fn new(seat: Option<u8>, kind: &'static str, text: &str) -> Remark {
        Remark { seat, kind, text: shown(text) }
    }

    /// The remark with the name of the player whose it is.
    pub fn told(&self, players: &[String]) -> String {
        let Some(seat) = self.seat else { return self.text.clone() };
        let name = players.get(usize::from(seat)).cloned().unwrap_or_else(|| Player(seat).to_string());
        format!("{name}, {}: {}", self.kind, self.text)
    }
}
