//! Probability of every player to be the best of all.

use super::Ratings;
use crate::dice::Dice;
use crate::normal::deviate;

/// Samples: enough for a standard error of half a percent.
const SAMPLES: u32 = 10_000;

/// Bound of samples times players, which keeps large fields within seconds.
const MOST_WORK: usize = 1 << 30;

impl Ratings {
    /// Probability of every player to be the strongest, by sampling strengths from their distribution with a fixed seed. Half a
    /// sample is added to every count, so no probability is 0 or 1.
    pub fn best(&self) -> Vec<f64> {
        let players = self.order.len();
        let factor = self.cov.in_order(&self.order).factor(1e-14);
        let samples = SAMPLES.min((MOST_WORK / (players * players)) as u32);
        let mut dice = Dice::new(1);
        let mut firsts = vec![0.5; players];
        let mut noise = vec![0.0; players];
        for _ in 0..samples / 2 {
            noise.iter_mut().for_each(|part| *part = deviate(dice.share()));
            let spread = factor.spread(&noise);
            // Antithetic samples: the mirror image is as likely and cancels half of the noise.
            for sign in [1.0, -1.0] {
                let strength = |at: usize| self.theta[self.order[at]] + sign * spread[at];
                let first =
                    (1..players).fold(0, |best, at| if strength(at) > strength(best) { at } else { best });
                firsts[self.order[first]] += 1.0;
            }
        }
        let all: f64 = f64::from(samples / 2 * 2) + 0.5 * players as f64;
        firsts.iter().map(|first| first / all).collect()
    }
}
