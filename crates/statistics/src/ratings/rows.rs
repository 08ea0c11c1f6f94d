//! Ratings as rows of a table: relative to one zero, each with an interval.

use serde::Serialize;

use super::elo::{ELO, half_width, inflation};
use super::{Ratings, SMALLEST_SD};
use crate::matrix::Matrix;

/// Rating of a player relative to the zero of a table.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct RatingRow {
    pub rating: f64,
    /// Lower end of the 95 % interval; infinite without a win on any path to the zero.
    pub low: f64,
    pub high: f64,
}

impl Ratings {
    /// All ratings relative to one player, or to the mean of the largest group that wins connect both ways (in most fields all
    /// players). The interval of the zero player is that of its difference to the mean of the others.
    pub fn rows(&self, zero: Option<usize>) -> Vec<RatingRow> {
        let players = self.theta.len();
        let group = zero.map_or_else(|| self.zero_group(), |zero| vec![zero]);
        let share = 1.0 / group.len().max(1) as f64;
        let reference: Vec<f64> =
            (0..players).map(|player| if group.contains(&player) { share } else { 0.0 }).collect();
        let level: f64 = reference.iter().zip(&self.theta).map(|(weight, theta)| weight * theta).sum();
        let (spread, robust) =
            (Variances::of(&self.cov, &reference), Variances::of(&self.robust, &reference));
        let own = zero.map(|zero| others(players, zero));
        let own = own.map(|others| (Variances::of(&self.cov, &others), Variances::of(&self.robust, &others)));
        let place = |player: usize| {
            let (spread, robust) = match &own {
                Some((spread, robust)) if zero == Some(player) => (spread, robust),
                _ => (&spread, &robust),
            };
            let blocks = zero.map_or(usize::MAX, |zero| self.blocks_played[zero]);
            let blocks = blocks.min(self.blocks_played[player]);
            let sd = spread.variance(&self.cov, player).sqrt().max(SMALLEST_SD);
            let (sd, block_sd) = (ELO * sd, ELO * robust.variance(&self.robust, player).sqrt());
            if zero == Some(player) {
                let half = half_width(sd, block_sd, blocks);
                return RatingRow { rating: 0.0, low: -half, high: half };
            }
            let rating = ELO * (self.theta[player] - level);
            let mut contrast: Vec<f64> = reference.iter().map(|weight| -weight).collect();
            contrast[player] += 1.0;
            let (low, high) = self.ends(&contrast, player, &group, inflation(sd, block_sd, blocks));
            RatingRow { rating, low: (ELO * low).min(rating), high: (ELO * high).max(rating) }
        };
        (0..players).map(place).collect()
    }

    /// Players whose mean is the zero of a table that names none.
    pub fn zero_group(&self) -> Vec<usize> {
        let mut group: Vec<usize> =
            self.surface.connections.largest_group().into_iter().map(|place| self.order[place]).collect();
        group.sort_unstable();
        group
    }
}

/// Weights of the mean of all players but one; of that one itself if it is alone.
fn others(players: usize, but: usize) -> Vec<f64> {
    let share = 1.0 / players.saturating_sub(1).max(1) as f64;
    (0..players).map(|player| if player == but { 0.0 } else { share }).collect()
}

/// Variance of a weighted mean, and its covariance with each player.
struct Variances {
    with: Vec<f64>,
    itself: f64,
}

impl Variances {
    fn of(cov: &Matrix, weights: &[f64]) -> Variances {
        let row =
            |player: usize| weights.iter().enumerate().map(|(at, weight)| weight * cov[(player, at)]).sum();
        let with: Vec<f64> = (0..weights.len()).map(row).collect();
        let itself = with.iter().zip(weights).map(|(with, weight)| with * weight).sum();
        Variances { with, itself }
    }

    /// The variance of a player's distance from the mean.
    fn variance(&self, cov: &Matrix, player: usize) -> f64 {
        (cov[(player, player)] - 2.0 * self.with[player] + self.itself).max(0.0)
    }
}
