//! Two hypotheses about the strength of a player, and the likelihood ratio of block scores under them.

use super::ScoreCounts;
use super::scores::moments;
use super::tilt::tilt;
use std::f64::consts::{LN_10, SQRT_2};
use thiserror::Error;

/// A pair of hypotheses: the first number is hypothesis 0, the second hypothesis 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Hypotheses {
    /// Mean shares of rivals beaten.
    Score(f64, f64),
    /// Elo differences of two players.
    Elo(f64, f64),
    /// Normalised Elo of two players: the mean above one half in units of the standard deviation of a game, times 800 / ln 10.
    /// The same number of blocks tells the same normalised Elo whatever the share of ties.
    NormalisedElo(f64, f64),
}

/// Reasons why hypotheses cannot be tested.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum BadHypotheses {
    /// The two numbers are not in order.
    #[error("hypothesis 0 is {0}, hypothesis 1 is {1}; the first must be below the second, and both {2}")]
    Order(f64, f64, &'static str),
    /// An error rate outside (0, 1).
    #[error("`{0}` is {1}; an error rate from 0.000001 to 0.499 is needed")]
    Rate(&'static str, f64),
    /// Elo needs tables of 2.
    #[error("Elo compares 2 players, but there are {0}; give the hypotheses as scores")]
    Pairs(usize),
}

impl Hypotheses {
    /// Checks that the hypotheses can be tested on blocks of `players`.
    pub fn check(&self, players: usize) -> Result<(), BadHypotheses> {
        let (zero, one, (least, most), words) = match *self {
            Hypotheses::Score(zero, one) => (zero, one, (0.001, 0.999), "from 0.001 to 0.999"),
            Hypotheses::Elo(zero, one) => (zero, one, (-1000.0, 1000.0), "from -1000 to 1000"),
            Hypotheses::NormalisedElo(zero, one) => (zero, one, (-500.0, 500.0), "from -500 to 500"),
        };
        let fits = |number: f64| (least..=most).contains(&number);
        if !(fits(zero) && fits(one) && one - zero >= 1e-6) {
            return Err(BadHypotheses::Order(zero, one, words));
        }
        match self {
            Hypotheses::Score(..) => Ok(()),
            _ if players == 2 => Ok(()),
            _ => Err(BadHypotheses::Pairs(players)),
        }
    }

    /// Mean shares under both hypotheses; normalised Elo needs the standard deviation of the scores.
    pub fn shares(&self, scores: &ScoreCounts) -> (f64, f64) {
        let both = |share: &dyn Fn(f64) -> f64, zero, one| (share(zero), share(one));
        match *self {
            Hypotheses::Score(zero, one) => (zero, one),
            Hypotheses::Elo(zero, one) => both(&|elo| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0)), zero, one),
            Hypotheses::NormalisedElo(zero, one) => {
                let (_, variance) = moments(scores.weighed().into_iter());
                both(&|elo| 0.5 + deviations(elo) * variance.sqrt(), zero, one)
            }
        }
    }

    /// Log-likelihood ratio of hypothesis 1 to hypothesis 0, each with its most likely distribution of scores: the generalised
    /// likelihood ratio on multinomial counts (empirical likelihood, Owen 1988).
    pub fn llr(&self, scores: &ScoreCounts) -> f64 {
        let cells = scores.weighed();
        if let Hypotheses::NormalisedElo(zero, one) = *self {
            less_likely_normalised(&cells, deviations(zero)) - less_likely_normalised(&cells, deviations(one))
        } else {
            let (zero, one) = self.shares(scores);
            less_likely(&cells, |share| share - zero) - less_likely(&cells, |share| share - one)
        }
    }
}

/// Deviations of a block of two games above one half: means of two vary less by the root of 2.
fn deviations(normalised_elo: f64) -> f64 {
    SQRT_2 * normalised_elo * LN_10 / 800.0
}

/// Loss of log-likelihood under the constraint that `value` has mean zero.
fn less_likely(cells: &[(f64, f64)], value: impl Fn(f64) -> f64) -> f64 {
    let values: Vec<(f64, f64)> = cells.iter().map(|(share, weight)| (value(*share), *weight)).collect();
    let x = tilt(&values).unwrap_or(0.0);
    values.iter().map(|(value, weight)| weight * (x * value).ln_1p()).sum()
}

/// Loss of log-likelihood under the constraint that the mean is `deviations` standard deviations above one half.
///
/// The constraint is not linear. It is linearised around the last distribution until the result no longer changes.
fn less_likely_normalised(cells: &[(f64, f64)], deviations: f64) -> f64 {
    let (mut mean, mut variance) = moments(cells.iter().copied());
    let mut values = Vec::new();
    let mut x = 0.0;
    for _ in 0..50 {
        let sd = variance.sqrt();
        let bent = |share: f64| share - 0.5 - 0.5 * deviations * sd * (1.0 + ((share - mean) / sd).powi(2));
        let plain = |share: f64| share - 0.5 - deviations * sd;
        values = cells.iter().map(|(share, weight)| (bent(*share), *weight)).collect();
        let Some(root) = tilt(&values) else { return less_likely(cells, plain) };
        x = root;
        let found = cells
            .iter()
            .zip(&values)
            .map(|((share, weight), (value, _))| (*share, weight / (1.0 + x * value)));
        let before = variance;
        (mean, variance) = moments(found);
        if (variance - before).abs() <= 1e-13 * before {
            break;
        }
    }
    values.iter().map(|(value, weight)| weight * (x * value).ln_1p()).sum()
}
