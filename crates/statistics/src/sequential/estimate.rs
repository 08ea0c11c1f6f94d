//! How strong a player is after a sequential test, not spoilt by having stopped when things looked well.

use super::brownian::Walls;
use super::scores::moments;
use super::{ScoreCounts, Sprt, Verdict};
use serde::Serialize;

/// A mean share of rivals beaten, and where it lies with 95 % confidence.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct MeanShare {
    /// The value that is too high as often as too low.
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

/// A walk of unit steps passes a wall by so much on average (Siegmund).
const OVERSHOOT: f64 = 0.583;

/// An estimate that is right in the median, whenever the test stopped, or goes on.
///
/// Results are ordered by how much they speak for the player: stopped above, the sooner the better; going on, the
/// higher the better; stopped below, the later the better. The estimate is the strength under which a result that
/// speaks as much for it or more has probability one half; the interval's ends are those with 2.5 % and 97.5 %. The sum of
/// scores is taken for a Brownian motion, the walls being those of the test in its normal form, the one that was met
/// being where the sum now is.
pub fn after_stopping(sprt: &Sprt, scores: &ScoreCounts) -> MeanShare {
    let (mean, variance) = moments(scores.weighed().into_iter());
    let blocks = scores.blocks() as f64;
    if blocks == 0.0 {
        return MeanShare { share: 0.5, low: 0.0, high: 1.0 };
    }
    let sd = variance.sqrt();
    let (zero, one) = sprt.hypotheses.shares(scores);
    let middle = 0.5 * (zero + one);
    let seen = Seen {
        verdict: sprt.state(scores).verdict,
        walls: walls(sprt, sd / (one - zero)),
        place: blocks * (mean - middle) / sd,
        time: blocks,
    };
    let share = |probability: f64| (middle + sd * seen.drift(probability)).clamp(0.0, 1.0);
    MeanShare { share: share(0.5), low: share(0.025), high: share(0.975) }.apart(blocks)
}

fn walls(sprt: &Sprt, scale: f64) -> Walls {
    let (low, high) = sprt.bounds();
    Walls { below: -low * scale + OVERSHOOT, above: high * scale + OVERSHOOT }
}

impl MeanShare {
    /// Keeps the ends apart where all blocks were alike: another block in `blocks + 1` may yet be different.
    fn apart(self, blocks: f64) -> MeanShare {
        let least = 0.5 / (blocks + 1.0);
        let low = self.low.min((self.share - least).max(0.0));
        MeanShare { low, high: self.high.max((self.share + least).min(1.0)), ..self }
    }
}

/// How a walk went.
struct Seen {
    verdict: Verdict,
    walls: Walls,
    place: f64,
    time: f64,
}

impl Seen {
    /// The probability of what speaks for the player as much as this or more, if the walk has this drift.
    fn or_better(&self, drift: f64) -> f64 {
        let Seen { walls, place, time, .. } = *self;
        match self.verdict {
            Verdict::H1 => Walls { above: place.max(OVERSHOOT), ..walls }.met_above(drift, time),
            Verdict::H0 => {
                1.0 - Walls { above: (-place).max(OVERSHOOT), ..walls.mirrored() }.met_above(-drift, time)
            }
            Verdict::GoOn => {
                let above = walls.above.max(place + OVERSHOOT);
                let walls = Walls { above, below: walls.below.max(OVERSHOOT - place) };
                walls.met_above(drift, time) + walls.still_above(drift, time, place)
            }
        }
    }

    /// The drift under which that has this probability: it grows with the drift.
    fn drift(&self, probability: f64) -> f64 {
        let around = self.place / self.time;
        let wide = 12.0 / self.time.sqrt();
        let (mut low, mut high) = (around - wide, around + wide);
        for _ in 0..40 {
            let middle = 0.5 * (low + high);
            if self.or_better(middle) < probability { low = middle } else { high = middle }
        }
        0.5 * (low + high)
    }
}
