//! Does one number per player explain the games? Not where A beats B, B beats C and C beats A.

mod residues;

use super::{BadGames, Problem, Ratings};
use crate::dice::Dice;
use crate::normal::chi_square_above;
use residues::Residues;
use serde::Serialize;

/// With fewer blocks, signs cannot be drawn in enough ways to tell anything.
const FEWEST_BLOCKS: usize = 10;

/// How many draws of signs are made: as many as this work allows, within bounds.
const WORK: usize = 1 << 27;

/// A probability below this is a warning. The probabilities are too small where most games are won by the same player: of
/// 2,000 such tournaments 37 had one below 1 %, though nothing was wrong.
const SERIOUS: f64 = 0.003;

/// What ratings leave unexplained, all pairs taken together.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RatingMisfit {
    /// The sum over pairs of the squared surprise.
    pub surprise: f64,
    /// What that sum would be on average, if one number per player were enough.
    pub usual: f64,
    /// The probability of so large a sum, if one number per player were enough; 1 where nothing can be told.
    pub probability: f64,
}

impl RatingMisfit {
    /// Whether one number per player is not enough; where it is, this is said once in a hundred times at most.
    pub fn is_serious(&self) -> bool {
        self.probability < SERIOUS
    }

    const NONE: RatingMisfit = RatingMisfit { surprise: 0.0, usual: 0.0, probability: 1.0 };
}

impl Ratings {
    /// Tests whether the cross table is what the ratings foretell.
    ///
    /// The sum of squared surprises is compared with the sums that come out when the residue of every block gets a
    /// random sign, less what the fit would have explained of it: so games of one luck may hang together, and tables may
    /// have any number of seats. A chi-square with the same mean and variance turns that into a probability.
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
        // What is left after a fit is less than what was there: the fewer blocks for each number fitted, the more so.
        let (blocks, fitted) = (residues.blocks() as f64, (at.len() - 1) as f64);
        if blocks <= 2.0 * fitted {
            return Ok(RatingMisfit::NONE);
        }
        let whole = blocks / (blocks - fitted);
        let sums: Vec<f64> = (0..draws).map(|_| whole * self.drawn(&residues, &mut dice)).collect();
        Ok(RatingMisfit::of(surprise, &sums))
    }

    /// The surprise with random signs, after the fit has explained what it can.
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
