//! Results of sending to a bot and reading from it.

use super::Exit;

/// Result of sending a line.
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
    /// No whole line until the deadline.
    Late {
        /// Bytes of the unfinished line.
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
