//! What the referee and a bot make of each other's lines.

use super::Exit;

/// What became of a line that was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// All of it is on its way; whether it is read is the bot's affair.
    Done,
    /// The bot did not read, and the deadline passed.
    Late,
    /// The bot has closed its input, or is gone.
    Closed,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BotOutput {
    /// A line, without its end.
    Line(Vec<u8>),
    /// No line until the deadline, only so many bytes of one.
    Late {
        /// How much of a line has come.
        bytes: usize,
    },
    /// A line longer than [`super::Limits::line`].
    TooLong,
    /// More in one turn than [`super::Limits::output`].
    TooMuch,
    /// It has closed its output, but is still there.
    Closed,
    Gone(Exit),
}
