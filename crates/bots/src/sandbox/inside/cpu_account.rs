//! CPU time of the bot, including children that it reaped itself.
//!
//! The kernel reports the time of living processes and of those that the keeper reaped. A process that the bot reaped
//! leaves no trace: its last known time stays charged, and an interval in which a process ended unseen is charged as a
//! whole.

use std::time::{Duration, Instant};

use rustix::process::Pid;

/// Time charged so far, and the last reading.
pub(super) struct CpuAccount {
    living: Vec<(Pid, Duration)>,
    tasks: u64,
    reaped: Duration,
    /// CPU time of processes that are gone and that the keeper did not reap.
    gone: Duration,
    /// CPU time of processes that no scan saw.
    unseen: Duration,
    born: Option<u64>,
    looked: Instant,
    processors: u32,
}

/// One reading.
pub(super) struct CpuReading {
    /// Every process that lives, with its time.
    pub living: Vec<(Pid, Duration)>,
    /// Processes and threads that live.
    pub tasks: u64,
    /// Time of the processes that the keeper reaped.
    pub reaped: Duration,
    /// The number of the newest process or thread, where it is known.
    pub born: Option<u64>,
    pub at: Instant,
}

/// No interval is charged for longer: the keeper looks every few milliseconds, and between two turns a bot is frozen.
const LONGEST: Duration = Duration::from_millis(20);

impl CpuAccount {
    pub fn new(now: Instant) -> CpuAccount {
        let processors = std::thread::available_parallelism().map_or(1, usize::from) as u32;
        let (living, none) = (Vec::new(), Duration::ZERO);
        CpuAccount {
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
    pub fn charge(&mut self, look: CpuReading) -> Duration {
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

    /// Upper bound of the time used by processes that ended since the last reading.
    fn ends(&self, look: &CpuReading) -> Duration {
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

    fn look(at: Instant, living: &[(i32, u32)], reaped: u32, born: u64) -> CpuReading {
        let living: Vec<_> =
            living.iter().map(|(pid, ms)| (Pid::from_raw(*pid).unwrap(), *ms * MS)).collect();
        CpuReading { tasks: living.len() as u64, living, reaped: reaped * MS, born: Some(born), at }
    }

    #[test]
    fn who_lives_and_who_was_reaped_is_charged_once() {
        let now = Instant::now();
        let mut cpu_account = CpuAccount::new(now);
        assert_eq!(cpu_account.charge(look(now, &[(2, 10)], 0, 2)), 10 * MS);
        assert_eq!(cpu_account.charge(look(now, &[(2, 10), (3, 5)], 0, 3)), 15 * MS);
        assert_eq!(cpu_account.charge(look(now, &[(2, 20)], 7, 3)), 27 * MS, "the keeper reaped it");
        assert_eq!(cpu_account.charge(look(now, &[], 27, 3)), 27 * MS);
    }

    #[test]
    fn what_was_reaped_by_its_own_stays_charged_and_is_not_charged_again() {
        let now = Instant::now();
        let mut cpu_account = CpuAccount::new(now);
        cpu_account.charge(look(now, &[(2, 10), (3, 400)], 0, 3));
        assert_eq!(cpu_account.charge(look(now, &[(2, 10)], 0, 3)), 410 * MS);
        assert_eq!(cpu_account.charge(look(now, &[], 410, 3)), 410 * MS, "its parent brings its time along");
    }

    #[test]
    fn those_whom_nobody_saw_are_charged_the_interval() {
        let now = Instant::now();
        let mut cpu_account = CpuAccount { processors: 2, ..CpuAccount::new(now) };
        cpu_account.charge(look(now, &[(2, 10)], 0, 2));
        assert_eq!(cpu_account.charge(look(now + 5 * MS, &[(2, 11)], 0, 3)), 15 * MS, "one came and went");
        assert_eq!(
            cpu_account.charge(look(now + 10 * MS, &[(2, 12)], 0, 90)),
            25 * MS,
            "no more than two processors"
        );
        assert_eq!(cpu_account.charge(look(now + 5000 * MS, &[(2, 12)], 0, 90)), 25 * MS);
    }
}
