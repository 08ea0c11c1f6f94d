//! Usage, in seconds or requests, with exponential decay.

use std::time::{Duration, Instant};

/// Half-life of usage.
const HALF_LIFE: Duration = Duration::from_secs(20);

/// A visitor with less demand than this, in seconds, is light: it has a job in the queue about a third of the time.
const LIGHT: f64 = 10.0;

/// Usage at one moment.
#[derive(Clone, Copy, Debug)]
pub struct DecayingUsage {
    amount: f64,
    at: Instant,
}

impl DecayingUsage {
    pub fn new(amount: f64, at: Instant) -> DecayingUsage {
        DecayingUsage { amount, at }
    }

    pub fn add(&mut self, amount: f64, now: Instant) {
        *self = DecayingUsage::new(self.weight(now) + amount, now);
    }

    /// Usage that remains at a later moment.
    pub fn weight(&self, now: Instant) -> f64 {
        self.amount * kept(self.at, now)
    }
}

/// Demand of one visitor: the time that its jobs waited or ran. A visitor with a backlog has more demand than one whose jobs
/// are answered at once, even if the server has worked as long for both.
#[derive(Clone, Copy, Debug)]
pub struct Demand {
    usage: DecayingUsage,
    jobs: u32,
    /// Seconds that these jobs are expected to run.
    expected: f64,
}

impl Demand {
    pub fn none(now: Instant) -> Demand {
        Demand { usage: DecayingUsage::new(0.0, now), jobs: 0, expected: 0.0 }
    }

    /// A visitor without jobs, whose earlier ones left `seconds`.
    #[cfg(test)]
    pub fn of(seconds: f64, now: Instant) -> Demand {
        Demand { usage: DecayingUsage::new(seconds, now), ..Demand::none(now) }
    }

    pub fn enqueue(&mut self, expected: f64, now: Instant) {
        self.settle(now);
        self.jobs += 1;
        self.expected += expected;
    }

    pub fn finish(&mut self, expected: f64, now: Instant) {
        self.settle(now);
        self.jobs -= 1;
        self.expected -= expected;
    }

    /// Decayed seconds until now: each job in the queue adds one per second.
    pub fn seconds(&self, now: Instant) -> f64 {
        let lifetime = HALF_LIFE.as_secs_f64() / std::f64::consts::LN_2;
        self.usage.weight(now) + f64::from(self.jobs) * lifetime * (1.0 - kept(self.usage.at, now))
    }

    /// The seconds until now, and those to come.
    pub fn committed(&self, now: Instant) -> f64 {
        self.seconds(now) + self.expected
    }

    pub fn is_light(&self, now: Instant) -> bool {
        self.committed(now) < LIGHT
    }

    pub fn is_idle(&self) -> bool {
        self.jobs == 0
    }

    fn settle(&mut self, now: Instant) {
        self.usage = DecayingUsage::new(self.seconds(now), now);
    }
}

/// Part of a usage that remains after the time from `at` to `now`.
fn kept(at: Instant, now: Instant) -> f64 {
    (-now.saturating_duration_since(at).as_secs_f64() / HALF_LIFE.as_secs_f64()).exp2()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_is_forgotten_in_each_half_life() {
        let start = Instant::now();
        let mut usage = DecayingUsage::new(8.0, start);
        assert!((usage.weight(start + 2 * HALF_LIFE) - 2.0).abs() < 1e-9);
        usage.add(1.0, start + HALF_LIFE);
        assert!((usage.weight(start + HALF_LIFE) - 5.0).abs() < 1e-9);
    }

    #[test]
    fn a_backlog_is_heavy_and_a_job_now_and_then_is_light() {
        let start = Instant::now();
        let at = |seconds: f64| start + Duration::from_secs_f64(seconds);
        let (mut greedy, mut honest) = (Demand::none(start), Demand::none(start));
        (0..6).for_each(|_| greedy.enqueue(1.0, start));
        for turn in 0..100_u32 {
            let begin = f64::from(turn) * 2.0;
            honest.enqueue(0.1, at(begin));
            honest.finish(0.1, at(begin + 0.4));
        }
        assert!(!greedy.is_light(at(200.0)) && honest.is_light(at(200.0)));
        assert!(greedy.seconds(at(200.0)) < 6.0 * 29.0, "it is bounded");
        (0..6).for_each(|_| greedy.finish(1.0, at(200.0)));
        assert!(greedy.is_idle() && greedy.is_light(at(300.0)));
    }
}
