//! Maximum a posteriori strengths by Newton's method.

use super::Problem;
use super::game::{MOST_SEATS, Packed};
use super::likelihood::Endings;
use crate::matrix::{Factor, Matrix};

/// The optimum: players first, then seats.
pub struct Fit {
    /// Strengths and advantages.
    pub at: Vec<f64>,
    /// Log-likelihood of the games.
    pub loglik: f64,
    /// The same with the priors.
    pub logpost: f64,
    /// The inverse of the curvature.
    pub cov: Matrix,
}

/// Newton needs 6 to 15 steps; this bounds the effect of rounding.
const MOST_STEPS: usize = 100;

/// Shorter steps change no digit that is shown.
const SHORT: f64 = 1e-11;

/// Log-posterior, gradient and curvature at a point.
struct Posterior {
    loglik: f64,
    logpost: f64,
    slope: Vec<f64>,
    curve: Matrix,
}

/// The optimum.
pub fn climb_to_top(problem: &Problem, games: &CountedGames) -> Fit {
    let mut survey = |at: &[f64]| survey(problem, games, at);
    let mut at = vec![0.0; problem.players + problem.seat_terms];
    let mut ground = survey(&at);
    for _ in 0..MOST_STEPS {
        let step = ground.curve.factor(floor(problem)).solve(&ground.slope);
        let Some((next, there)) = climb(&at, &step, ground.logpost, &mut survey) else { break };
        (at, ground) = (next, there);
        if step.iter().all(|part| part.abs() < SHORT) {
            break;
        }
    }
    let cov = ground.curve.factor(floor(problem)).inverse();
    Fit { at, loglik: ground.loglik, logpost: ground.logpost, cov }
}

/// Least pivot of the curvature: the precision of the wider prior.
fn floor(problem: &Problem) -> f64 {
    problem.sd_player.max(problem.sd_seat).powi(-2)
}

/// Backtracking line search: halves the step until it leads up; none if it never does.
fn climb(
    at: &[f64],
    step: &[f64],
    height: f64,
    survey: &mut impl FnMut(&[f64]) -> Posterior,
) -> Option<(Vec<f64>, Posterior)> {
    let longest = step.iter().fold(0.0_f64, |longest, part| longest.max(part.abs()));
    // A first step of hundreds, as nearly flat priors make it, would only be halved.
    let mut length = (10.0 / longest).min(1.0);
    for _ in 0..40 {
        let next: Vec<f64> = at.iter().zip(step).map(|(from, part)| from + length * part).collect();
        let ground = survey(&next);
        // Near the optimum the height changes by less than its rounding error.
        if ground.logpost >= height - 1e-13 * height.abs() {
            return Some((next, ground));
        }
        length /= 2.0;
    }
    None
}

/// Log-posterior, gradient and factored curvature at a point.
pub fn ground(problem: &Problem, games: &CountedGames, at: &[f64]) -> (f64, Vec<f64>, Factor) {
    let ground = survey(problem, games, at);
    (ground.logpost, ground.slope, ground.curve.factor(floor(problem)))
}

/// The height alone.
pub fn height(problem: &Problem, CountedGames { games, endings }: &CountedGames, at: &[f64]) -> f64 {
    let value = |one: &CountedGame| one.count * endings.value(one.ending, &strengths(problem, &one.game, at));
    games.iter().map(value).sum::<f64>() - log_prior(problem, at)
}

/// Log-density of the priors.
fn log_prior(problem: &Problem, at: &[f64]) -> f64 {
    let sd = |place: usize| if place < problem.players { problem.sd_player } else { problem.sd_seat };
    at.iter().enumerate().map(|(place, value)| 0.5 * (value / sd(place)).powi(2)).sum()
}

/// Distinct games with their counts.
#[derive(Clone, Debug)]
pub struct CountedGames {
    games: Vec<CountedGame>,
    endings: Endings,
}

/// A distinct game, its ending and its count.
#[derive(Clone, Debug)]
struct CountedGame {
    game: Packed,
    ending: usize,
    count: f64,
}

impl CountedGames {
    /// Counts equal games of a sorted list.
    pub fn of(games: &[Packed]) -> CountedGames {
        let mut endings = Endings::default();
        let counted = |same: &[Packed]| CountedGame {
            game: same[0],
            ending: endings.number(&same[0]),
            count: same.len() as f64,
        };
        let games = games.chunk_by(Packed::says_as).map(counted).collect();
        CountedGames { games, endings }
    }

    /// One of each kind.
    pub fn games(&self) -> impl Iterator<Item = &Packed> {
        self.games.iter().map(|one| &one.game)
    }
}

/// The strength of every seat of a game.
pub fn strengths(problem: &Problem, game: &Packed, at: &[f64]) -> [f64; MOST_SEATS] {
    let mut strength = [0.0; MOST_SEATS];
    for (seat, player) in game.players().enumerate() {
        let advantage = if problem.seat_terms > 0 { at[problem.players + seat] } else { 0.0 };
        strength[seat] = at[player] + advantage;
    }
    strength
}

fn survey(problem: &Problem, CountedGames { games, endings }: &CountedGames, at: &[f64]) -> Posterior {
    let mut ground =
        Posterior { loglik: 0.0, logpost: 0.0, slope: vec![0.0; at.len()], curve: Matrix::zero(at.len()) };
    for CountedGame { game, ending, count } in games {
        let said = endings.say(*ending, &strengths(problem, game, at));
        ground.loglik += count * said.value;
        for (seat, player) in game.players().enumerate() {
            let curve = said.curve[seat].map(|part| count * part);
            ground.add(game, player, count * said.slope[seat], &curve);
            if problem.seat_terms > 0 {
                let place = problem.players + seat;
                ground.add(game, place, count * said.slope[seat], &curve);
                (0..=seat).for_each(|other| ground.curve[(place, problem.players + other)] += curve[other]);
            }
        }
    }
    ground.add_priors(problem, at);
    ground
}

impl Posterior {
    /// Adds the gradient and curvature of one seat against all players of the game; lower half only.
    fn add(&mut self, game: &Packed, place: usize, slope: f64, curve: &[f64; MOST_SEATS]) {
        self.slope[place] += slope;
        for (other, rival) in game.players().enumerate().filter(|(_, rival)| *rival <= place) {
            self.curve[(place, rival)] += curve[other];
        }
    }

    fn add_priors(&mut self, problem: &Problem, at: &[f64]) {
        self.logpost = self.loglik;
        for (place, value) in at.iter().enumerate() {
            let sd = if place < problem.players { problem.sd_player } else { problem.sd_seat };
            let precision = sd.powi(-2);
            self.logpost -= 0.5 * precision * value * value;
            self.slope[place] -= precision * value;
            self.curve[(place, place)] += precision;
        }
    }
}
