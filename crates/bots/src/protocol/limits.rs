//! The limits of what is said, all in one place; `docs/protocol.md` has the same table.

use std::time::Duration;

/// The longest line that a bot may write, in bytes, its end not counted.
pub const LONGEST_LINE: usize = 64 << 10;

/// The most bytes that a bot may write in answer to one message.
pub const MOST_BYTES: usize = 1 << 20;

/// The most lines that a bot may write in answer to one message.
pub const MOST_LINES: usize = 1000;

/// Nesting limit of objects and lists in a line of a bot.
pub const DEEPEST: usize = 16;

/// The longest name of a bot, in letters.
pub const LONGEST_NAME: usize = 64;

/// Letters kept of one note, log or error of a bot; the rest is dropped.
pub const LONGEST_KEPT: usize = 1000;

/// Bytes kept of all notes, logs and errors of a bot in one game; later ones are dropped.
pub const MOST_KEPT: usize = 256 << 10;

/// Default time from a bot's start to `ready`.
pub const STARTUP: Duration = Duration::from_secs(10);

/// Time that the referee waits beyond the clock, for delays between it and the bot.
pub const GRACE: Duration = Duration::from_millis(50);

/// With a CPU clock, the wall clock ends an answer after this multiple of it.
pub const CPU_WALL: u32 = 5;

/// With a clock of steps, the wall clock ends an answer after this.
pub const FUEL_WALL: Duration = Duration::from_mins(1);

/// Time that a bot has after `end` before it is killed.
pub const LAST_MOMENT: Duration = Duration::from_millis(100);

/// One line of the table of limits.
pub struct Limit {
    pub what: &'static str,
    /// The limit, as people read it.
    pub most: String,
    /// Consequence of exceeding it.
    pub beyond: &'static str,
}

/// The limits of what is said, in the order of `docs/protocol.md`; those of what is used up are in
/// [`crate::sandbox::Limits::rows`].
pub fn table() -> Vec<Limit> {
    let limit = |what, most: String, beyond| Limit { what, most, beyond };
    vec![
        limit("lines in answer to one message", MOST_LINES.to_string(), "fault `limit`"),
        limit("objects and lists inside each other", DEEPEST.to_string(), "fault `protocol`"),
        limit("a bot's name", format!("{LONGEST_NAME} letters"), "fault `protocol`"),
        limit("one note, log or error", format!("{LONGEST_KEPT} letters"), "the rest is not kept"),
        limit("all notes, logs and errors of a bot in a game", kib(MOST_KEPT), "later ones are not kept"),
        limit("start-up, unless `--startup` says otherwise", milliseconds(STARTUP), "fault `start`"),
        limit("what an answer may come late", milliseconds(GRACE), "fault `timeout` or `stalled`"),
        limit("wall clock under `cpu:`", format!("{CPU_WALL} times as much"), "fault `timeout`"),
        limit("wall clock under `fuel:`", milliseconds(FUEL_WALL), "fault `timeout`"),
        limit("time left after `end`", milliseconds(LAST_MOMENT), "the bot is ended; no fault"),
    ]
}

fn kib(bytes: usize) -> String {
    format!("{} KiB", bytes >> 10)
}

fn milliseconds(time: Duration) -> String {
    format!("{} ms", time.as_millis())
}
