//! Estimate after a sequential test: median-unbiased, with an interval, by the stage-wise ordering (Siegmund 1985,
//! *Sequential Analysis*; Jennison and Turnbull 2000, *Group Sequential Methods*, chapter 8).
//!
//! A plain mean is biased after a test that stops when the results look good. The sum of block scores is approximated by a
//! Brownian motion between the boundaries of the test. Results are ordered by the evidence for the player: stopped above,
//! earlier before later; then undecided, higher before lower; then stopped below, later before earlier. The p-value of a
//! result under a strength is the probability of results at least as good in this order. The estimate is the strength with
//! p = 1/2, the interval ends are those with p = 2.5 % and 97.5 %.

use super::brownian::Boundaries;
use super::scores::moments;
use super::{ScoreCounts, Sprt, Verdict};
use serde::Serialize;

/// Mean share of rivals beaten with its 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct MeanShare {
    /// Median-unbiased: too high as often as too low.
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

/// Mean overshoot of a boundary by a random walk with unit variance: −ζ(1/2) / √(2π) (Siegmund 1985).
const OVERSHOOT: f64 = 0.583;

/// Median-unbiased estimate, also for a test that is still undecided.
///
/// A boundary that was crossed is moved to the present sum, so that the observed overshoot is not counted twice.
pub fn after_stopping(sprt: &Sprt, scores: &ScoreCounts) -> MeanShare {
    let (mean, variance) = moments(scores.weighed().into_iter());
    let blocks = scores.blocks() as f64;
    if blocks == 0.0 {
        return MeanShare { share: 0.5, low: 0.0, high: 1.0 };
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
    MeanShare { share: share(0.5), low: share(0.025), high: share(0.975) }.widen_if_degenerate(blocks)
}

/// Boundaries of the test in units of the walk, corrected for the overshoot.
fn boundaries(sprt: &Sprt, scale: f64) -> Boundaries {
    let (low, high) = sprt.bounds();
    Boundaries { below: -low * scale + OVERSHOOT, above: high * scale + OVERSHOOT }
}

impl MeanShare {
    /// Widens an interval of equal blocks, whose variance is 0: the next of `blocks + 1` may be different.
    fn widen_if_degenerate(self, blocks: f64) -> MeanShare {
        let least = 0.5 / (blocks + 1.0);
        let low = self.low.min((self.share - least).max(0.0));
        MeanShare { low, high: self.high.max((self.share + least).min(1.0)), ..self }
    }
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
