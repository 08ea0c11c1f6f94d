//! Messages of the referee to a bot.

use kit::Sentences;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::Clock;

/// A message of the referee.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ToBot {
    Hello {
        /// The oldest and the newest version that the referee speaks.
        protocol: [u64; 2],
        referee: String,
    },
    New {
        /// The name of the game.
        game: String,
        /// The version of its rules.
        rules: u32,
        /// All its options by name.
        options: Map<String, Value>,
        /// Seat of the bot, from 0.
        seat: u8,
        seats: u8,
        /// Budget for its answers.
        clock: Clock,
        /// For the bot's own luck.
        seed: String,
    },
    /// The bot is to move.
    Turn(TurnRequest),
    /// The game is over.
    End {
        points: Vec<i64>,
        /// By seat, 1 the best.
        ranks: Vec<usize>,
        /// Players sent off, and why: `{"seat","turn","verdict","why"}`.
        faults: Vec<Value>,
    },
    /// Something was not understood.
    Error { message: String },
}

/// The question of a turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TurnRequest {
    /// Its number, from 0.
    pub turn: usize,
    /// The position as data.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub position: Option<Value>,
    /// The position as text.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub text: Option<String>,
    /// Events since the bot's last turn, that turn first.
    pub since: Vec<Event>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub moves: Option<Sentences>,
    /// The time that may be spent on this answer.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub left_ms: Option<u64>,
    /// Charge for the last answer.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub charged_ms: Option<u64>,
    /// The steps that may be spent on this answer.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub left_fuel: Option<u64>,
    /// Charge for the last answer.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub charged_fuel: Option<u64>,
}

/// An event at the table: a turn, or a player who left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Event {
    /// The number of the turn.
    pub turn: usize,
    /// Seat of the turn, or of the player who left.
    pub seat: u8,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none", default)]
    pub sentence: Option<String>,
    /// The luck that fell.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub draws: Vec<u32>,
    /// Reason for leaving, in one word.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub left: Option<String>,
    /// The sentence that was refused, if that is why.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub said: Option<String>,
}

impl ToBot {
    /// The message as one line.
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("a message is plain data")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_one_line_and_read_back() {
        let event = Event {
            turn: 0,
            seat: 0,
            sentence: Some("b2\n".to_owned()),
            draws: vec![],
            left: None,
            said: None,
        };
        let turn = TurnRequest {
            turn: 1,
            position: None,
            text: Some("two\nlines".to_owned()),
            since: vec![event],
            moves: Some(["b2", "c4 d4"].iter().collect()),
            left_ms: Some(1000),
            charged_ms: Some(0),
            left_fuel: None,
            charged_fuel: None,
        };
        let hello = ToBot::Hello { protocol: [1, 1], referee: "bastide".to_owned() };
        for told in [ToBot::Turn(turn), hello, ToBot::Error { message: "what?".to_owned() }] {
            let line = told.line();
            assert!(!line.contains('\n'), "{line}");
            assert_eq!(serde_json::from_str::<ToBot>(&line).unwrap(), told, "{line}");
        }
    }
}
