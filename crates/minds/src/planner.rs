//! A mind for games full of luck: it tries every move several times, plays on a few moves as a fair player would, and
//! counts points.

use kit::{Estimate, Game, Player, Quick};

use crate::order::greatest_first;
use crate::{Budget, MemoryUse, Mind, Ranked, Thought};

/// Moves played after the first. Luck soon drowns the worth of the first move.
const AHEAD: u32 = 6;

/// Plays what brings most points in a few moves, luck sampled.
#[derive(Clone, Debug)]
pub struct Planner {
    luck: Quick,
}

/// A move being tried.
#[derive(Clone, Copy)]
struct MoveTrial<M> {
    mv: M,
    visits: u64,
    points: f64,
    worth: f64,
}

impl Planner {
    /// Equal seeds see the same luck.
    pub fn new(seed: u64) -> Planner {
        Planner { luck: Quick::new(seed) }
    }

    /// Tries all moves equally often, then the better half of them, and so on, so that luck is averaged out where it
    /// matters.
    fn halve<G: Estimate>(
        &mut self,
        position: &G,
        trials: &mut [MoveTrial<G::Move>],
        budget: &Budget,
    ) -> u64 {
        let mut watch = budget.start();
        let rounds = trials.len().max(2).next_power_of_two().ilog2();
        let (mut standing, mut iterations) = (trials.len(), 0);
        while standing > 1 {
            let (mut round, before) = (budget.part(rounds).start(), iterations);
            while round.allows(iterations - before) || iterations == before {
                for trial in &mut trials[..standing] {
                    if iterations > 0 && !watch.allows(iterations) {
                        greatest_first(&mut trials[..standing], MoveTrial::merit);
                        return iterations;
                    }
                    self.follow(position, trial);
                    iterations += 1;
                }
            }
            greatest_first(&mut trials[..standing], MoveTrial::merit);
            standing = standing.div_ceil(2);
        }
        iterations
    }

    /// Follows one line of play that begins with the move.
    fn follow<G: Estimate>(&mut self, position: &G, trial: &mut MoveTrial<G::Move>) {
        let mover = position.to_move().expect("somebody is to move");
        let mut game = position.clone();
        game.play(trial.mv, &mut self.luck);
        for _ in 0..AHEAD {
            if game.to_move().is_none() {
                break;
            }
            let mv = game.likely_move(&mut self.luck);
            game.play(mv, &mut self.luck);
        }
        trial.visits += 1;
        trial.points += margin(&game, mover);
        trial.worth += f64::from(game.estimate(mover));
    }
}

impl<M> MoveTrial<M> {
    fn mean(&self) -> f64 {
        self.points / self.visits.max(1) as f64
    }

    /// Order of two moves: an untried one comes last.
    fn merit(&self) -> [f64; 2] {
        [f64::from(u8::from(self.visits > 0)), self.mean()]
    }
}

impl<G: Estimate> Mind<G> for Planner {
    fn think(&mut self, position: &G, budget: &Budget) -> Thought<G::Move> {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let mut trials: Vec<MoveTrial<G::Move>> =
            moves.into_iter().map(|mv| MoveTrial { mv, visits: 0, points: 0.0, worth: 0.0 }).collect();
        let iterations = self.halve(position, &mut trials, budget);
        let now = margin(position, position.to_move().expect("somebody is to move"));
        let why = format!("in a few moves it brings {:+.1} points on average", trials[0].mean() - now);
        let ranked = |trial: MoveTrial<G::Move>| Ranked {
            mv: trial.mv,
            estimate: (trial.worth / trial.visits.max(1) as f64) as f32,
            visits: trial.visits,
        };
        Thought { ranked: trials.into_iter().map(ranked).collect(), iterations, memory: MemoryUse::NONE, why }
    }
}

/// The player's points above those of the best other; its own where it plays alone.
fn margin<G: Game>(game: &G, player: Player) -> f64 {
    let points = game.scores().points;
    let others = points.iter().enumerate().filter(|(seat, _)| *seat != player.index());
    points[player.index()] as f64 - others.map(|(_, &points)| points).max().unwrap_or(0) as f64
}
