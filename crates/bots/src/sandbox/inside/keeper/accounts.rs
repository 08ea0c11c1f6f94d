//! What a bot has used up: the most of everything that was seen.

use std::io;
use std::time::{Duration, Instant};

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
    most: Usage,
    ledger: Ledger,
    births: Option<Births>,
    tally: Tally,
    /// Whether all sockets that are counted are the bot's.
    own_network: bool,
    /// The memory from which on it is counted exactly.
    enough: u64,
    exact: Option<ExactMemory>,
}

/// A count in which shared memory is counted once. It takes so long that a bot could keep the keeper busy by it.
struct ExactMemory {
    at: Instant,
    /// How much less it was than the quick count.
    less: u64,
}

/// How often memory is counted exactly.
const EXACT: Duration = Duration::from_millis(100);

impl Accounts {
    pub fn open(plan: &Plan, Sources { births, tally }: Sources) -> Accounts {
        Accounts {
            most: Usage::default(),
            ledger: Ledger::new(Instant::now()),
            births,
            tally,
            own_network: plan.has(Protection::Network),
            enough: plan.limits.memory,
            exact: None,
        }
    }

    /// What was used so far, now that these live.
    pub fn count(&mut self, census: &Census) -> io::Result<Usage> {
        let memory = match self.tally.memory(self.enough) {
            Some(counted) => counted?,
            None => self.memory(census)?,
        };
        let tasks = self.tally.tasks().unwrap_or_else(|| Ok(census.tasks()))?;
        let (reaped, largest) = spent_by_the_reaped();
        let charged = self.ledger.charge(Look {
            living: census.0.iter().map(|process| (process.pid, process.cpu())).collect(),
            tasks: census.tasks(),
            reaped,
            born: self.births.as_ref().and_then(Births::last),
            at: Instant::now(),
        });
        let cpu = self.tally.cpu().unwrap_or(Ok(charged))?;
        self.most = Usage {
            cpu: self.most.cpu.max(cpu),
            memory: self.most.memory.max(memory).max(largest),
            processes: self.most.processes.max(tasks),
            waited: self.most.waited.max(census.waited()),
            ..self.most
        };
        Ok(self.most)
    }

    /// The bot was woken since the last count, and had been frozen before.
    pub fn begin_turn(&mut self) {
        (self.most.cpu_when_woken, self.most.waited_when_woken) = (self.most.cpu, self.most.waited);
    }

    /// Which limit was passed, if one was: by what was used, or because the kernel had to keep it.
    pub fn passed(&self, limits: &Limits) -> Option<LimitKind> {
        let Usage { cpu, memory, processes, .. } = self.most;
        if processes > limits.processes || self.tally.has_refused() {
            Some(LimitKind::Processes)
        } else if memory > limits.memory || self.tally.has_killed() {
            Some(LimitKind::Memory)
        } else {
            (cpu > limits.cpu).then_some(LimitKind::Cpu)
        }
    }

    /// Whether nobody runs, though they may look as if they slept.
    pub fn is_frozen(&self) -> bool {
        self.tally.is_frozen()
    }

    fn memory(&mut self, census: &Census) -> io::Result<u64> {
        let sockets = if self.own_network { socket_memory()? } else { 0 };
        Ok(self.memory_of(census) + sockets)
    }

    fn memory_of(&mut self, census: &Census) -> u64 {
        let quick = census.memory();
        if quick <= self.enough || census.0.len() <= 1 {
            return quick;
        }
        if self.exact.as_ref().is_none_or(|exact| exact.at.elapsed() >= EXACT) {
            let less = quick.saturating_sub(census.memory_shared());
            self.exact = Some(ExactMemory { at: Instant::now(), less });
        }
        quick.saturating_sub(self.exact.as_ref().map_or(0, |exact| exact.less))
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
