//! Monte-Carlo tree search for any number of players, with luck sampled as it falls.
//!
//! Each line of play goes down the tree, choosing by what was found so far and how little was tried, plays on
//! at random for some moves, and judges the end by the game's estimate. Luck is the search's own: it knows the
//! odds, never the future.

mod search;
mod tree;

use kit::Estimate;

use crate::{Budget, Mind, Ranked, Thought};
use search::Search;

/// How the tree grows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// How much what was tried little is preferred to what looks good.
    pub exploration: f64,
    /// How the end of a line is judged.
    pub leaf: Leaf,
    /// A position's moves enter the tree when it has been met so often.
    pub patience: u32,
    /// Threads, each with a tree of its own.
    pub threads: usize,
}

/// How the end of a line is judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaf {
    /// By the estimate after so many random moves, at most; new moves are thought to be of middling worth.
    Playout(u32),
    /// By the estimate at once; new moves are thought to be worth what the estimate says after them.
    Look,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { exploration: 0.7, leaf: Leaf::Playout(40), patience: 4, threads: 1 }
    }
}

/// The search, with what it remembers from turn to turn.
pub struct Mcts<G: Estimate> {
    searches: Vec<Search<G>>,
}

impl<G: Estimate> Mcts<G> {
    /// Equal seeds and settings play alike, if the budget is in iterations.
    pub fn new(settings: Settings, seed: u64) -> Mcts<G> {
        let search = |thread: u64| Search::new(settings, seed ^ thread.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        Mcts { searches: (0..settings.threads.max(1) as u64).map(search).collect() }
    }
}

impl<G: Estimate> Mind<G> for Mcts<G> {
    fn think(&mut self, position: &G, budget: &Budget) -> Thought<G::Move> {
        let threads = self.searches.len();
        let iterations: u64 = match &mut self.searches[..] {
            [only] => only.run(position, budget),
            several => std::thread::scope(|scope| {
                let mut running = Vec::new();
                for (thread, search) in several.iter_mut().enumerate() {
                    let share = budget.share(thread, threads);
                    running.push(scope.spawn(move || search.run(position, &share)));
                }
                running.into_iter().map(|thread| thread.join().expect("a search does not panic")).sum()
            }),
        };
        let ranked = self.ranked();
        let Ranked { visits, estimate, .. } = ranked[0];
        let percent = f64::from(estimate) * 100.0;
        let why =
            format!("{visits} of {iterations} lines of play went this way, and it looks {percent:.0} % good");
        Thought { ranked, iterations, why }
    }
}

impl<G: Estimate> Mcts<G> {
    /// The moves of the root, what was tried most first; all threads list them in the same order.
    fn ranked(&self) -> Vec<Ranked<G::Move>> {
        let mut ranked: Vec<Ranked<G::Move>> = Vec::new();
        for (number, search) in self.searches.iter().enumerate() {
            for (at, (mv, visits, sum)) in search.root().enumerate() {
                if number == 0 {
                    ranked.push(Ranked { mv, estimate: 0.0, visits: 0 });
                }
                ranked[at].visits += visits;
                ranked[at].estimate += sum as f32;
            }
        }
        for Ranked { estimate, visits, .. } in &mut ranked {
            *estimate /= *visits as f32;
        }
        ranked.sort_by(|a, b| (b.visits, b.estimate).partial_cmp(&(a.visits, a.estimate)).unwrap());
        ranked
    }
}
