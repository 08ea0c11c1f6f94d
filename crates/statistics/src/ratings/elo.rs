//! Ratings in Elo points relative to one player, with intervals.

use super::{Ratings, SMALLEST_SD};
use crate::normal::{Z95, student};
use serde::Serialize;

/// Elo points to one natural logarithm of strength.
pub const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// From this number of blocks on their own scatter is trusted alone.
const ENOUGH_BLOCKS: usize = 30;

/// Rating of a player relative to the anchor.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Elo {
    pub player: usize,
    /// Points above the anchor.
    pub elo: f64,
    /// Standard deviation for independent games.
    pub sd_elo: f64,
    /// The lower end of the 95 % interval that follows.
    pub low: f64,
    pub high: f64,
    /// Standard deviation from the scatter of blocks, whose games are correlated.
    pub block_sd_elo: f64,
}

impl Ratings {
    /// All ratings relative to the anchor, which is zero by definition and has no interval.
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

    /// The 95 % interval by profile likelihood; unbounded above for a player without a loss on any path to the anchor. Its
    /// squared width grows by the ratio of block variance to that of independent games.
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

/// Ratio of the block variance to the variance of independent games.
pub(super) fn inflation(sd: f64, block_sd: f64, blocks: usize) -> f64 {
    (half_width(sd, block_sd, blocks) / (Z95 * sd.max(SMALLEST_SD))).powi(2)
}

/// Half the width of an interval, from both standard deviations and the number of blocks.
pub(super) fn half_width(sd: f64, block_sd: f64, blocks: usize) -> f64 {
    let robust = block_sd * student(blocks.saturating_sub(1));
    // A player that wins everything has no scatter: agreement of blocks is not evidence then.
    let is_trusted = blocks >= ENOUGH_BLOCKS && robust > 0.5 * Z95 * sd;
    if is_trusted { robust } else { robust.max(Z95 * sd).max(SMALLEST_SD) }
}
