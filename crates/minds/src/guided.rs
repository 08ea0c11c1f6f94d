//! A tree search guided by an external judge: priors for moves and values for positions, asked in batches (PUCT).
//!
//! Lines of play descend by the values found so far and by the priors, until a batch of new positions is full; the judge
//! values them all at once. A line that waits for its value counts as lost (virtual loss), so that the next one takes
//! another way. Luck is the search's own.

mod tree;

use kit::Game;

use crate::{Budget, Ranked, Thought};
use tree::{Found, Path, Tree};

/// The judge of a search.
pub trait Guide<G: Game> {
    /// Error that ends the search.
    type Error;

    /// Judges positions that are not over, one judgement each, in order.
    fn judge(&mut self, leaves: &[Leaf<'_, G>]) -> Result<Vec<Judgement>, Self::Error>;
}

/// A position to be judged.
pub struct Leaf<'a, G: Game> {
    pub position: &'a G,
    pub moves: Vec<G::Move>,
}

/// Judgement of a position.
pub struct Judgement {
    /// Prior of each legal move, in the order of the moves; any weights, which are scaled.
    pub priors: Vec<f32>,
    /// Expected result of each seat, in the numbers of [`kit::Scores::returns`].
    pub values: Vec<f32>,
}

/// Parameters of the search.
#[derive(Clone, Copy, Debug)]
pub struct Guided {
    /// Weight of priors against values found (`c_puct`).
    pub exploration: f32,
    /// Positions in a batch.
    pub batch: usize,
    /// Share of noise in the root's priors, from 0 to 1: for learners that play themselves.
    pub noise: f32,
    /// Seed of its luck.
    pub seed: u64,
}

impl Guided {
    /// Follows as many lines of play as the budget allows. The position is not over.
    pub fn think<G: Game, E: Guide<G>>(
        &self,
        position: &G,
        budget: &Budget,
        guide: &mut E,
    ) -> Result<Thought<G::Move>, E::Error> {
        let (mut watch, mut lines) = (budget.start(), 0);
        let mut tree = Tree::new(position, budget.memory(), *self);
        while lines == 0 || watch.allows(lines) {
            let left = (budget.most_iterations() - lines).min(self.batch.max(1) as u64);
            lines += round(&mut tree, left.max(1), guide)?;
        }
        let ranked = tree.ranked();
        let Ranked { visits, estimate, .. } = ranked[0];
        let why = format!("{visits} of {lines} lines of play went this way, worth {estimate:.2}");
        Ok(Thought { ranked, iterations: lines, memory: tree.memory(), why })
    }
}

/// Follows some lines and has their ends judged; how many they were.
fn round<G: Game, E: Guide<G>>(tree: &mut Tree<G>, most: u64, guide: &mut E) -> Result<u64, E::Error> {
    let (mut lines, mut waiting) = (0, Vec::new());
    while lines < most {
        match tree.descend() {
            Found::New(path) => waiting.push(path),
            Found::End => {}
            // Every way leads to a position that waits already.
            Found::Waits => break,
        }
        lines += 1;
    }
    if !waiting.is_empty() {
        let leaves: Vec<Leaf<G>> = waiting.iter().map(Path::leaf).collect();
        let judged = guide.judge(&leaves)?;
        for ((path, leaf), judgement) in waiting.iter().zip(&leaves).zip(judged) {
            tree.grow(path, &leaf.moves, &judgement);
        }
    }
    Ok(lines.max(1))
}
