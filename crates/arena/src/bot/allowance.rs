//! The time that a bot has for an answer. What the arena or other programs take of it is given back.

use std::time::{Duration, Instant};

/// A referee that wakes up this much too late was held up, and the bot with it, for all that is known.
const PAUSE: Duration = Duration::from_millis(10);

/// Extensions add at most 16 times the bot's own time: a busier machine is not fit for games.
const MOST: u32 = 16;

/// The time for one answer.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    asked: Instant,
    /// Time limit of the answer.
    time: Duration,
    /// Time in which the referee overslept, or waited for another bot to stop.
    held_up: Duration,
    /// Time in which other programs kept the bot from the processors.
    kept: Duration,
}

impl Allowance {
    /// The question is put now.
    pub fn begin(time: Duration) -> Allowance {
        Allowance { asked: Instant::now(), time, held_up: Duration::ZERO, kept: Duration::ZERO }
    }

    /// All time until this moment.
    pub fn until(deadline: Instant) -> Allowance {
        Allowance::begin(deadline.saturating_duration_since(Instant::now()))
    }

    /// The moment of the question.
    pub fn asked(&self) -> Instant {
        self.asked
    }

    pub fn deadline(&self) -> Instant {
        self.asked + self.time + self.given_back()
    }

    /// The referee meant to wake up then at the latest, and is awake now.
    pub fn woke(&mut self, meant: Instant) {
        let late = Instant::now().saturating_duration_since(meant);
        if late >= PAUSE {
            self.hold_up(late);
        }
    }

    /// The referee had something else to do.
    pub fn hold_up(&mut self, time: Duration) {
        self.held_up += time;
    }

    /// Notes the time in which other programs have kept the bot from the processors by now.
    pub fn keep(&mut self, kept: Duration) {
        self.kept = self.kept.max(kept.min(self.elapsed()));
    }

    /// Time since the question that the bot could use.
    pub fn used(&self) -> Duration {
        self.elapsed().saturating_sub(self.given_back())
    }

    pub fn elapsed(&self) -> Duration {
        self.asked.elapsed()
    }

    /// Time limit of the answer.
    pub fn time(&self) -> Duration {
        self.time
    }

    /// Time that was taken from the bot, as far as it is given back.
    pub fn given_back(&self) -> Duration {
        (self.held_up + self.kept).min(self.time * MOST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    fn allowance(held_up: u32, kept: u32) -> Allowance {
        Allowance { held_up: held_up * MS, kept: kept * MS, ..Allowance::begin(100 * MS) }
    }

    #[test]
    fn what_others_take_is_given_back_and_no_more_than_can_be() {
        let time = |allowance: Allowance| allowance.deadline() - allowance.asked;
        assert_eq!(time(allowance(0, 0)), 100 * MS);
        assert_eq!(time(allowance(30, 50)), 180 * MS);
        assert_eq!(time(allowance(0, 5000)), 1700 * MS);
    }

    #[test]
    fn what_was_taken_is_not_charged() {
        let mut late = allowance(0, 0);
        let Some(asked) = late.asked.checked_sub(500 * MS) else { return };
        late.asked = asked;
        assert!(late.used() >= 500 * MS);
        late.keep(450 * MS);
        late.keep(440 * MS);
        assert!((50 * MS..250 * MS).contains(&late.used()), "{late:?}");
    }

    #[test]
    fn a_referee_that_wakes_too_late_gives_the_time_back() {
        let mut allowance = allowance(0, 0);
        allowance.woke(Instant::now() + PAUSE);
        assert_eq!(allowance.held_up, Duration::ZERO);
        let Some(meant) = Instant::now().checked_sub(300 * MS) else { return };
        allowance.woke(meant);
        assert!(allowance.held_up >= 300 * MS);
    }
}
