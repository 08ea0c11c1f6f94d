//! Freezing of all processes of a bot, and proof against one that cannot be frozen.

use std::io;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal};

use super::Keeper;
use crate::sandbox::LimitKind;
use crate::sandbox::control::{FREEZING, News, STARVING};
use crate::sandbox::inside::census::{Census, Process, signal_everybody};

/// Pause between two looks at processes that were told to stop.
const PAUSE: Duration = Duration::from_micros(100);

impl Keeper<'_> {
    /// Freezes all processes, and tells so only when none can run any more. SIGSTOP alone proves nothing: a process in the middle of
    /// a call finishes it first, and may wake another or end. So all get the signal again until all are still, and are looked
    /// at twice: one that ended in the middle of the first look may have woken another that had been looked at.
    pub fn freeze(&mut self) -> io::Result<()> {
        let mut order: Option<FreezeOrder> = None;
        while !self.has_ended() {
            signal_everybody(Signal::STOP);
            let census = Census::take(self.bot)?;
            if census.is_still() && Census::take(self.bot)?.is_still() {
                self.referee.tell(&News::Rested);
                return Ok(());
            }
            let order = order.get_or_insert_with(|| FreezeOrder::given(&census));
            if let Some(proof) = order.resistance(&census, self.plan.limits.freeze) {
                self.condemn(LimitKind::Freeze, proof);
                return Ok(());
            }
            if order.at.elapsed() > STARVING {
                return Err(io::Error::other("a process of the bot got no processor to stop on"));
            }
            restless(&census).for_each(Process::stop_threads);
            std::thread::sleep(PAUSE);
        }
        Ok(())
    }
}

/// Processes that can still run.
fn restless(census: &Census) -> impl Iterator<Item = &Process> {
    census.0.iter().filter(|process| !process.is_still())
}

/// The order to stop: its time, and the processor time of each process by then.
struct FreezeOrder {
    at: Instant,
    cpu: Vec<(Pid, Duration)>,
}

impl FreezeOrder {
    fn given(census: &Census) -> FreezeOrder {
        let cpu = census.0.iter().map(|process| (process.pid, process.cpu())).collect();
        FreezeOrder { at: Instant::now(), cpu }
    }

    /// Proof that some of these do not stop by their own doing: they used more than `most` of a processor, or sleep where
    /// no signal reaches them. One that only waits for a processor is not to blame.
    fn resistance(&self, census: &Census, most: Duration) -> Option<String> {
        let used: Vec<(&Process, Duration)> =
            restless(census).map(|process| (process, self.used(process))).collect();
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
