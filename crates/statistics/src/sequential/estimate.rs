//! Estimate after a sequential test: median-unbiased, with an interval, by the stage-wise ordering (Siegmund 1985,
//! *Sequential Analysis*; Jennison and Turnbull 2000, *Group Sequential Methods*, chapter 8).
//!
//! A plain mean is biased after a test that stops when the results look good. The sum of block scores is approximated by a
//! Brownian motion between the boundaries of the test. Results are ordered by the evidence for the player: stopped above,
//! earlier before later; then undecided, higher before lower; then stopped below, later before earlier. The p-value of a
//! result under a strength is the probability of results at least as good in this order. The estimate is the strength with
//! p = 1/2, the interval ends are those with p = 2.5 % and 97.5 %. After few blocks the approximation is poor, so the interval
//! also contains that of a fixed number of blocks (`Mean`).

use super::brownian::Boundaries;
use super::scores::moments;
use super::{ScoreCounts, Sprt, Verdict};
use crate::Mean;

/// Mean overshoot of a boundary by a random walk with unit variance: −ζ(1/2) / √(2π) (Siegmund 1985).
const OVERSHOOT: f64 = 0.583;

/// Median-unbiased estimate of the mean share, too high as often as too low, also for a test that is still undecided.
///
/// A boundary that was crossed is moved to the present sum, so that the observed overshoot is not counted twice.
pub fn after_stopping(sprt: &Sprt, scores: &ScoreCounts) -> Mean {
    let (mean, variance) = moments(scores.weighed().into_iter());
    let blocks = scores.blocks() as f64;
    let plain = Mean::of_scores(scores);
    if blocks == 0.0 {
        return plain;
    }
    let sd = variance.sqrt();
    let (zero, one) = sprt.hypotheses.shares(scores);
    let middle = 0.5 * (zero + one);
    let walk = ObservedWalk {
        verdict: sprt.state(scores).verdict,
        boundaries: boundaries(sprt, sd / (one - zero)),
        sum: blocks * (mean - middle) / sd,
        time: blocks,
    };
    let share = |probability: f64| (middle + sd * walk.drift(probability)).clamp(0.0, 1.0);
    Mean { mean: share(0.5), low: share(0.025).min(plain.low), high: share(0.975).max(plain.high) }
}

/// Boundaries of the test in units of the walk, corrected for the overshoot.
fn boundaries(sprt: &Sprt, scale: f64) -> Boundaries {
    let (low, high) = sprt.bounds();
    Boundaries { below: -low * scale + OVERSHOOT, above: high * scale + OVERSHOOT }
}

/// Sum of scores so far as a Brownian motion: verdict, boundaries, present value and time.
struct ObservedWalk {
    verdict: Verdict,
    boundaries: Boundaries,
    sum: f64,
    time: f64,
}

impl ObservedWalk {
    /// Probability under this drift of results at least as good in the stage-wise ordering.
    fn p_value(&self, drift: f64) -> f64 {
        let ObservedWalk { boundaries, sum, time, .. } = *self;
        match self.verdict {
            Verdict::H1 => Boundaries { above: sum.max(OVERSHOOT), ..boundaries }.crossed_above(drift, time),
            Verdict::H0 => {
                1.0 - Boundaries { above: (-sum).max(OVERSHOOT), ..boundaries.mirrored() }
                    .crossed_above(-drift, time)
            }
            Verdict::GoOn => {
                let above = boundaries.above.max(sum + OVERSHOOT);
                let boundaries = Boundaries { above, below: boundaries.below.max(OVERSHOOT - sum) };
                boundaries.crossed_above(drift, time) + boundaries.uncrossed_above(drift, time, sum)
            }
        }
    }

    /// The drift with this p-value, by bisection: the p-value grows with the drift.
    fn drift(&self, probability: f64) -> f64 {
        let around = self.sum / self.time;
        let wide = 12.0 / self.time.sqrt();
        let (mut low, mut high) = (around - wide, around + wide);
        for _ in 0..40 {
            let middle = 0.5 * (low + high);
            if self.p_value(middle) < probability { low = middle } else { high = middle }
        }
        0.5 * (low + high)
    }
}
