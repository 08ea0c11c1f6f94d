//! The protocol of bots: what the referee tells, what a bot says, and the limits of both. `docs/protocol.md` is its
//! page.

mod clock;
mod limits;
mod said;
mod told;
mod unreadable;

pub use clock::{BadClock, Clock, read_duration, write_duration};
pub use limits::{
    CPU_WALL, DEEPEST, FUEL_WALL, GRACE, LAST_MOMENT, LONGEST_KEPT, LONGEST_LINE, LONGEST_NAME, Limit,
    MOST_BYTES, MOST_KEPT, MOST_LINES, STARTUP, table,
};
pub use said::{Part, Said, Wants};
pub use told::{Event, Told, TurnTold};
pub use unreadable::Unreadable;

/// The oldest and the newest version of the protocol that the referee speaks.
pub const VERSIONS: [u64; 2] = [1, 1];
