//! A mind: a player of ours, and what it thinks of a position.

use kit::Game;

use crate::Budget;

/// A player of ours.
///
/// ```
/// use games::ripple::Ripple;
/// use kit::{Game, Quick, Setup};
/// use bastide_minds::{Budget, Greedy, Mind};
///
/// let position = Ripple::start(&Setup::usual(Ripple::ABOUT), &mut Quick::new(1)).unwrap();
/// let thought = Greedy::new(7).think(&position, &Budget::iterations(1));
/// assert!(position.check(thought.best()).is_ok());
/// ```
pub trait Mind<G: Game>: Send {
    /// Chooses a move in this position, which is not over. The answer is always legal.
    fn think(&mut self, position: &G, budget: &Budget) -> Thought<G::Move>;
}

/// Thoughts of a mind about a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought<M> {
    /// The moves it looked at, the one to play first.
    pub ranked: Vec<Ranked<M>>,
    /// Lines of play followed.
    pub iterations: u64,
    /// Memory that holds them.
    pub memory: MemoryUse,
    /// Reason for the move, in one line.
    pub why: String,
}

/// The memory that a mind holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemoryUse {
    pub bytes: usize,
    /// True if something found no room in it.
    pub is_full: bool,
}

impl MemoryUse {
    /// Memory of a mind that keeps nothing.
    pub const NONE: MemoryUse = MemoryUse { bytes: 0, is_full: false };
}

/// A move and what was found about it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ranked<M> {
    pub mv: M,
    /// Value for the mover: near 1 a win, near 0 a loss.
    pub estimate: f32,
    /// Number of trials.
    pub visits: u64,
}

impl<M> Thought<M> {
    /// The same thought with moves in another notation.
    pub fn map<N>(self, tell: impl Fn(M) -> N) -> Thought<N> {
        let told = |Ranked { mv, estimate, visits }| Ranked { mv: tell(mv), estimate, visits };
        let Thought { ranked, iterations, memory, why } = self;
        Thought { ranked: ranked.into_iter().map(told).collect(), iterations, memory, why }
    }
}

impl<M: Clone> Thought<M> {
    /// The move to play.
    pub fn best(&self) -> M {
        self.ranked.first().expect("a mind always has a move to play").mv.clone()
    }

    /// A thought of one move that was not weighed against others.
    pub(crate) fn simply(mv: M, why: &str) -> Thought<M> {
        let ranked = vec![Ranked { mv, estimate: 0.5, visits: 0 }];
        Thought { ranked, iterations: 0, memory: MemoryUse::NONE, why: why.to_owned() }
    }
}
