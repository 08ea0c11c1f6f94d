//! The generalised sequential probability ratio test on block scores, for 2 to 8 players.

use super::scores::moments;
use super::{BadHypotheses, Hypotheses, ScoreCounts};
use serde::Serialize;

/// A test: two hypotheses and two error rates.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    pub hypotheses: Hypotheses,
    /// Probability of accepting hypothesis 1 if hypothesis 0 is true.
    pub alpha: f64,
    /// Probability of accepting hypothesis 0 if hypothesis 1 is true.
    pub beta: f64,
}

/// Verdict on the scores so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Verdict {
    /// Too little to tell.
    #[serde(rename = "go on")]
    GoOn,
    /// Hypothesis 0 is accepted.
    H0,
    /// Hypothesis 1 is accepted.
    H1,
}

/// State of a test: likelihood ratio, bounds and verdict.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct TestState {
    /// Logarithm of the generalised likelihood ratio.
    pub llr: f64,
    /// The same for normally distributed scores; none if the scores do not vary.
    pub llr_normal: Option<f64>,
    /// Hypothesis 0 is accepted from here down.
    pub low: f64,
    /// Hypothesis 1 is accepted from here up.
    pub high: f64,
    pub verdict: Verdict,
}

impl Sprt {
    /// Checks that the test can be made on blocks of `players`.
    pub fn check(&self, players: usize) -> Result<(), BadHypotheses> {
        for (name, rate) in [("alpha", self.alpha), ("beta", self.beta)] {
            if !(1e-6..=0.499).contains(&rate) {
                return Err(BadHypotheses::Rate(name, rate));
            }
        }
        self.hypotheses.check(players)
    }

    /// Wald's bounds of the log-likelihood ratio, between which the test continues.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// State of the test with these scores.
    pub fn state(&self, scores: &ScoreCounts) -> TestState {
        let (low, high) = self.bounds();
        let llr = self.hypotheses.llr(scores);
        let verdict = match llr {
            llr if llr >= high => Verdict::H1,
            llr if llr <= low => Verdict::H0,
            _ => Verdict::GoOn,
        };
        TestState { llr, llr_normal: self.llr_normal(scores), low, high, verdict }
    }

    fn llr_normal(&self, scores: &ScoreCounts) -> Option<f64> {
        let (zero, one) = self.hypotheses.shares(scores);
        let blocks = scores.blocks();
        let (mean, variance) = moments(scores.cells());
        let is_varied = blocks > 0 && scores.counts.iter().filter(|count| **count > 0).count() > 1;
        is_varied.then(|| blocks as f64 * (one - zero) * (2.0 * mean - zero - one) / (2.0 * variance))
    }
}
