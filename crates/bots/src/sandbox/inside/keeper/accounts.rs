//! Resources used by a bot: the highest value seen of each.

use std::io;
use std::time::{Duration, Instant};

use rustix::process::Pid;

use super::exact::{Exact, ExactMemory};
use super::waits::Waits;
use crate::sandbox::inside::cgroup_stats::CgroupStats;
use crate::sandbox::inside::cpu_account::{CpuAccount, CpuReading};
use crate::sandbox::inside::process_scan::{ForkCounter, ProcessScan, reaped_usage, socket_memory};
use crate::sandbox::plan::Plan;
use crate::sandbox::{LimitKind, Limits, Protection, Usage};

/// Counters that a process scan cannot see: forks, and the kernel's own accounts.
pub(super) struct Sources {
    pub forks: Option<ForkCounter>,
    pub cgroup: CgroupStats,
}

/// Resources used by a bot. The kernel's own count comes first; without one, the process scan counts.
pub(super) struct Accounts {
    bot: Pid,
    most: Usage,
    limits: Limits,
    cpu_account: CpuAccount,
    waits: Waits,
    forks: Option<ForkCounter>,
    cgroup: CgroupStats,
    /// True if all counted sockets belong to the bot.
    own_network: bool,
    exact: ExactMemory,
    /// Time in which its memory could not be counted, once that was too long.
    withheld: Option<Duration>,
}

impl Accounts {
    pub fn open(plan: &Plan, bot: Pid, Sources { forks, cgroup }: Sources) -> Accounts {
        let now = Instant::now();
        Accounts {
            bot,
            most: Usage::default(),
            limits: plan.limits.clone(),
            cpu_account: CpuAccount::new(now),
            waits: Waits::new(now),
            forks,
            cgroup,
            own_network: plan.has(Protection::Network),
            exact: ExactMemory::new(now),
            withheld: None,
        }
    }

    /// Counts what was used so far, now that these live.
    pub fn count(&mut self, scan: &ProcessScan) -> io::Result<()> {
        let memory = match self.cgroup.memory(self.limits.memory) {
            Some(counted) => counted?,
            None => self.memory(scan)?,
        };
        let tasks = match self.cgroup.tasks() {
            Some(counted) => counted?,
            None => self.tasks(scan)?,
        };
        let (reaped, _) = reaped_usage();
        let charged = self.cpu_account.charge(CpuReading {
            living: scan.0.iter().map(|process| (process.pid, process.cpu())).collect(),
            tasks: scan.tasks(),
            reaped,
            born: self.forks.as_ref().and_then(ForkCounter::last),
            at: Instant::now(),
        });
        let cpu = self.cgroup.cpu().unwrap_or(Ok(charged))?;
        self.waits.note(scan);
        self.most = Usage {
            cpu: self.most.cpu.max(cpu),
            memory: self.most.memory.max(memory),
            processes: self.most.processes.max(tasks),
            ..self.most
        };
        Ok(())
    }

    /// Resources used so far; of this turn also the processor time, and the time that others kept it off the CPU.
    pub fn usage(&mut self, scan: &ProcessScan) -> io::Result<Usage> {
        self.count(scan)?;
        let cpu = self.most.cpu;
        Ok(Usage { worked: self.waits.worked(cpu), kept: self.waits.kept(scan, cpu), ..self.most })
    }

    /// The most of everything that was seen so far.
    pub fn so_far(&self) -> Usage {
        self.most
    }

    /// The bot was woken since the last count, and had been frozen before.
    pub fn begin_turn(&mut self) {
        self.waits.begin_turn(self.most.cpu);
    }

    /// Which limit was passed, if one was: by what was used, or because the kernel had to keep it.
    pub fn passed(&self) -> Option<LimitKind> {
        let (Usage { cpu, memory, processes, .. }, limits) = (self.most, &self.limits);
        if processes > limits.processes || self.cgroup.has_refused() {
            Some(LimitKind::Processes)
        } else if memory > limits.memory || self.cgroup.has_killed() || self.withheld.is_some() {
            Some(LimitKind::Memory)
        } else {
            (cpu > limits.cpu).then_some(LimitKind::Cpu)
        }
    }

    /// The count by which a limit was passed, in words.
    pub fn proof(&self, which: LimitKind) -> String {
        const MIB: u64 = 1 << 20;
        let (Usage { cpu, memory, processes, .. }, limits) = (self.most, &self.limits);
        match (which, self.withheld) {
            (LimitKind::Memory, Some(time)) => {
                format!("it kept its memory from being counted for {} ms", time.as_millis())
            }
            (LimitKind::Memory, None) if memory > limits.memory => {
                format!("{} MiB at once, of {} MiB", memory.div_ceil(MIB), limits.memory / MIB)
            }
            (LimitKind::Memory, None) => format!("the kernel refused more than {} MiB", limits.memory / MIB),
            (LimitKind::Processes, _) if processes > limits.processes => {
                format!("{processes} at once, of {}", limits.processes)
            }
            (LimitKind::Processes, _) => format!("the kernel refused more than {}", limits.processes),
            _ => format!("{} ms of {} ms", cpu.as_millis(), limits.cpu.as_millis()),
        }
    }

    /// True if the group is frozen, though its processes may look asleep.
    pub fn is_frozen(&self) -> bool {
        self.cgroup.is_frozen()
    }

    /// Processes and threads. Who ends and who is born while they are counted is counted too; so where they
    /// seem too many, those are counted who are there twice.
    fn tasks(&self, scan: &ProcessScan) -> io::Result<u64> {
        let most = scan.tasks();
        if most <= self.limits.processes {
            return Ok(most);
        }
        Ok(ProcessScan::take(self.bot)?.since(scan).tasks())
    }

    fn memory(&mut self, scan: &ProcessScan) -> io::Result<u64> {
        let sockets = if self.own_network { socket_memory()? } else { 0 };
        Ok(self.memory_of(scan, self.limits.memory.saturating_sub(sockets)) + sockets)
    }

    /// Memory of these. As long as the exact count is not known, what they have at least.
    fn memory_of(&mut self, scan: &ProcessScan, limit: u64) -> u64 {
        let (least, most) = (scan.memory_at_least(), scan.memory_at_most());
        if most <= limit || least > limit {
            return if most <= limit { most } else { least };
        }
        match self.exact.poll(scan) {
            Exact::Counted(memory) => memory,
            Exact::Pending => least,
            Exact::TimedOut(time) => {
                self.withheld = Some(time);
                least
            }
        }
    }

    /// Final usage, when no process lives.
    pub fn close(&mut self) -> Usage {
        let (reaped, largest) = reaped_usage();
        let (living, at) = (Vec::new(), Instant::now());
        let charged = self.cpu_account.charge(CpuReading { living, tasks: 0, reaped, born: None, at });
        let cpu = self.cgroup.cpu().and_then(Result::ok).unwrap_or(charged);
        self.most = Usage { cpu: self.most.cpu.max(cpu), memory: self.most.memory.max(largest), ..self.most };
        self.most
    }
}
