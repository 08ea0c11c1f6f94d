//! Parameters of the tree search.

/// The settings of a search, which are measured for each game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Search {
    /// Exploration constant of UCT.
    pub exploration: f64,
    pub leaf: Leaf,
    /// A position's moves enter the tree when it has been met so often.
    pub patience: u32,
}

/// Judgement at the end of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaf {
    /// By the estimate after this many random moves, at most; new moves are thought to be of middling worth.
    Random(u32),
    /// The same with moves that fair players might play.
    Likely(u32),
    /// By the estimate at once; new moves are thought to be worth what the estimate says after them.
    Look,
}

impl Search {
    /// Defaults for a game of which nothing is known.
    pub const USUAL: Search = Search { exploration: 0.7, leaf: Leaf::Random(40), patience: 4 };
}
