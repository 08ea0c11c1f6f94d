//! What a bot has used up: the most of everything that was seen.

use std::io;
use std::time::{Duration, Instant};

use rustix::process::Pid;

use crate::sandbox::inside::census::{Births, Census, socket_memory, spent_by_the_reaped};
use crate::sandbox::inside::ledger::{Ledger, Look};
use crate::sandbox::plan::Plan;
use crate::sandbox::{Protection, Usage};

/// What a bot has used up.
pub(super) struct Accounts {
    most: Usage,
    ledger: Ledger,
    births: Option<Births>,
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
    pub fn open(plan: &Plan, _bot: Pid, births: Option<Births>) -> Accounts {
        Accounts {
            most: Usage::default(),
            ledger: Ledger::new(Instant::now()),
            births,
            own_network: plan.has(Protection::Network),
            enough: plan.limits.memory,
            exact: None,
        }
    }

    /// What was used so far, now that these live.
    pub fn count(&mut self, census: &Census) -> io::Result<Usage> {
        let sockets = if self.own_network { socket_memory()? } else { 0 };
        let memory = self.memory(census) + sockets;
        let (reaped, largest) = spent_by_the_reaped();
        let cpu = self.ledger.charge(Look {
            living: census.0.iter().map(|process| (process.pid, process.cpu())).collect(),
            tasks: census.tasks(),
            reaped,
            born: self.births.as_ref().and_then(Births::last),
            at: Instant::now(),
        });
        self.most = Usage {
            cpu: self.most.cpu.max(cpu),
            memory: self.most.memory.max(memory).max(largest),
            processes: self.most.processes.max(census.tasks()),
            waited: self.most.waited.max(census.waited()),
            ..self.most
        };
        Ok(self.most)
    }

    /// The bot was woken since the last count, and had been frozen before.
    pub fn begin_turn(&mut self) {
        (self.most.cpu_when_woken, self.most.waited_when_woken) = (self.most.cpu, self.most.waited);
    }

    fn memory(&mut self, census: &Census) -> u64 {
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
        let cpu = self.ledger.charge(Look { living, tasks: 0, reaped, born: None, at });
        Usage { cpu: self.most.cpu.max(cpu), memory: self.most.memory.max(largest), ..self.most }
    }
}
