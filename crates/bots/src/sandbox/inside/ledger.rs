//! The processor time of a bot, charged whoever reaps its processes.
//!
//! The kernel tells the time of processes that live and of those that the keeper reaped. One that is reaped by the bot itself, or by
//! nobody, leaves no trace; so its last known time stays charged, and an interval in which a process ended unseen is
//! charged as a whole.

use std::time::{Duration, Instant};

use rustix::process::Pid;

/// What was charged so far, and what was seen last.
pub(super) struct Ledger {
    living: Vec<(Pid, Duration)>,
    tasks: u64,
    reaped: Duration,
    /// Of those who are gone and whom the keeper did not reap.
    gone: Duration,
    /// Of those whom nobody saw.
    unseen: Duration,
    born: Option<u64>,
    looked: Instant,
    processors: u32,
}

/// What is seen in one look.
pub(super) struct Look {
    /// Every process that lives, with its time.
    pub living: Vec<(Pid, Duration)>,
    /// Processes and threads that live.
    pub tasks: u64,
    /// The time of those whom the keeper reaped.
    pub reaped: Duration,
    /// The number of the newest process or thread, where it is known.
    pub born: Option<u64>,
    pub at: Instant,
}

/// No interval is charged for longer: the keeper looks every few milliseconds, and between two turns a bot is frozen.
const LONGEST: Duration = Duration::from_millis(20);

impl Ledger {
    pub fn new(now: Instant) -> Ledger {
        let processors = std::thread::available_parallelism().map_or(1, usize::from) as u32;
        let (living, none) = (Vec::new(), Duration::ZERO);
        Ledger {
            living,
            tasks: 0,
            reaped: none,
            gone: none,
            unseen: none,
            born: None,
            looked: now,
            processors,
        }
    }

    /// Charges what happened since the last look; all that was charged so far.
    pub fn charge(&mut self, look: Look) -> Duration {
        let before = self.known();
        let is_there = |pid: Pid| look.living.iter().any(|(one, _)| *one == pid);
        let ended: Duration =
            self.living.iter().filter(|(pid, _)| !is_there(*pid)).map(|(_, time)| *time).sum();
        let reaped = look.reaped.saturating_sub(self.reaped);
        // One that is reaped brings along what its own children used, which is charged already.
        self.gone = (self.gone + ended).saturating_sub(reaped.min(self.gone + ended));
        let ends = self.ends(&look);
        (self.living, self.tasks, self.reaped) = (look.living, look.tasks, look.reaped);
        (self.born, self.looked) = (look.born, look.at);
        let seen = self.known().saturating_sub(before);
        self.unseen += ends.saturating_sub(seen);
        self.known() + self.unseen
    }

    /// What those may have used who ended since the last look.
    fn ends(&self, look: &Look) -> Duration {
        let (Some(before), Some(now)) = (self.born, look.born) else { return Duration::ZERO };
        // The numbers begin anew when all were given: then it is not known how many there were.
        let born = if now >= before { now - before } else { u64::from(self.processors) };
        let ended = (self.tasks + born).saturating_sub(look.tasks);
        let busy = ended.min(u64::from(self.processors)) as u32;
        look.at.saturating_duration_since(self.looked).min(LONGEST) * busy
    }

    fn known(&self) -> Duration {
        self.living.iter().map(|(_, time)| *time).sum::<Duration>() + self.reaped + self.gone
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    fn look(at: Instant, living: &[(i32, u32)], reaped: u32, born: u64) -> Look {
        let living: Vec<_> =
            living.iter().map(|(pid, ms)| (Pid::from_raw(*pid).unwrap(), *ms * MS)).collect();
        Look { tasks: living.len() as u64, living, reaped: reaped * MS, born: Some(born), at }
    }

    #[test]
    fn who_lives_and_who_was_reaped_is_charged_once() {
        let now = Instant::now();
        let mut ledger = Ledger::new(now);
        assert_eq!(ledger.charge(look(now, &[(2, 10)], 0, 2)), 10 * MS);
        assert_eq!(ledger.charge(look(now, &[(2, 10), (3, 5)], 0, 3)), 15 * MS);
        assert_eq!(ledger.charge(look(now, &[(2, 20)], 7, 3)), 27 * MS, "the keeper reaped it");
        assert_eq!(ledger.charge(look(now, &[], 27, 3)), 27 * MS);
    }

    #[test]
    fn what_was_reaped_by_its_own_stays_charged_and_is_not_charged_again() {
        let now = Instant::now();
        let mut ledger = Ledger::new(now);
        ledger.charge(look(now, &[(2, 10), (3, 400)], 0, 3));
        assert_eq!(ledger.charge(look(now, &[(2, 10)], 0, 3)), 410 * MS);
        assert_eq!(ledger.charge(look(now, &[], 410, 3)), 410 * MS, "its parent brings its time along");
    }

    #[test]
    fn those_whom_nobody_saw_are_charged_the_interval() {
        let now = Instant::now();
        let mut ledger = Ledger { processors: 2, ..Ledger::new(now) };
        ledger.charge(look(now, &[(2, 10)], 0, 2));
        assert_eq!(ledger.charge(look(now + 5 * MS, &[(2, 11)], 0, 3)), 15 * MS, "one came and went");
        assert_eq!(
            ledger.charge(look(now + 10 * MS, &[(2, 12)], 0, 90)),
            25 * MS,
            "no more than two processors"
        );
        assert_eq!(ledger.charge(look(now + 5000 * MS, &[(2, 12)], 0, 90)), 25 * MS);
    }
}
