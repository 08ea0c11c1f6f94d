//! Shares of the server: networks of visitors, and a queue that serves first who has used least.

mod gate;
mod network;
mod queue;
mod usage;

pub use network::{Network, networks};
pub use queue::{FairQueue, Permit, QueueBounds};
