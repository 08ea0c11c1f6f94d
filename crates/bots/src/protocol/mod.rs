//! The protocol of bots: messages of both sides and their limits. See `docs/protocol.md`.

mod bad_message;
mod clock;
mod from_bot;
mod limits;
mod to_bot;

pub use bad_message::BadMessage;
pub use clock::{BadClock, Clock, read_duration};
pub use from_bot::{FromBot, TurnPart, Wants};
pub use limits::{
    CPU_WALL, DEEPEST, FUEL_WALL, GRACE, LAST_MOMENT, LONGEST_KEPT, LONGEST_LINE, LONGEST_NAME, Limit,
    MOST_BYTES, MOST_KEPT, MOST_LINES, STARTUP, table,
};
pub use to_bot::{Event, ToBot, TurnRequest};

/// The oldest and the newest version of the protocol that the referee speaks.
pub const VERSIONS: [u64; 2] = [1, 1];
