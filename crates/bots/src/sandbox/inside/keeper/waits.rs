//! Time in which other programs kept a bot from the processors in its turn.

use std::time::{Duration, Instant};

use rustix::process::Pid;

use crate::sandbox::inside::process_scan::{ProcessScan, ThreadTime};

/// Times of all threads when the turn began, and the newest that are known.
pub(super) struct Waits {
    before: Vec<(Pid, ThreadTime)>,
    cpu_before: Duration,
    newest: Vec<(Pid, ThreadTime)>,
    read: Instant,
}

/// Times of up to 8 threads are read in every round; those of more, which takes longer, every 50 ms.
const FEW: u64 = 8;
const SELDOM: Duration = Duration::from_millis(50);

impl Waits {
    pub fn new(now: Instant) -> Waits {
        Waits { before: Vec::new(), cpu_before: Duration::ZERO, newest: Vec::new(), read: now }
    }

    /// The bot is being woken. While it was frozen, its times stood still.
    pub fn begin_turn(&mut self, cpu: Duration) {
        (self.before, self.cpu_before) = (self.newest.clone(), cpu);
    }

    /// Reads the times, so that they are known when a turn begins.
    pub fn note(&mut self, scan: &ProcessScan) {
        if scan.tasks() <= FEW || self.read.elapsed() > SELDOM || scan.is_still() {
            self.read_times(scan);
        }
    }

    fn read_times(&mut self, scan: &ProcessScan) {
        self.newest = scan.thread_times().collect();
        self.read = Instant::now();
    }

    /// Processor time since the turn began, of `cpu` in all.
    pub fn worked(&self, cpu: Duration) -> Duration {
        cpu.saturating_sub(self.cpu_before)
    }

    /// The longest that a thread of these was kept waiting since the turn began.
    pub fn kept(&mut self, scan: &ProcessScan, cpu: Duration) -> Duration {
        self.read_times(scan);
        kept(&self.before, &self.newest, self.worked(cpu))
    }
}

/// While a thread waits for a processor, that one runs another thread of the bot or another program. So whatever of the wait is longer
/// than all other threads of the bot ran is the doing of others.
fn kept(before: &[(Pid, ThreadTime)], now: &[(Pid, ThreadTime)], worked: Duration) -> Duration {
    let by_others = |(thread, now): &(Pid, ThreadTime)| {
        let before = before.iter().find(|(one, _)| one == thread).map(|(_, time)| *time).unwrap_or_default();
        let (ran, waited) = (now.ran.saturating_sub(before.ran), now.waited.saturating_sub(before.waited));
        waited.saturating_sub(worked.saturating_sub(ran))
    };
    now.iter().map(by_others).max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    fn times(threads: &[(i32, u32, u32)]) -> Vec<(Pid, ThreadTime)> {
        let time = |ran, waited| ThreadTime { ran: ran * MS, waited: waited * MS };
        threads.iter().map(|&(pid, ran, waited)| (Pid::from_raw(pid).unwrap(), time(ran, waited))).collect()
    }

    #[test]
    fn a_thread_alone_is_kept_by_others_as_long_as_it_waits() {
        let before = times(&[(2, 500, 900)]);
        assert_eq!(kept(&before, &times(&[(2, 500, 903)]), Duration::ZERO), 3 * MS, "it sleeps");
        assert_eq!(kept(&before, &times(&[(2, 800, 1600)]), 300 * MS), 700 * MS, "it wants to work");
    }

    #[test]
    fn threads_of_its_own_are_no_others() {
        let spinning = times(&[(2, 250, 750), (3, 250, 750), (4, 250, 750), (5, 250, 750)]);
        assert_eq!(kept(&[], &spinning, 1000 * MS), Duration::ZERO, "four on one processor");
        let squeezed = times(&[(2, 100, 900), (3, 100, 900)]);
        assert_eq!(kept(&[], &squeezed, 200 * MS), 800 * MS, "two, and others have eight tenths");
        // A hundred that wake up together and wait for each other, again and again.
        let crowd: Vec<_> = (2..102).map(|pid| (pid, 1, 25)).collect();
        assert_eq!(kept(&[], &times(&crowd), 100 * MS), Duration::ZERO);
    }
}
