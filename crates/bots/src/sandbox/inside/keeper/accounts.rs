//! What a bot has used up: the most of everything that was seen.

use std::io;
use std::time::{Duration, Instant};

use rustix::process::Pid;

use super::exact::{Exact, ExactMemory};
use super::waits::Waits;
use crate::sandbox::inside::census::{Births, Census, socket_memory, spent_by_the_reaped};
use crate::sandbox::inside::ledger::{Ledger, Look};
use crate::sandbox::inside::tally::Tally;
use crate::sandbox::plan::Plan;
use crate::sandbox::{LimitKind, Limits, Protection, Usage};

/// Where a keeper learns what it cannot see of processes: how many were ever born, and what the kernel itself counted.
pub(super) struct Sources {
    pub births: Option<Births>,
    pub tally: Tally,
}

/// What a bot has used up. The kernel's own count comes first; where it has none, everybody is looked at.
pub(super) struct Accounts {
    bot: Pid,
    most: Usage,
    limits: Limits,
    ledger: Ledger,
    waits: Waits,
    births: Option<Births>,
    tally: Tally,
    /// Whether all sockets that are counted are the bot's.
    own_network: bool,
    exact: ExactMemory,
    /// How long its memory could not be counted, once that was too long.
    withheld: Option<Duration>,
}

impl Accounts {
    pub fn open(plan: &Plan, bot: Pid, Sources { births, tally }: Sources) -> Accounts {
        let now = Instant::now();
        Accounts {
            bot,
            most: Usage::default(),
            limits: plan.limits.clone(),
            ledger: Ledger::new(now),
            waits: Waits::new(now),
            births,
            tally,
            own_network: plan.has(Protection::Network),
            exact: ExactMemory::new(now),
            withheld: None,
        }
    }

    /// Counts what was used so far, now that these live.
    pub fn count(&mut self, census: &Census) -> io::Result<()> {
        let memory = match self.tally.memory(self.limits.memory) {
            Some(counted) => counted?,
            None => self.memory(census)?,
        };
        let tasks = match self.tally.tasks() {
            Some(counted) => counted?,
            None => self.tasks(census)?,
        };
        let (reaped, _) = spent_by_the_reaped();
        let charged = self.ledger.charge(Look {
            living: census.0.iter().map(|process| (process.pid, process.cpu())).collect(),
            tasks: census.tasks(),
            reaped,
            born: self.births.as_ref().and_then(Births::last),
            at: Instant::now(),
        });
        let cpu = self.tally.cpu().unwrap_or(Ok(charged))?;
        self.waits.note(census);
        self.most = Usage {
            cpu: self.most.cpu.max(cpu),
            memory: self.most.memory.max(memory),
            processes: self.most.processes.max(tasks),
            ..self.most
        };
        Ok(())
    }

    /// What was used so far, with what others kept it waiting in this turn.
    pub fn usage(&mut self, census: &Census) -> io::Result<Usage> {
        self.count(census)?;
        let kept = self.waits.kept(census, self.most.cpu);
        Ok(Usage { kept, ..self.most })
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
        if processes > limits.processes || self.tally.has_refused() {
            Some(LimitKind::Processes)
        } else if memory > limits.memory || self.tally.has_killed() || self.withheld.is_some() {
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

    /// Whether nobody runs, though they may look as if they slept.
    pub fn is_frozen(&self) -> bool {
        self.tally.is_frozen()
    }

    /// Processes and threads. Who ends and who is born while they are counted is counted too; so where they
    /// seem too many, those are counted who are there twice.
    fn tasks(&self, census: &Census) -> io::Result<u64> {
        let most = census.tasks();
        if most <= self.limits.processes {
            return Ok(most);
        }
        Ok(Census::take(self.bot)?.since(census).tasks())
    }

    fn memory(&mut self, census: &Census) -> io::Result<u64> {
        let sockets = if self.own_network { socket_memory()? } else { 0 };
        Ok(self.memory_of(census, self.limits.memory.saturating_sub(sockets)) + sockets)
    }

    /// Memory of these. As long as the exact count is not known, what they have at least.
    fn memory_of(&mut self, census: &Census, limit: u64) -> u64 {
        let (least, most) = (census.memory_at_least(), census.memory_at_most());
        if most <= limit || least > limit {
            return if most <= limit { most } else { least };
        }
        match self.exact.poll(census) {
            Exact::Counted(memory) => memory,
            Exact::Unknown => least,
            Exact::Withheld(time) => {
                self.withheld = Some(time);
                least
            }
        }
    }

    /// What was used when nobody lives any more.
    pub fn close(&mut self) -> Usage {
        let (reaped, largest) = spent_by_the_reaped();
        let (living, at) = (Vec::new(), Instant::now());
        let charged = self.ledger.charge(Look { living, tasks: 0, reaped, born: None, at });
        let cpu = self.tally.cpu().and_then(Result::ok).unwrap_or(charged);
        self.most = Usage { cpu: self.most.cpu.max(cpu), memory: self.most.memory.max(largest), ..self.most };
        self.most
    }
}
