//! Games between minds, and honest statistics of who is better.

mod duel;
mod mean;
mod roster;
mod solved;
mod verdict;

pub use duel::{Duel, Played, Standing};
pub use mean::Mean;
pub use roster::{MINDS, NoMind, mind};
pub use solved::{Solved, solved};
pub use verdict::Verdict;
