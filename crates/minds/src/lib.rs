//! Players that think. They know games only as [`kit::Game`] and [`kit::Estimate`]; none is named here.

mod any_mind;
mod budget;
mod cancel;
mod exact;
mod greedy;
mod level;
mod look;
mod mcts;
mod mind;
mod planner;
mod simple;

pub use any_mind::AnyMind;
pub use budget::{BadBudget, Budget};
pub use cancel::CancelToken;
pub use exact::{Exact, Worth, solve};
pub use greedy::{Blocker, Fool, Glance, Greedy};
pub use level::{Habitual, Levelled};
pub use mcts::Mcts;
pub use mind::{Mind, Ranked, Thought};
pub use planner::Planner;
pub use simple::{First, Random};
