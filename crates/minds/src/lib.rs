//! Players that think. They know games only as [`kit::Game`] and [`kit::Estimate`]; none is named here.

mod any_mind;
mod budget;
mod exact;
mod greedy;
mod look;
mod mcts;
mod mind;
mod simple;

pub use any_mind::AnyMind;
pub use budget::{BadBudget, Budget};
pub use exact::{Exact, Worth, solve};
pub use greedy::{Blocker, Greedy};
pub use mcts::{Leaf, Mcts, Settings};
pub use mind::{Mind, Ranked, Thought};
pub use simple::{First, Random};
