//! Intervals by profile likelihood (Venzon and Moolgavkar 1988): a strength is in the interval if the games are not much less
//! likely with it than at the optimum, all other strengths being free.
//!
//! Two corrections make the coverage hold where the usual parabola fails. A player without a loss has no upper end: the games
//! connect it with the zero one way only (Ford 1957). Where one side wins nearly all games, the allowed drop grows to that of
//! exact Poisson intervals (Garwood 1936): 3.69 without an event, 1.92 with many. The prior of players is not used here; that of
//! seats is.

use super::connected::Connections;
use super::fit::{self, CountedGames};
use super::{Problem, Ratings};
use crate::matrix::Matrix;
use crate::normal::Z95;

/// Standard deviation of a flat prior, in natural logarithms: 8,700 Elo.
const FLAT: f64 = 50.0;

/// From this information on, the log-likelihood of large fields is approximated by a parabola.
const PLENTY: f64 = 30.0;

/// With more players, only those with little information get a profile of their own.
const FEW_PLAYERS: usize = 24;

/// Longest search for an end, in evaluations of the profile.
const LONGEST: usize = 40;

/// Likelihood surface with players in canonical order.
#[derive(Clone, Debug)]
pub struct Surface {
    problem: Problem,
    games: CountedGames,
    /// The optimum.
    top: Vec<f64>,
    height: f64,
    cov: Matrix,
    pub connections: Connections,
}

/// Constrained optimum for one value of a contrast.
struct Ridge {
    at: Vec<f64>,
    drop: f64,
}

impl Surface {
    pub fn new(problem: &Problem, games: CountedGames) -> Surface {
        let problem = Problem { sd_player: FLAT, games: Vec::new(), ..*problem };
        let best = fit::climb_to_top(&problem, &games);
        let connections = Connections::of(problem.players, games.games());
        Surface { top: best.at, height: best.logpost, cov: best.cov, problem, games, connections }
    }

    /// Both ends of the 95 % interval of a contrast, infinite on unbounded sides. Correlated games multiply the allowed drop by
    /// `inflation`.
    pub fn ends(&self, contrast: &[f64], bounded: (bool, bool), inflation: f64) -> (f64, f64) {
        let contrast: Vec<f64> = contrast.iter().copied().chain(vec![0.0; self.problem.seat_terms]).collect();
        let centre = dot(&contrast, &self.top);
        let variance = dot(&contrast, &self.cov.times(&contrast)).max(1e-14);
        let allowed = allowed_drop(1.0 / variance) * inflation;
        let parabola = (2.0 * allowed * variance).sqrt();
        let is_parabola = self.problem.players > FEW_PLAYERS && 1.0 / variance > PLENTY;
        let end = |side: f64, bounded: bool| match bounded {
            false => side * f64::INFINITY,
            true if is_parabola => centre + side * parabola,
            true => self.end(&contrast, centre, side * parabola.min(3.0), allowed),
        };
        (end(-1.0, bounded.0), end(1.0, bounded.1))
    }

    /// The value at which the profile has dropped by `allowed`: bracketed in steps of `step`, then by false position.
    fn end(&self, contrast: &[f64], centre: f64, step: f64, allowed: f64) -> f64 {
        let depth = |ridge: &Ridge| (2.0 * ridge.drop.max(0.0)).sqrt() - (2.0 * allowed).sqrt();
        let mut ridge = Ridge { at: self.top.clone(), drop: 0.0 };
        let (mut inner, mut inner_depth) = (centre, -(2.0 * allowed).sqrt());
        let (mut outer, mut outer_depth, mut step) = (centre + step, 0.0, step);
        for _ in 0..LONGEST {
            ridge = self.ridge(contrast, outer, &ridge.at);
            outer_depth = depth(&ridge);
            if outer_depth >= 0.0 {
                break;
            }
            (inner, inner_depth, step) = (outer, outer_depth, step * 1.5);
            outer += step;
        }
        for _ in 0..LONGEST {
            if outer_depth.abs() < 1e-3 || (outer - inner).abs() < 1e-4 {
                break;
            }
            // Illinois variant of false position: a retained end counts half.
            let next = outer - outer_depth * (outer - inner) / (outer_depth - inner_depth);
            ridge = self.ridge(contrast, next, &ridge.at);
            let next_depth = depth(&ridge);
            if next_depth * outer_depth < 0.0 {
                (inner, inner_depth) = (outer, outer_depth);
            } else {
                inner_depth *= 0.5;
            }
            (outer, outer_depth) = (next, next_depth);
        }
        outer
    }

    /// Most likely strengths for one value of a contrast: Newton's method with one linear constraint.
    fn ridge(&self, contrast: &[f64], value: f64, from: &[f64]) -> Ridge {
        let mut at = from.to_vec();
        let mut height = f64::MIN;
        for _ in 0..60 {
            let (found, step) = self.constrained_step(contrast, value, &at, height == f64::MIN);
            let (next, reached) = self.uphill(&at, &step, height);
            let gained = reached - found.max(height);
            (at, height) = (next, reached);
            if gained.abs() < 1e-9 && found > f64::MIN && step.iter().all(|part| part.abs() < 1e-4) {
                break;
            }
        }
        Ridge { at, drop: self.height - height }
    }

    /// Height here, and the Newton step on the constraint plane. The first step reaches the plane.
    fn constrained_step(&self, contrast: &[f64], value: f64, at: &[f64], first: bool) -> (f64, Vec<f64>) {
        let (height, slope, factor) = fit::ground(&self.problem, &self.games, at);
        let (free, along) = (factor.solve(&slope), factor.solve(contrast));
        let missing = value - dot(contrast, at);
        let free = if first { vec![0.0; free.len()] } else { free };
        let force = (dot(contrast, &free) - missing) / dot(contrast, &along);
        (height, free.iter().zip(&along).map(|(free, along)| free - force * along).collect())
    }

    /// Backtracking line search: halves the step until it is not lower there.
    fn uphill(&self, at: &[f64], step: &[f64], height: f64) -> (Vec<f64>, f64) {
        let mut length = 1.0;
        for _ in 0..30 {
            let next: Vec<f64> = at.iter().zip(step).map(|(from, part)| from + length * part).collect();
            let reached = fit::height(&self.problem, &self.games, &next);
            if reached >= height - 1e-12 * height.abs() {
                return (next, reached);
            }
            length *= 0.5;
        }
        (at.to_vec(), height)
    }
}

/// Allowed drop of the log-likelihood at the ends of a 95 % interval for a contrast with this information: that of Garwood's
/// exact intervals for the same number of rare events, within 0.1.
fn allowed_drop(information: f64) -> f64 {
    0.5 * Z95 * Z95 + 1.25 / (information + 0.5).sqrt()
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

impl Ratings {
    /// The 95 % interval of a contrast, in natural logarithms, by the caller's player numbers.
    pub(super) fn ends(&self, contrast: &[f64], player: usize, zero: &[usize], inflation: f64) -> (f64, f64) {
        let place = |player: usize| self.order.iter().position(|other| *other == player);
        let inside: Vec<f64> = self.order.iter().map(|&player| contrast[player]).collect();
        let zero: Vec<usize> = zero.iter().filter_map(|&player| place(player)).collect();
        let player = place(player).expect("every player has a place");
        self.surface.ends(&inside, self.surface.connections.bounded(player, &zero), inflation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_drop_is_that_of_exact_intervals_for_rare_events() {
        // Garwood's upper ends for 0, 1, 2, 5 and 10 events, and the drop of the log-likelihood there.
        for (events, end) in [(0.0, 3.689_f64), (1.0, 5.572), (2.0, 7.225), (5.0, 11.668), (10.0, 18.390)] {
            let drop = if events > 0.0 { events * (events / end).ln() } else { 0.0 } + end - events;
            let off = allowed_drop(events) - drop;
            assert!((-0.02..0.15).contains(&off), "{events}: {drop} and {}", allowed_drop(events));
        }
    }
}
