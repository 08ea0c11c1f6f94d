//! The keeper: pid 1 of the bot's pid namespace; freezes, thaws, accounts and reaps. When it ends, the namespace ends.

mod accounts;
mod exact;
mod freeze;
mod start;
mod waits;

use std::io;
use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::{Errno, read};
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitOptions, WaitStatus, getpid, pidfd_open, set_child_subreaper,
    set_parent_process_death_signal, wait,
};

use super::process_scan::{ProcessScan, signal_all};
use crate::sandbox::control::{Control, KeeperEvent, Order, WAKING, WOKEN};
use crate::sandbox::plan::Plan;
use crate::sandbox::streams::until;
use crate::sandbox::{Exit, LimitKind};
use accounts::{Accounts, Sources};

/// Interval of process scans while the bot is awake. A fork bomb gets some 20 MiB meanwhile.
const ROUND: Duration = Duration::from_millis(5);

pub(super) fn run(mut plan: Plan) -> io::Result<()> {
    set_parent_process_death_signal(Some(Signal::KILL))?;
    set_child_subreaper(Some(getpid()))?;
    let referee = Control::inherited()?;
    let begun = start::settle(&mut plan).and_then(|settled| start::begin(&mut plan, &referee, settled));
    match begun {
        Ok((bot, wake_count, sources)) => Keeper::new(&plan, &referee, bot, wake_count, sources)?.keep(),
        Err(failure) => {
            referee.tell(&failure);
            Err(io::Error::other("no bot was started"))
        }
    }
}

struct Keeper<'a> {
    plan: &'a Plan,
    referee: &'a Control,
    bot: Pid,
    ended: OwnedFd,
    /// Counts how often the referee has woken the bot: to look it up costs neither of them an order.
    wake_count: OwnedFd,
    /// True if a process is awake, or may be.
    awake: bool,
    /// Time of the next scan.
    round: Instant,
    accounts: Accounts,
    stopped: Option<Exit>,
}

impl<'a> Keeper<'a> {
    fn new(
        plan: &'a Plan,
        referee: &'a Control,
        bot: Pid,
        wake_count: OwnedFd,
        sources: Sources,
    ) -> io::Result<Self> {
        let ended = pidfd_open(bot, PidfdFlags::empty())?;
        let (now, accounts) = (Instant::now(), Accounts::open(plan, bot, sources));
        Ok(Keeper { plan, referee, bot, ended, wake_count, awake: true, round: now, accounts, stopped: None })
    }

    /// Stays until the bot has ended, and ends all that it started.
    fn keep(&mut self) -> io::Result<()> {
        start::tell(self.plan, self.referee, self.bot, &self.ended)?;
        let status = loop {
            self.wait()?;
            if let Some(status) = self.reap(WaitOptions::NOHANG) {
                break status;
            }
            if let Err(error) = self.obey().and_then(|()| self.look()) {
                self.referee.tell(&KeeperEvent::Lost(error.to_string()));
                return Err(error);
            }
        };
        signal_all(Signal::KILL);
        self.reap(WaitOptions::empty());
        let usage = self.accounts.close();
        self.referee.tell(&KeeperEvent::Gone(self.exit(status), usage));
        Ok(())
    }

    /// Waits for an order, for the bot's end, for its waking, or for the next round.
    fn wait(&self) -> io::Result<()> {
        let mut fds = vec![PollFd::new(self.referee, PollFlags::IN), PollFd::new(&self.ended, PollFlags::IN)];
        if self.counts() && !self.awake {
            fds.push(PollFd::new(&self.wake_count, PollFlags::IN));
        }
        match poll(&mut fds, (self.counts() && self.awake).then(|| until(self.round)).as_ref()) {
            Ok(_) | Err(Errno::INTR) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// A bot that is trusted may use what it likes.
    fn counts(&self) -> bool {
        !self.plan.trust
    }

    /// Reaps dead processes, orphans too; returns the bot's status if it is among them.
    fn reap(&self, waiting: WaitOptions) -> Option<WaitStatus> {
        let dead = std::iter::from_fn(|| wait(waiting).ok().flatten());
        dead.filter(|(pid, _)| *pid == self.bot).map(|(_, status)| status).last()
    }

    /// Does what was ordered, one order after the other.
    fn obey(&mut self) -> io::Result<()> {
        loop {
            match self.referee.ask() {
                Ok(Some(Order::Rest)) => self.freeze()?,
                Ok(Some(Order::Wake)) => {
                    signal_all(Signal::CONT);
                    self.referee.tell(&KeeperEvent::Woken);
                }
                Ok(Some(Order::Count)) => {
                    self.awake |= self.was_woken();
                    let usage = self.accounts.usage(&ProcessScan::take(self.bot)?)?;
                    self.referee.tell(&KeeperEvent::Used(usage));
                }
                Ok(Some(Order::End)) => self.stop(Exit::Killed),
                Ok(Some(Order::Mapped)) => {}
                Ok(None) => return Ok(()),
                // The referee is dead.
                Err(_) => {
                    self.stop(Exit::Killed);
                    return Ok(());
                }
            }
        }
    }

    fn has_ended(&self) -> bool {
        let mut fds = [PollFd::new(&self.ended, PollFlags::IN)];
        poll(&mut fds, Some(&until(Instant::now()))).is_ok_and(|ready| ready > 0)
    }

    fn stop(&mut self, why: Exit) {
        self.stopped.get_or_insert(why);
        signal_all(Signal::KILL);
    }

    /// Kills the bot for what it did, and tells the proof at once: it may take a while until it is gone.
    fn kill_for(&mut self, which: LimitKind, proof: String) {
        self.stop(Exit::Limit(which));
        self.referee.tell(&KeeperEvent::KilledFor(Exit::Limit(which), self.accounts.so_far(), proof));
    }

    /// Scans if that is due, and stops a bot that uses too much.
    fn look(&mut self) -> io::Result<()> {
        if !self.counts() || self.has_ended() {
            return Ok(());
        }
        if !self.awake {
            self.awake = self.was_woken();
            self.round = Instant::now() + ROUND;
        }
        if !self.awake || Instant::now() < self.round {
            return Ok(());
        }
        let woken = self.was_woken();
        let scan = ProcessScan::take(self.bot)?;
        self.accounts.count(&scan)?;
        // A bot that sleeps changes nothing, and its waking is noticed.
        self.awake = woken || !(scan.is_still() || self.accounts.is_frozen());
        self.round = Instant::now() + ROUND;
        if let Some(which) = self.accounts.passed().filter(|_| self.stopped.is_none()) {
            self.kill_for(which, self.accounts.proof(which));
        }
        Ok(())
    }

    /// True if the referee was about to wake the bot, or has woken it, since the last call.
    fn was_woken(&mut self) -> bool {
        let mut wake_count = [0; 8];
        let woken = read(&self.wake_count, &mut wake_count[..]).is_ok();
        if u64::from_ne_bytes(wake_count) % WOKEN >= WAKING {
            self.accounts.begin_turn();
        }
        woken
    }

    /// End of the bot. A failure after a passed limit counts as that limit.
    fn exit(&self, status: WaitStatus) -> Exit {
        let own = match (status.terminating_signal(), status.exit_status()) {
            (Some(signal), _) => of_signal(signal),
            (None, code) => Exit::Code(code.unwrap_or(0)),
        };
        let passed = self.accounts.passed().filter(|which| *which != LimitKind::Cpu);
        match (own, self.stopped, passed.filter(|_| !self.plan.trust)) {
            (Exit::Signal(libc::SIGKILL), Some(stopped), _) => stopped,
            (Exit::Code(1..) | Exit::Signal(_), _, Some(which)) => Exit::Limit(which),
            _ => own,
        }
    }
}

fn of_signal(signal: i32) -> Exit {
    match signal {
        libc::SIGXCPU => Exit::Limit(LimitKind::Cpu),
        libc::SIGXFSZ => Exit::Limit(LimitKind::File),
        libc::SIGSYS => Exit::Forbidden,
        _ => Exit::Signal(signal),
    }
}
