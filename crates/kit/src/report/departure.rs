//! Reasons why a player left the game, and the one text of each.

use serde::{Deserialize, Serialize};

use super::Message;
use crate::Player;

/// Reasons why a player left the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Departure {
    /// No reason is known.
    Left,
    Resigned,
    OutOfTime,
    /// For a fault: an illegal move, a crash, silence.
    SentOff,
}

impl Departure {
    /// The departure of a verdict, the word for a fault in notes, stores and messages of the protocol.
    pub fn of(verdict: &str) -> Departure {
        match verdict {
            "resigned" => Departure::Resigned,
            "timeout" => Departure::OutOfTime,
            _ => Departure::SentOff,
        }
    }

    /// The reason beside a name.
    pub fn text(self) -> &'static str {
        match self {
            Departure::Left => "left the game",
            Departure::Resigned => "resigned",
            Departure::OutOfTime => "out of time",
            Departure::SentOff => "sent off",
        }
    }

    /// The leaving of a player, as an event.
    pub(super) fn event(self, player: Player) -> Message {
        let template = match self {
            Departure::Left => "{player} {player:leaves|leave} the game",
            Departure::Resigned => "{player} {player:resigns|resign}",
            Departure::OutOfTime => "{player} {player:is|are} out of time",
            Departure::SentOff => "{player} {player:is|are} sent off",
        };
        Message::new(template).with("player", player)
    }

    /// The leaving of a player that ended the game.
    pub(super) fn since(self, player: Player) -> Message {
        let template = match self {
            Departure::Left => "{who} {who:has|have} left",
            Departure::Resigned => "{who} {who:has|have} resigned",
            Departure::OutOfTime => "{who} {who:is|are} out of time",
            Departure::SentOff => "{who} {who:was|were} sent off",
        };
        Message::new(template).with("who", player)
    }

    fn past(self) -> &'static str {
        match self {
            Departure::Left => "left",
            Departure::Resigned => "resigned",
            Departure::OutOfTime => "ran out of time",
            Departure::SentOff => "was sent off",
        }
    }
}

/// A verdict beside a name: `out of time`, `resigned`, `sent off: crash`.
pub fn verdict_text(verdict: &str) -> String {
    with_cause(Departure::of(verdict).text().to_owned(), verdict)
}

/// A verdict after a name: `ran out of time in turn 4`, `was sent off in turn 4: crash`.
pub fn verdict_in_turn(verdict: &str, turn: usize) -> String {
    with_cause(format!("{} in turn {turn}", Departure::of(verdict).past()), verdict)
}

/// Adds the verdict as the cause of being sent off; the other kinds of leaving have none.
fn with_cause(text: String, verdict: &str) -> String {
    if Departure::of(verdict) == Departure::SentOff { format!("{text}: {verdict}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_has_one_text() {
        assert_eq!(verdict_text("timeout"), "out of time");
        assert_eq!(verdict_text("resigned"), "resigned");
        assert_eq!(verdict_text("crash"), "sent off: crash");
        assert_eq!(verdict_in_turn("timeout", 4), "ran out of time in turn 4");
        assert_eq!(verdict_in_turn("resigned", 4), "resigned in turn 4");
        assert_eq!(verdict_in_turn("crash", 4), "was sent off in turn 4: crash");
    }
}
