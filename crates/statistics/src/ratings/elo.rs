//! Ratings as people know them: Elo, with a player as zero, and intervals.

use super::{Ratings, SMALLEST_SD};
use crate::normal::{Z95, student};
use serde::Serialize;

/// Elo points to one natural logarithm of strength.
pub const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// From so many blocks on, what they tell of their own scatter is trusted alone.
const ENOUGH_BLOCKS: usize = 30;

/// A player's rating above another, the anchor.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Elo {
    pub player: usize,
    /// How far above the anchor.
    pub elo: f64,
    /// The standard deviation of that, if games were independent of each other.
    pub sd_elo: f64,
    /// The lower end of the 95 % interval that follows.
    pub low: f64,
    pub high: f64,
    /// The standard deviation that blocks tell, whose games may hang together.
    pub block_sd_elo: f64,
}

impl Ratings {
    /// All ratings above that of the anchor, which is zero by definition and has no interval.
    pub fn elo(&self, anchor: usize) -> Vec<Elo> {
        (0..self.theta.len()).map(|player| self.elo_of(player, anchor)).collect()
    }

    fn elo_of(&self, player: usize, anchor: usize) -> Elo {
        if player == anchor {
            return Elo { player, elo: 0.0, sd_elo: 0.0, low: 0.0, high: 0.0, block_sd_elo: 0.0 };
        }
        let elo = ELO * (self.theta[player] - self.theta[anchor]);
        let sd_elo = ELO * self.sd_between(player, anchor);
        let block_sd_elo = ELO * self.robust.variance_between(player, anchor).sqrt();
        Elo { player, elo, sd_elo, low: elo - Z95 * sd_elo, high: elo + Z95 * sd_elo, block_sd_elo }
    }

    /// The 95 % interval to be shown, by profile likelihood; unbounded above for who lost nothing on any way to the anchor.
    /// It is as much wider than that of independent games as blocks scatter more, since games of one luck hang together.
    pub fn interval(&self, player: usize, anchor: usize) -> (f64, f64) {
        let row = self.elo_of(player, anchor);
        if player == anchor {
            return (0.0, 0.0);
        }
        let blocks = self.blocks_played[player].min(self.blocks_played[anchor]);
        let inflation = inflation(row.sd_elo, row.block_sd_elo, blocks);
        let mut contrast = vec![0.0; self.theta.len()];
        (contrast[player], contrast[anchor]) = (1.0, -1.0);
        let (low, high) = self.ends(&contrast, player, &[anchor], inflation);
        ((ELO * low).min(row.elo), (ELO * high).max(row.elo))
    }
}

/// How many times larger the variance is than that of independent games.
pub(super) fn inflation(sd: f64, block_sd: f64, blocks: usize) -> f64 {
    (half_width(sd, block_sd, blocks) / (Z95 * sd.max(SMALLEST_SD))).powi(2)
}

/// How far an interval goes to either side, by both standard deviations and the number of blocks.
pub(super) fn half_width(sd: f64, block_sd: f64, blocks: usize) -> f64 {
    let robust = block_sd * student(blocks.saturating_sub(1));
    // Who wins everything scatters not at all: that blocks agree so well tells nothing then, however many they are.
    let is_trusted = blocks >= ENOUGH_BLOCKS && robust > 0.5 * Z95 * sd;
    if is_trusted { robust } else { robust.max(Z95 * sd).max(SMALLEST_SD) }
}
