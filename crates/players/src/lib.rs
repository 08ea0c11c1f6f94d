//! All that thinks, without a process: minds by name, levels, hints and exact values.
//!
//! No file, no socket and no clock of its own, so that a browser and Python have the same players as the terminal.

mod appraise;
pub mod exact;
mod hint;
mod kind;
mod level;
mod luck;
mod member;
pub mod opening;
mod perfect;
mod roster;
mod solve;
mod strength;
mod trial;
mod unknown_mind;

pub use appraise::{Appraiser, Price};
pub use hint::{hint, nudge};
pub use kind::MindKind;
pub use level::Level;
pub use luck::asks_luck;
pub use member::Member;
pub use opening::{has_luck, play_opening};
pub use roster::{Roster, roster};
pub use solve::{solve, value_bounds};
pub use trial::try_moves;
pub use unknown_mind::UnknownMind;
