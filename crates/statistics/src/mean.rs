//! Mean of numbers between 0 and 1 with an interval that never has width 0: the one that duels, sequential tests and tables print
//! for the shares of a player by block.

use std::fmt;

use serde::Serialize;

use crate::sequential::ScoreCounts;

/// Mean of numbers between 0 and 1 with a 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Mean {
    /// Observed mean; one half without numbers.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    pub high: f64,
}

impl Mean {
    /// Mean of independent numbers, as many as were chosen before the first one was seen.
    ///
    /// The interval is Student's after adding one 0 and one 1 to the numbers. Its width is never 0, even if all numbers are
    /// equal, and few numbers give a wide interval. Simulated with 2 to 100 blocks it holds the truth in 93.6 % of runs or more.
    pub fn of(numbers: &[f64]) -> Mean {
        Mean::of_sums(numbers.len(), numbers.iter().sum(), numbers.iter().map(|number| number * number).sum())
    }

    /// The same from count, sum and sum of squares.
    pub fn of_sums(count: usize, sum: f64, squares: f64) -> Mean {
        let all = count as f64 + 2.0;
        let centre = (sum + 1.0) / all;
        let spread = (squares + 1.0 - all * centre * centre).max(0.25);
        let half = student(all - 1.0) * (spread / (all - 1.0) / all).sqrt();
        let mean = if count == 0 { 0.5 } else { (sum / count as f64).clamp(0.0, 1.0) };
        Mean { mean, low: (centre - half).clamp(0.0, mean), high: (centre + half).clamp(mean, 1.0) }
    }

    /// Mean share of the blocks with these scores.
    pub fn of_scores(scores: &ScoreCounts) -> Mean {
        let sum = |of: fn(f64) -> f64| scores.cells().map(|(share, count)| of(share) * count).sum();
        Mean::of_sums(scores.blocks() as usize, sum(|share| share), sum(|share| share * share))
    }
}

impl fmt::Display for Mean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mean { mean, low, high } = self;
        write!(f, "{mean:.3} (95 %: {low:.3} to {high:.3})")
    }
}

/// The 97.5 % quantile of Student's distribution, by its expansion in the degrees of freedom: below 4 % too
/// small with 2 of them, below 0.1 % from 6 on.
fn student(freedom: f64) -> f64 {
    const Z: f64 = 1.959_964;
    let terms = [
        Z,
        (Z.powi(3) + Z) / 4.0,
        (5.0 * Z.powi(5) + 16.0 * Z.powi(3) + 3.0 * Z) / 96.0,
        (3.0 * Z.powi(7) + 19.0 * Z.powi(5) + 17.0 * Z.powi(3) - 15.0 * Z) / 384.0,
    ];
    terms.iter().rev().fold(0.0, |sum, term| sum / freedom + term)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::{Chance, Quick};

    #[test]
    fn no_interval_has_width_zero_and_none_is_nan() {
        for numbers in [&[][..], &[1.0], &[0.0; 3], &[1.0; 10_000], &[0.5; 50], &[0.0, 1.0]] {
            let Mean { mean, low, high } = Mean::of(numbers);
            assert!(0.0 <= low && low <= mean && mean <= high && high <= 1.0, "{low} {mean} {high}");
            assert!(high > low, "{low} {mean} {high}");
        }
    }

    #[test]
    fn the_quantile_is_students() {
        for (freedom, known) in
            [(2.0, 4.303), (3.0, 3.182), (5.0, 2.571), (10.0, 2.228), (30.0, 2.042), (1e6, 1.960)]
        {
            assert!((student(freedom) / known - 1.0).abs() < 0.04, "{freedom} {}", student(freedom));
        }
    }

    #[test]
    fn ninety_five_intervals_of_a_hundred_hold_the_truth() {
        let mut dice = Quick::new(1);
        for (blocks, truth) in [(5, 0.5), (20, 0.7), (100, 0.9)] {
            let mut hits = 0;
            for _ in 0..2000 {
                let numbers: Vec<f64> = (0..blocks)
                    .map(|_| f64::from(u8::from(f64::from(dice.below(1000)) < truth * 1000.0)))
                    .collect();
                let Mean { low, high, .. } = Mean::of(&numbers);
                hits += u32::from(low <= truth && truth <= high);
            }
            assert!(hits >= 1860, "{hits} of 2000 with {blocks} blocks");
        }
    }
}
