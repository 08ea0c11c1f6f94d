//! Inputs of a session, and the effects that it returns.

use bots::protocol::Wants;
use kit::{Player, Refusal};
use thiserror::Error;

use super::Ask;
use crate::bot::Afterwards;
use crate::clock::Spent;
use crate::fault::Failure;

/// The number of a question, or of the start of a bot. An answer carries it back; an answer with an old one is too late.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ticket(pub u64);

#[derive(Clone, Debug)]
pub enum Input {
    /// A bot is ready for its first question.
    Ready {
        ticket: Ticket,
        name: String,
        wants: Wants,
        output: SideOutput,
    },
    /// The answer to a question. What it took is measured by the caller, else by the time between question and answer.
    Said {
        ticket: Ticket,
        sentence: String,
        spent: Option<Spent>,
        output: SideOutput,
    },
    /// There will be no answer, or no bot.
    Failed {
        ticket: Ticket,
        failure: Failure,
    },
    /// A player leaves without being asked.
    Left {
        seat: Player,
        failure: Failure,
    },
    /// Evidence of the last fault of a seat. It is asked for only then, since to put it together takes time.
    Evidence {
        seat: Player,
        lines: Vec<String>,
        output: SideOutput,
        after: Option<Afterwards>,
    },
    /// Turns are taken back, to the last decision of a person.
    Undo,
    /// Turns that were taken back are played again, to the next decision of a person.
    Redo,
    Tick,
}

/// Output of a bot besides its answer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SideOutput {
    /// Its remark on the move, its logs, and its errors.
    pub remarks: Vec<String>,
    /// Text on standard error, escaped and cut.
    pub errors: String,
}

/// An effect to perform.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Start the bot of this seat, in place of the one that is there.
    Start { seat: Player, ticket: Ticket },
    /// Ask the player of the seat.
    Ask(Ask),
    /// The answer of this seat is no longer needed.
    StopAsking(Player),
    /// The turn of this number was played.
    Played(usize),
    /// The seat left the game; [`Session::fault`](super::Session::fault) says why.
    SentOff(Player),
    /// The position is another one: turns were taken back or played again.
    Travelled,
    /// The person who was asked cannot do that; the question stands.
    Refused(Objection),
    /// The game is over.
    Ended,
    /// The arena itself failed: the game does not count.
    Void(String),
}

impl Effect {
    /// The bot to start, if that is the effect.
    pub fn start(&self) -> Option<(Player, Ticket)> {
        if let Effect::Start { seat, ticket } = self { Some((*seat, *ticket)) } else { None }
    }
}

/// Reason why a person cannot do something.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Objection {
    #[error(transparent)]
    Refusal(#[from] Refusal),
    #[error("turns are not taken back at this table")]
    NoUndo,
}
