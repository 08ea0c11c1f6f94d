//! Exact search by iterative deepening: every move is searched, and luck is averaged over all of its outcomes (expectimax).
//!
//! Two players are searched by alpha-beta, one or more than two by max^n. Positions at the
//! depth limit get the game's estimate; a search that never meets the limit is exact. [`solve`] fails instead of estimating.
//! Stack and memory are bounded.

mod bounds;
mod in_time;
mod memory;
mod solution;
mod worth;

use kit::{Estimate, EveryWay, Player};

use crate::budget::BudgetWatch;
use crate::order::greatest_first;
use crate::{Budget, Mind, Ranked, Thought};
pub use bounds::{ValueBounds, bounds};
use in_time::InTime;
use memory::{Bound, Memory, Stored};
pub use solution::{Solution, Unsolved};
use worth::Worth;

/// Stack that the recursion may use, which bounds its depth: a quarter of a thread's usual stack.
const STACK_BYTES: usize = 512 << 10;

/// Stack use of one move besides the game's positions, measured in a build without optimisation.
const FRAME_BYTES: usize = 1 << 10;

/// Depth limit of the search, in moves.
const fn deepest<G>() -> u32 {
    (STACK_BYTES / (FRAME_BYTES + 2 * size_of::<G>())) as u32
}

/// Values that differ by less are equal.
const EPSILON: f64 = 1e-9;

/// The search, with the positions it remembers.
pub struct Exact<G: Estimate> {
    memory: Memory<G>,
}

impl<G: Estimate> Default for Exact<G> {
    fn default() -> Exact<G> {
        Exact { memory: Memory::default() }
    }
}

/// Worth of a position to each player under best play, and the moves that achieve it; an error if the budget is spent or the
/// game is too deep.
pub fn solve<G: Estimate>(position: &G, budget: &Budget) -> Result<Solution<G::Move>, Unsolved> {
    let mut memory = Memory::default();
    let mut run = ExactSearch::new(&mut memory, position, budget);
    run.horizon = Horizon::GiveUp;
    let solution = run.solution(position);
    let why = if run.horizon_met { Unsolved::TooDeep(deepest::<G>()) } else { Unsolved::Budget };
    solution.ok_or(why)
}

/// Moves of a position with their exact worth to the mover, best first, and the number of positions searched. No moves if the
/// budget is spent first or the game is too deep.
pub(crate) fn to_the_end<G: Estimate>(position: &G, budget: &Budget) -> (Option<Vec<Ranked<G::Move>>>, u64) {
    let mover = position.to_move().expect("somebody is to move");
    let mut memory = Memory::default();
    let mut run = ExactSearch::new(&mut memory, position, budget);
    run.horizon = Horizon::GiveUp;
    let order = unsearched(position, mover);
    (run.rank(position, mover, deepest::<G>(), &order), run.nodes)
}

impl<G: Estimate> Mind<G> for Exact<G> {
    fn think(&mut self, position: &G, budget: &Budget) -> Thought<G::Move> {
        let mover = position.to_move().expect("somebody is to move");
        let mut run = ExactSearch::new(&mut self.memory, position, budget);
        let (mut ranked, mut reached) = (unsearched(position, mover), 0);
        for depth in 1..=deepest::<G>() {
            run.horizon_met = false;
            let Some(deeper) = run.rank(position, mover, depth, &ranked) else { break };
            (ranked, reached) = (deeper, depth);
            if !run.horizon_met {
                break;
            }
        }
        let why = match (reached, run.horizon_met) {
            (0, _) => "there was no time to search one move deep".to_owned(),
            (_, false) => format!("to the end of the game, {:.0} % of the best", ranked[0].estimate * 100.0),
            (_, true) => {
                format!("looking {reached} moves ahead, it looks {:.0} % good", ranked[0].estimate * 100.0)
            }
        };
        let iterations = run.nodes;
        Thought { ranked, iterations, memory: self.memory.held(), why }
    }
}

/// All moves, each with the estimate of the position: the result without a search.
fn unsearched<G: Estimate>(position: &G, mover: Player) -> Vec<Ranked<G::Move>> {
    let estimate = position.estimate(mover);
    ordered(position, None).into_iter().map(|mv| Ranked { mv, estimate, visits: 0 }).collect()
}

/// Alpha-beta window: below `low` the mover has something better, above `high` the opponent avoids the position.
#[derive(Clone, Copy, Debug)]
struct Window {
    low: f64,
    high: f64,
}

impl Window {
    const FULL: Window = Window { low: f64::NEG_INFINITY, high: f64::INFINITY };

    /// The window of the other of two players, whose worth is 1 minus this one's.
    fn for_opponent(self) -> Window {
        Window { low: 1.0 - self.high, high: 1.0 - self.low }
    }
}

/// Worth of a position at the depth limit.
#[derive(Clone, Copy)]
enum Horizon {
    Estimated,
    /// The search ends without a result.
    GiveUp,
    /// A fixed worth to the first of two players.
    Fixed(f64),
}

/// State of one search.
struct ExactSearch<'a, G: Estimate> {
    memory: &'a mut Memory<G>,
    watch: BudgetWatch,
    nodes: u64,
    /// True if the depth limit cut some line off.
    horizon_met: bool,
    /// Worth of positions at the depth limit.
    horizon: Horizon,
    /// True with two players, whose worths add up to 1: alpha-beta windows apply.
    is_two_player: bool,
}

impl<'a, G: Estimate> ExactSearch<'a, G> {
    fn new(memory: &'a mut Memory<G>, position: &G, budget: &Budget) -> ExactSearch<'a, G> {
        memory.begin(position, budget.memory());
        let is_two_player = position.scores().points.len() == 2;
        ExactSearch {
            memory,
            watch: budget.start(),
            nodes: 0,
            horizon_met: false,
            horizon: Horizon::Estimated,
            is_two_player,
        }
    }

    fn solution(&mut self, position: &G) -> Option<Solution<G::Move>> {
        let worth = self.search(position, deepest::<G>(), Window::FULL)?;
        let mut best = Vec::new();
        if let Some(mover) = position.to_move() {
            for mv in ordered(position, None) {
                let after = self.move_worth(position, mv, deepest::<G>() - 1, Window::FULL)?;
                if (after.of(mover) - worth.of(mover)).abs() < EPSILON {
                    best.push(mv);
                }
            }
        }
        Some(Solution { values: worth.values().to_vec(), best })
    }

    /// The moves of the root with their worth to the mover, the best first.
    fn rank(
        &mut self,
        position: &G,
        mover: Player,
        depth: u32,
        order: &[Ranked<G::Move>],
    ) -> Option<Vec<Ranked<G::Move>>> {
        let mut ranked = Vec::with_capacity(order.len());
        for &Ranked { mv, .. } in order {
            let before = self.nodes;
            let worth = self.move_worth(position, mv, depth - 1, Window::FULL)?;
            ranked.push(Ranked { mv, estimate: worth.of(mover) as f32, visits: self.nodes - before });
        }
        greatest_first(&mut ranked, |found| [found.estimate.into(), 0.0]);
        Some(ranked)
    }

    /// Worth of the position, searched to `depth`; `None` if the budget is spent. With two players the answer is exact
    /// within the window, and a bound outside it.
    fn search(&mut self, position: &G, depth: u32, window: Window) -> Option<Worth> {
        self.nodes += 1;
        if !self.watch.allows(self.nodes) {
            return None;
        }
        let Some(mover) = position.to_move() else { return Some(Worth::at_end(position)) };
        if depth == 0 {
            self.horizon_met = true;
            return match self.horizon {
                Horizon::Estimated => Some(Worth::estimated(position)),
                Horizon::GiveUp => None,
                Horizon::Fixed(first) => Some(Worth::between_two(first)),
            };
        }
        let known = self.memory.recall(position);
        if let Some(stored) = known.filter(|stored| stored.answers(depth, mover, window.low, window.high)) {
            self.horizon_met |= stored.horizon_met;
            return Some(stored.worth);
        }
        let outer_horizon_met = std::mem::replace(&mut self.horizon_met, false);
        let stored = self.best_move(position, mover, depth, window, known.map(|stored| stored.best))?;
        self.memory.store(position, stored);
        self.horizon_met |= outer_horizon_met;
        Some(stored.worth)
    }

    /// Tries all moves, the one that was best before first.
    fn best_move(
        &mut self,
        position: &G,
        mover: Player,
        depth: u32,
        window: Window,
        first: Option<G::Move>,
    ) -> Option<Stored<G::Move>> {
        let mut low = window.low;
        let mut best: Option<(Worth, G::Move)> = None;
        for mv in ordered(position, first) {
            let worth = self.move_worth(position, mv, depth - 1, Window { low, ..window })?;
            if best.is_none_or(|(so_far, _)| worth.of(mover) > so_far.of(mover)) {
                best = Some((worth, mv));
                low = low.max(worth.of(mover));
                if low >= window.high {
                    break;
                }
            }
        }
        let (worth, best) = best.expect("a position that is not over has moves");
        let bound = Bound::of(worth.of(mover), window.low, window.high);
        Some(Stored { worth, best, depth, bound, horizon_met: self.horizon_met })
    }

    /// Worth of a move: the expectation over all outcomes of its luck.
    fn move_worth(&mut self, position: &G, mv: G::Move, depth: u32, window: Window) -> Option<Worth> {
        let mut ways = EveryWay::new();
        let mover = position.to_move();
        let mut sum: Option<Worth> = None;
        loop {
            let mut next = position.clone();
            let mut luck = InTime::new(&mut ways, &self.watch);
            next.play(mv, &mut luck);
            if luck.is_late() {
                return None;
            }
            if ways.is_certain() {
                let window = match next.to_move() == mover {
                    _ if !self.is_two_player => Window::FULL,
                    true => window,
                    false => window.for_opponent(),
                };
                return self.search(&next, depth, window);
            }
            let worth = self.search(&next, depth, Window::FULL)?.scaled(ways.odds());
            sum = Some(sum.map_or(worth, |sum| sum.plus(&worth)));
            if !ways.advance() {
                return sum;
            }
        }
    }
}

/// Legal moves, `first` in front.
fn ordered<G: Estimate>(position: &G, first: Option<G::Move>) -> Vec<G::Move> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    if let Some(at) = first.and_then(|first| moves.iter().position(|&mv| mv == first)) {
        moves[..=at].rotate_right(1);
    }
    moves
}

#[cfg(test)]
mod tests;
