//! Usage in seconds, with exponential decay.

use std::time::{Duration, Instant};

/// Half-life of usage.
const HALF_LIFE: Duration = Duration::from_secs(20);

/// Seconds of usage at one moment.
#[derive(Clone, Copy, Debug)]
pub struct DecayingUsage {
    seconds: f64,
    at: Instant,
}

impl DecayingUsage {
    pub fn new(seconds: f64, at: Instant) -> DecayingUsage {
        DecayingUsage { seconds, at }
    }

    /// Usage that remains at a later moment.
    pub fn weight(&self, now: Instant) -> f64 {
        let lives = now.saturating_duration_since(self.at).as_secs_f64() / HALF_LIFE.as_secs_f64();
        self.seconds * (-lives).exp2()
    }

    pub fn add(&mut self, seconds: f64, now: Instant) {
        *self = DecayingUsage { seconds: self.weight(now) + seconds, at: now };
    }
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
}
