//! Percentiles of latencies.

use std::time::Duration;

use serde::Serialize;

/// Percentiles in milliseconds.
#[derive(Clone, Copy, Debug, Serialize)]
#[expect(clippy::struct_field_names, reason = "the JSON names the unit")]
pub struct Latency {
    pub p50_ms: f64,
    pub p90_ms: f64,
    pub p99_ms: f64,
    pub max_ms: f64,
}

impl Latency {
    pub fn of(mut all: Vec<Duration>) -> Latency {
        all.sort();
        let at = |share: f64| {
            let place = ((all.len() as f64 * share).ceil() as usize).clamp(1, all.len().max(1)) - 1;
            all.get(place).map_or(0.0, |time| (time.as_secs_f64() * 1e5).round() / 100.0)
        };
        Latency { p50_ms: at(0.5), p90_ms: at(0.9), p99_ms: at(0.99), max_ms: at(1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_times_have_their_hundredths() {
        let latency = Latency::of((1..=100).rev().map(Duration::from_millis).collect());
        assert_eq!(
            (latency.p50_ms, latency.p90_ms, latency.p99_ms, latency.max_ms),
            (50.0, 90.0, 99.0, 100.0)
        );
        assert_eq!(Latency::of(Vec::new()).max_ms, 0.0);
    }
}
