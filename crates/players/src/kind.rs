//! The minds that every game has.

use kit::Estimate;
use minds::{Blocker, Exact, First, Fool, Glance, Greedy, Mcts, Mind, Planner, Random, Search};

/// A mind that every game has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MindKind {
    First,
    Random,
    Fool,
    Greedy,
    Glance,
    Blocker,
    Exact,
    Planner,
    Mcts,
}

impl MindKind {
    /// All of them, the simplest first.
    pub const ALL: [MindKind; 9] = [
        MindKind::First,
        MindKind::Random,
        MindKind::Fool,
        MindKind::Greedy,
        MindKind::Glance,
        MindKind::Blocker,
        MindKind::Exact,
        MindKind::Planner,
        MindKind::Mcts,
    ];

    /// The word people type.
    pub fn name(self) -> &'static str {
        match self {
            MindKind::First => "first",
            MindKind::Random => "random",
            MindKind::Fool => "fool",
            MindKind::Greedy => "greedy",
            MindKind::Glance => "glance",
            MindKind::Blocker => "blocker",
            MindKind::Exact => "exact",
            MindKind::Planner => "planner",
            MindKind::Mcts => "mcts",
        }
    }

    /// Description in a line.
    pub fn about(self) -> &'static str {
        match self {
            MindKind::First => "plays the first legal move",
            MindKind::Random => "plays any legal move",
            MindKind::Fool => "plays what looks worst",
            MindKind::Greedy => "plays what brings most points at once",
            MindKind::Glance => "plays what looks best at once",
            MindKind::Blocker => "hinders the leading opponent if it can, and is greedy otherwise",
            MindKind::Exact => "searches all moves as deep as it can",
            MindKind::Planner => "tries every move often, plays on a little, and counts points",
            MindKind::Mcts => "follows many lines of play, and plays the move that did best",
        }
    }

    /// A mind of this kind. Equal seeds think alike.
    pub(crate) fn mind<G: Estimate>(self, search: Search, seed: u64) -> Box<dyn Mind<G>> {
        match self {
            MindKind::First => Box::new(First),
            MindKind::Random => Box::new(Random::new(seed)),
            MindKind::Fool => Box::new(Fool::new(seed)),
            MindKind::Greedy => Box::new(Greedy::new(seed)),
            MindKind::Glance => Box::new(Glance::new(seed)),
            MindKind::Blocker => Box::new(Blocker::new(seed)),
            MindKind::Exact => Box::new(Exact::default()),
            MindKind::Planner => Box::new(Planner::new(seed)),
            MindKind::Mcts => Box::new(Mcts::new(search, 1, seed)),
        }
    }
}
