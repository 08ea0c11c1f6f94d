//! Players that think. They know games only as [`kit::Game`] and [`kit::Estimate`]; none is named here.

mod any_mind;
mod budget;
mod cancel;
mod exact;
mod greedy;
mod guided;
mod habit;
mod handicap;
mod look;
mod mcts;
mod mind;
mod order;
mod planner;
mod room;
mod simple;
mod time_source;
mod trial;

pub use any_mind::AnyMind;
pub use budget::{BadBudget, Budget};
pub use cancel::CancelToken;
pub use exact::{Exact, Solution, Unsolved, ValueBounds, bounds, solve};
pub use greedy::{Blocker, Fool, Glance, Greedy};
pub use guided::{Guide, Guided, Judgement, Leaf as GuidedLeaf};
pub use habit::Habit;
pub use handicap::Handicap;
pub use mcts::{Leaf, MOST_THREADS, Mcts, Search};
pub use mind::{MemoryUse, Mind, Ranked, Thought};
pub use planner::Planner;
pub use simple::{First, Random};
pub use time_source::TimeSource;
pub use trial::{Trial, Tried};
