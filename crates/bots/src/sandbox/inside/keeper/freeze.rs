//! Freezing of all processes of a bot, and proof against one that cannot be frozen.

use std::io;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal};

use super::Keeper;
use crate::sandbox::LimitKind;
use crate::sandbox::control::{FREEZING, KeeperEvent, STARVING};
use crate::sandbox::inside::process_scan::{Process, ProcessScan, signal_all};

/// Pause between two scans of processes that got SIGSTOP.
const PAUSE: Duration = Duration::from_micros(100);

impl Keeper<'_> {
    /// Freezes all processes, and tells so only when none can run any more. SIGSTOP alone proves nothing: a process in the middle of
    /// a call finishes it first, and may wake another or end. So all get the signal again until all are still, and are looked
    /// at twice: one that ended in the middle of the first look may have woken another that had been looked at.
    pub fn freeze(&mut self) -> io::Result<()> {
        let mut order: Option<FreezeOrder> = None;
        while !self.has_ended() {
            signal_all(Signal::STOP);
            let scan = ProcessScan::take(self.bot)?;
            if scan.is_still() && ProcessScan::take(self.bot)?.is_still() {
                self.referee.tell(&KeeperEvent::Rested);
                return Ok(());
            }
            let order = order.get_or_insert_with(|| FreezeOrder::given(&scan));
            if let Some(proof) = order.resistance(&scan, self.plan.limits.freeze) {
                self.kill_for(LimitKind::Freeze, proof);
                return Ok(());
            }
            if order.at.elapsed() > STARVING {
                return Err(io::Error::other("a process of the bot got no processor to stop on"));
            }
            restless(&scan).for_each(Process::stop_threads);
            std::thread::sleep(PAUSE);
        }
        Ok(())
    }
}

/// Processes that can still run.
fn restless(scan: &ProcessScan) -> impl Iterator<Item = &Process> {
    scan.0.iter().filter(|process| !process.is_still())
}

/// The order to stop: its time, and the processor time of each process by then.
struct FreezeOrder {
    at: Instant,
    cpu: Vec<(Pid, Duration)>,
}

impl FreezeOrder {
    fn given(scan: &ProcessScan) -> FreezeOrder {
        let cpu = scan.0.iter().map(|process| (process.pid, process.cpu())).collect();
        FreezeOrder { at: Instant::now(), cpu }
    }

    /// Proof that some of these do not stop by their own doing: they used more than `most` of a processor, or sleep where
    /// no signal reaches them. One that only waits for a processor is not to blame.
    fn resistance(&self, scan: &ProcessScan, most: Duration) -> Option<String> {
        let used: Vec<(&Process, Duration)> =
            restless(scan).map(|process| (process, self.used(process))).collect();
        let sum: Duration = used.iter().map(|(_, cpu)| *cpu).sum();
        let sleeps = self.at.elapsed() > FREEZING
            && used.iter().any(|(process, _)| process.restless_thread().1 != 'R');
        if sum <= most && !sleeps {
            return None;
        }
        let (worst, cpu) = used.iter().max_by_key(|(_, cpu)| *cpu)?;
        let (waited, cpu, others) = (self.at.elapsed().as_millis(), cpu.as_millis(), used.len() - 1);
        let with = if others > 0 { format!(", and {others} more") } else { String::new() };
        Some(format!(
            "{waited} ms after it was told to stop, {} had used {cpu} ms of the processor and did not stop{with}",
            worst.describe()
        ))
    }

    /// Processor time of a process since the order.
    fn used(&self, process: &Process) -> Duration {
        let before = self.cpu.iter().find(|(pid, _)| *pid == process.pid).map(|(_, cpu)| *cpu);
        process.cpu().saturating_sub(before.unwrap_or_default())
    }
}
