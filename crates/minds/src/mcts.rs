//! Monte-Carlo tree search for any number of players, with luck sampled as it falls.
//!
//! Each line of play goes down the tree, choosing by what was found so far and how little was tried, plays on
//! at random for some moves, and judges the end by the game's estimate. Luck is the search's own: it knows the
//! odds, never the future. The last moves of a game are left to exact search.

mod luck;
mod search;
mod thread;
mod tree;

use kit::Estimate;

use crate::exact::to_the_end;
use crate::order::greatest_first;
use crate::{Budget, MemoryUse, Mind, Ranked, Thought};
pub use search::{Leaf, Search};
use thread::Thread;

/// With no more moves to come than these, the game is searched to its end, if that is quickly done.
const ENDING: u64 = 3;

/// The most threads that a search may have: as many as a machine may have cores, and one where there are no threads.
pub const MOST_THREADS: usize = if cfg!(target_family = "wasm") { 1 } else { 64 };

/// The search, with what it remembers from turn to turn.
pub struct Mcts<G: Estimate> {
    threads: Vec<Thread<G>>,
}

impl<G: Estimate> Mcts<G> {
    /// From one thread to [`MOST_THREADS`], each with a tree of its own. Equal seeds and threads play alike, if the budget is in
    /// iterations.
    pub fn new(search: Search, threads: usize, seed: u64) -> Mcts<G> {
        let thread = |thread: u64| Thread::new(search, seed ^ thread.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        Mcts { threads: (0..threads.clamp(1, MOST_THREADS) as u64).map(thread).collect() }
    }
}

impl<G: Estimate> Mind<G> for Mcts<G> {
    fn think(&mut self, position: &G, budget: &Budget) -> Thought<G::Move> {
        let began = budget.now();
        let (ending, looked_at) = self.ending(position, budget);
        if let Some(ranked) = ending {
            let percent = f64::from(ranked[0].estimate) * 100.0;
            let why =
                format!("to the end of the game there is nothing better, and it is {percent:.0} % good");
            return Thought { ranked, iterations: looked_at, memory: self.memory(), why };
        }
        let lines = self.follow_lines(position, &budget.after(looked_at, began));
        let ranked = self.ranked();
        let Ranked { visits, estimate, .. } = ranked[0];
        let percent = f64::from(estimate) * 100.0;
        let why =
            format!("{visits} of {lines} lines of play went this way, and it looks {percent:.0} % good");
        Thought { ranked, iterations: lines + looked_at, memory: self.memory(), why }
    }
}

impl<G: Estimate> Mcts<G> {
    /// Moves played in all lines so far, in the tree and in playouts.
    pub fn moves_played(&self) -> u64 {
        self.threads.iter().map(|thread| thread.moves_played).sum()
    }

    /// Bytes of its trees together.
    fn memory(&self) -> MemoryUse {
        let bytes = self.threads.iter().map(Thread::bytes).sum();
        MemoryUse { bytes, is_full: self.threads.iter().any(Thread::is_full) }
    }

    /// Result of exact search, if the end is near and a part of the budget is enough; and its cost. It gets the memory that
    /// the trees leave.
    fn ending(&self, position: &G, budget: &Budget) -> (Option<Vec<Ranked<G::Move>>>, u64) {
        let left = budget.memory().saturating_sub(self.memory().bytes);
        match position.moves_left() {
            Some(..=ENDING) => to_the_end(position, &budget.part(4).within(left)),
            _ => (None, 0),
        }
    }

    fn follow_lines(&mut self, position: &G, budget: &Budget) -> u64 {
        let shares = self.threads.len();
        match &mut self.threads[..] {
            [only] => only.run(position, budget),
            several => std::thread::scope(|scope| {
                let mut running = Vec::new();
                for (number, thread) in several.iter_mut().enumerate() {
                    let share = budget.share(number, shares);
                    running.push(scope.spawn(move || thread.run(position, &share)));
                }
                running.into_iter().map(|thread| thread.join().expect("a search does not panic")).sum()
            }),
        }
    }

    /// The moves of the root, what was tried most first; all threads list them in the same order.
    fn ranked(&self) -> Vec<Ranked<G::Move>> {
        let mut ranked: Vec<Ranked<G::Move>> = Vec::new();
        for (number, thread) in self.threads.iter().enumerate() {
            for (at, (mv, visits, sum)) in thread.root().enumerate() {
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
        greatest_first(&mut ranked, |tried| [tried.visits as f64, tried.estimate.into()]);
        ranked
    }
}
