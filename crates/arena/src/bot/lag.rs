//! The arena's own lag: time that passed while the referee was held up, or while a bot wanted a processor and others had them.

use std::time::{Duration, Instant, SystemTime};

use bots::sandbox::Usage;

/// A referee that wakes up so much too late was held up.
const PAUSE: Duration = Duration::from_millis(100);

/// Of its time a bot is to be kept from the processors for less than one part in so many.
const PART: u32 = 5;

/// A machine that slept counts the time of day on, and not the time of programs.
const SLEEP: Duration = Duration::from_secs(2);

/// What is known of the lag since a question was put.
#[derive(Clone, Copy, Debug)]
pub struct Lag {
    began: Instant,
    time_of_day: SystemTime,
    pause: Duration,
}

impl Lag {
    /// A question is put now.
    pub fn begin() -> Lag {
        Lag { began: Instant::now(), time_of_day: SystemTime::now(), pause: Duration::ZERO }
    }

    /// The referee meant to wake up then at the latest, and is awake now.
    pub fn woke(&mut self, meant: Instant) {
        self.pause = self.pause.max(Instant::now().saturating_duration_since(meant));
    }

    /// Why a bot that is late now is not to blame, if it is not.
    pub fn excuse(&self, used: impl FnOnce() -> Usage) -> Option<String> {
        let wall = self.began.elapsed();
        if self.pause >= PAUSE {
            return Some(format!("the referee was held up for {} ms", self.pause.as_millis()));
        }
        if self.time_of_day.elapsed().is_ok_and(|passed| passed > wall + SLEEP) {
            return Some("the machine slept".to_owned());
        }
        let kept = kept_waiting(wall, used());
        (kept >= wall / PART).then(|| {
            let (kept, wall) = (kept.as_millis(), wall.as_millis());
            format!("other programs kept its bot from the processor for {kept} ms of {wall} ms")
        })
    }
}

/// How long a bot was kept waiting by others. Its own processes keep each other waiting too; but one that had a processor's
/// worth of time, all of them together, was kept waiting by nobody else.
fn kept_waiting(wall: Duration, used: Usage) -> Duration {
    let worked = used.cpu.saturating_sub(used.cpu_when_woken);
    let waited = used.waited.saturating_sub(used.waited_when_woken);
    waited.min(wall.saturating_sub(worked))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    fn used(cpu: u32, waited: u32) -> Usage {
        let before = Usage { cpu_when_woken: 500 * MS, waited_when_woken: 900 * MS, ..Usage::default() };
        Usage { cpu: (500 + cpu) * MS, waited: (900 + waited) * MS, ..before }
    }

    #[test]
    fn a_bot_that_sleeps_or_works_was_kept_by_nobody() {
        assert_eq!(kept_waiting(1000 * MS, used(0, 3)), 3 * MS, "it sleeps");
        assert_eq!(kept_waiting(1000 * MS, used(1000, 20)), Duration::ZERO, "it works");
        assert_eq!(
            kept_waiting(1000 * MS, used(2000, 60_000)),
            Duration::ZERO,
            "its own helpers are in its way"
        );
    }

    #[test]
    fn a_bot_that_waits_for_others_was_kept() {
        assert_eq!(kept_waiting(1000 * MS, used(300, 650)), 650 * MS);
        assert_eq!(kept_waiting(1000 * MS, used(300, 5000)), 700 * MS, "never longer than there was time");
    }

    #[test]
    fn a_referee_that_wakes_too_late_excuses_whoever_is_late() {
        let mut lag = Lag::begin();
        lag.woke(Instant::now() + PAUSE);
        assert_eq!(lag.excuse(Usage::default), None);
        let Some(meant) = Instant::now().checked_sub(3 * PAUSE) else { return };
        lag.woke(meant);
        assert!(
            lag.excuse(Usage::default).is_some_and(|why| why.starts_with("the referee was held up for 3"))
        );
    }
}
