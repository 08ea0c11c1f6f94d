//! Fair shares of the server: networks of visitors, and a queue ordered by usage.

mod gate;
mod network;
mod queue;
mod usage;

pub use network::{Network, networks};
pub use queue::{FairQueue, Permit, QueueBounds};
