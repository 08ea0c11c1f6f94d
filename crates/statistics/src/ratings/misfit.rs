//! Goodness of fit: does one number per player explain the games? Not if A beats B, B beats C and C beats A.

mod residues;

use super::{BadGames, Problem, Ratings};
use crate::dice::Dice;
use crate::normal::chi_square_above;
use residues::Residues;
use serde::Serialize;

/// With fewer blocks there are too few sign patterns for a test.
const FEWEST_BLOCKS: usize = 10;

/// Work limit that sets the number of sign draws.
const WORK: usize = 1 << 27;

/// Threshold of a warning. The p-values are too small where one player wins most games: 37 of 2,000 such simulated tournaments
/// had one below 1 % without any misfit.
const SERIOUS: f64 = 0.003;

/// Misfit of the ratings over all pairs together.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RatingMisfit {
    /// Sum over pairs of the squared surprise.
    pub surprise: f64,
    /// Expected value of that sum if one number per player is enough.
    pub usual: f64,
    /// Probability of a sum this large if one number per player is enough; 1 if it cannot be tested.
    pub probability: f64,
}

impl RatingMisfit {
    /// True if one number per player is not enough; a false alarm in at most 1 % of tournaments.
    pub fn is_serious(&self) -> bool {
        self.probability < SERIOUS
    }

    const NONE: RatingMisfit = RatingMisfit { surprise: 0.0, usual: 0.0, probability: 1.0 };
}

impl Ratings {
    /// Wild bootstrap test of the cross table against the ratings.
    ///
    /// The sum of squared surprises is compared with its distribution under random signs of the block residues, after projecting
    /// out what the fit would explain. Games of one block may therefore be correlated, and tables may have any number of seats. A
    /// chi-square with the same mean and variance gives the p-value.
    pub fn misfit(&self, problem: &Problem) -> Result<RatingMisfit, BadGames> {
        let games = super::game::pack(problem)?;
        let at: Vec<f64> = self.theta.iter().chain(&self.seat).copied().collect();
        let residues = Residues::of(problem, &games, &at);
        if residues.blocks() < FEWEST_BLOCKS || residues.freedom() == 0 {
            return Ok(RatingMisfit::NONE);
        }
        let surprise = residues.surprise(&residues.sum(|_| 1.0).0);
        let draws = (WORK / residues.entries().max(1)).clamp(50, 1000);
        let mut dice = Dice::new(2);
        // Residues after a fit are smaller than before, the more so the fewer blocks there are for each fitted number.
        let (blocks, fitted) = (residues.blocks() as f64, (at.len() - 1) as f64);
        if blocks <= 2.0 * fitted {
            return Ok(RatingMisfit::NONE);
        }
        let whole = blocks / (blocks - fitted);
        let sums: Vec<f64> = (0..draws).map(|_| whole * self.drawn(&residues, &mut dice)).collect();
        Ok(RatingMisfit::of(surprise, &sums))
    }

    /// Surprise under random signs, after the fit has explained its part.
    fn drawn(&self, residues: &Residues, dice: &mut Dice) -> f64 {
        let signs: Vec<u64> = (0..residues.blocks().div_ceil(64)).map(|_| dice.bits()).collect();
        let sign = |block: usize| if signs[block / 64] >> (block % 64) & 1 == 1 { 1.0 } else { -1.0 };
        let (sum, slope) = residues.sum(sign);
        let moved = self.cov.times(&slope);
        residues.surprise(&residues.less(sum, &moved))
    }
}

impl RatingMisfit {
    fn of(surprise: f64, sums: &[f64]) -> RatingMisfit {
        let count = sums.len() as f64;
        let usual = sums.iter().sum::<f64>() / count;
        let variance = sums.iter().map(|sum| (sum - usual).powi(2)).sum::<f64>() / (count - 1.0);
        if usual < 1e-9 || variance < 1e-18 {
            return RatingMisfit::NONE;
        }
        let freedom = 2.0 * usual * usual / variance;
        RatingMisfit { surprise, usual, probability: chi_square_above(surprise * freedom / usual, freedom) }
    }
}
