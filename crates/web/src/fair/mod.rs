//! Fair shares of the server: a visitor at a person's pace does not wait for greedy ones, however many they are.
//!
//! | resource | bound for heavy visitors |
//! |---|---|
//! | minds | `FairQueue`: light visitors first, and one place in reserve; a running search is paused within 0.1 ms; threads of heavy visitors have a higher nice value |
//! | bots | `FairQueue` with one slot in reserve; a process of the visitor with the most demand makes room |
//! | handlers | `server/handler_gate.rs`: all threads but one for reads, 16 changes at a time |
//! | streams, uploads, tables | `server/limits.rs`: bounds by network, with room for short requests |
//! | disk | one writer commits up to 256 waiting changes at once |

mod gate;
mod network;
mod queue;
mod thread;
mod usage;

pub use network::{Network, networks};
pub use queue::{FairQueue, Permit, QueueBounds};
pub use thread::{Priority, spawn};
pub use usage::DecayingUsage;
