//! Ratings as a table shows them: everybody above one zero, and nobody without an interval.

use serde::Serialize;

use super::elo::{ELO, half_width};
use super::{Ratings, SMALLEST_SD};
use crate::matrix::Matrix;

/// A player's rating above the zero of a table.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct RatingRow {
    pub rating: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    pub high: f64,
}

impl Ratings {
    /// All ratings above one player's, or above the mean of all. The interval of the player who is zero is that of its
    /// place among the others.
    pub fn places(&self, zero: Option<usize>) -> Vec<RatingRow> {
        let players = self.theta.len();
        let even = vec![1.0 / players as f64; players];
        let reference = zero.map_or_else(|| even.clone(), |zero| unit(players, zero));
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
            let half = half_width(ELO * sd, ELO * robust.variance(&self.robust, player).sqrt(), blocks);
            let rating = if zero == Some(player) { 0.0 } else { ELO * (self.theta[player] - level) };
            RatingRow { rating, low: rating - half, high: rating + half }
        };
        (0..players).map(place).collect()
    }
}

fn unit(players: usize, at: usize) -> Vec<f64> {
    (0..players).map(|player| f64::from(u8::from(player == at))).collect()
}

/// The mean of all but one; of that one itself if it is alone.
fn others(players: usize, but: usize) -> Vec<f64> {
    let share = 1.0 / players.saturating_sub(1).max(1) as f64;
    (0..players).map(|player| if player == but { 0.0 } else { share }).collect()
}

/// How a weighed mean varies, and each player with it.
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
