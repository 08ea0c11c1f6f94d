//! The keeper: the first process of the bot's world. It freezes, wakes and counts; when it ends, the world ends.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::{Errno, read};
use rustix::process::{
    DumpableBehavior, Pid, PidfdFlags, Signal, WaitOptions, WaitStatus, getpid, pidfd_open,
    set_child_subreaper, set_dumpable_behavior, set_parent_process_death_signal, wait,
};
use rustix::thread::{CapabilitySet, CapabilitySets, clear_ambient_capability_set, set_capabilities};

use super::census::{Census, awake, is_own_world, is_to_stop, room, signal_everybody, spent_by_the_dead};
use super::{stage, view};
use crate::sandbox::control::{Control, News, Order};
use crate::sandbox::plan::Plan;
use crate::sandbox::streams::until;
use crate::sandbox::{Exit, LimitKind, MissingProtection, Protection, Usage};

/// How often the bot's world is counted while it is awake. A bomb gets hold of some 20 MiB meanwhile.
const ROUND: Duration = Duration::from_millis(5);

/// How soon after it was frozen it is looked after whether everybody sleeps.
const LULL: Duration = Duration::from_millis(1);

pub(super) fn run(mut plan: Plan) -> io::Result<()> {
    set_parent_process_death_signal(Some(Signal::KILL))?;
    set_child_subreaper(Some(getpid()))?;
    let counting = settle(&mut plan);
    let referee = Control::inherited()?;
    let [input, output, error, wakings] = referee.take_over()?;
    match start(&plan, [input, output, error]) {
        Ok((bot, more)) => {
            plan.missing.extend(more);
            Keeper::new(&plan, &referee, &bot, wakings, counting)?.keep()
        }
        Err(error) => {
            referee.tell(&News::Failed(error.to_string()));
            Err(error)
        }
    }
}

/// Hangs up its own `/proc` and gives up all rights; whether the world can be counted.
fn settle(plan: &mut Plan) -> bool {
    let counted = match is_own_world() {
        true => view::own_processes().inspect_err(|error| plan.lacks(Protection::Processes, error)).is_ok(),
        false => true,
    };
    let none = CapabilitySet::empty();
    let _ = clear_ambient_capability_set();
    let _ = set_capabilities(None, CapabilitySets { effective: none, permitted: none, inheritable: none });
    // Nobody may look into our memory, though it be the same user.
    let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
    counted
}

/// Starts the last stage, and waits until it has become the bot.
fn start(plan: &Plan, streams: [OwnedFd; 3]) -> io::Result<(Child, Vec<MissingProtection>)> {
    let (line, theirs) = Control::pair()?;
    let mut last = stage("last", plan)?;
    let bot = last.stdin(theirs).stdout(Stdio::null()).stderr(Stdio::null()).process_group(0).spawn()?;
    drop(last);
    line.hand_over(streams.each_ref().map(AsFd::as_fd))?;
    drop(streams);
    let mut missing = Vec::new();
    loop {
        poll(&mut [PollFd::new(&line, PollFlags::IN)], None)?;
        match line.ask::<Result<MissingProtection, String>>() {
            Ok(Some(Ok(one))) => missing.push(one),
            Ok(Some(Err(refused))) => return Err(io::Error::other(refused)),
            Ok(None) => {}
            // The line is closed by becoming the bot.
            Err(_) => return Ok((bot, missing)),
        }
    }
}

struct Keeper<'a> {
    plan: &'a Plan,
    referee: &'a Control,
    bot: Pid,
    ended: OwnedFd,
    /// Counts how often the referee has woken the bot.
    wakings: OwnedFd,
    /// How many of them were looked up more than orders to wake have come, counted round.
    ahead: u64,
    counting: bool,
    awake: bool,
    /// Whether somebody may not be frozen who should be.
    restless: bool,
    /// Whether we froze anybody.
    froze: bool,
    /// When the next look around is due.
    round: Instant,
    most: Usage,
    stopped: Option<Exit>,
}

impl<'a> Keeper<'a> {
    fn new(
        plan: &'a Plan,
        referee: &'a Control,
        bot: &Child,
        wakings: OwnedFd,
        counting: bool,
    ) -> io::Result<Self> {
        let bot = Pid::from_child(bot);
        let ended = pidfd_open(bot, PidfdFlags::empty())?;
        let (most, stopped) = (Usage::default(), None);
        Ok(Keeper {
            plan,
            referee,
            bot,
            ended,
            wakings,
            ahead: 0,
            counting,
            awake: true,
            restless: false,
            froze: false,
            round: Instant::now(),
            most,
            stopped,
        })
    }

    /// Stays until the bot has ended, and ends all that it started.
    fn keep(&mut self) -> io::Result<()> {
        self.referee.tell(&News::Started(self.plan.missing.clone()));
        self.referee.hand_over([self.ended.as_fd()])?;
        let status = loop {
            self.wait()?;
            if let Some(status) = self.bury(WaitOptions::NOHANG) {
                break status;
            }
            self.obey();
            if self.round_is_over() {
                if self.awake { self.count() } else { self.lull() }
            }
        };
        signal_everybody(Signal::KILL);
        self.bury(WaitOptions::empty());
        let usage = self.usage();
        self.referee.tell(&News::Gone(self.exit(status, usage.memory), usage));
        Ok(())
    }

    /// Waits for an order, for the bot's end, or for the next round.
    fn wait(&self) -> io::Result<()> {
        let mut fds = [PollFd::new(self.referee, PollFlags::IN), PollFd::new(&self.ended, PollFlags::IN)];
        match poll(&mut fds, self.has_rounds().then(|| until(self.round)).as_ref()) {
            Ok(_) | Err(Errno::INTR) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Buries the dead, orphans too; if the bot is among them, how it ended.
    fn bury(&self, waiting: WaitOptions) -> Option<WaitStatus> {
        let dead = std::iter::from_fn(|| wait(waiting).ok().flatten());
        dead.filter(|(pid, _)| *pid == self.bot).map(|(_, status)| status).last()
    }

    /// Whether there is something to look after from time to time.
    fn has_rounds(&self) -> bool {
        let counts = self.awake && !self.plan.trust;
        self.counting && (counts || self.restless)
    }

    fn round_is_over(&mut self) -> bool {
        let over = self.has_rounds() && Instant::now() >= self.round;
        if over {
            self.round = Instant::now() + if self.awake { ROUND } else { LULL };
        }
        over
    }

    /// Freezes everybody if somebody was not told to stop; and looks again until all have done so, since one who does
    /// it late can wake another.
    fn lull(&mut self) {
        let awake = awake();
        self.restless = !awake.is_empty();
        if awake.iter().all(|pid| is_to_stop(*pid)) {
            return;
        }
        let mut more = [0; 8];
        if read(&self.wakings, &mut more[..]).is_ok() {
            self.ahead = self.ahead.wrapping_add(u64::from_ne_bytes(more));
        }
        // Otherwise the referee has just woken the bot, and his order is on its way.
        if self.ahead == 0 {
            self.freeze();
        }
    }

    fn freeze(&mut self) {
        self.froze = true;
        signal_everybody(Signal::STOP);
    }

    /// Does what was ordered; of several orders to rest or wake, only the last counts.
    fn obey(&mut self) {
        let mut awake = self.awake;
        loop {
            match self.referee.ask() {
                Ok(Some(Order::Rest)) => awake = false,
                Ok(Some(Order::Wake)) => (awake, self.ahead) = (true, self.ahead.wrapping_sub(1)),
                Ok(Some(Order::Count)) => self.referee.tell(&News::Used(self.usage())),
                Ok(Some(Order::End)) => self.stop(Exit::Killed),
                Ok(None) => break,
                // The referee is dead.
                Err(_) => return self.stop(Exit::Killed),
            }
        }
        if awake != self.awake {
            (self.awake, self.restless) = (awake, !awake);
            self.round = Instant::now() + if awake { ROUND } else { LULL };
            // The referee has frozen or woken the bot itself. Those that it may have started wait for the lull, if there
            // is one; who has none is left alone, though he stop himself when he is to move.
            if awake && std::mem::take(&mut self.froze) {
                signal_everybody(Signal::CONT);
            } else if !awake && !self.counting {
                self.freeze();
            }
        }
    }

    fn stop(&mut self, why: Exit) {
        self.stopped.get_or_insert(why);
        signal_everybody(Signal::KILL);
    }

    /// Counts everybody, and stops a bot that uses too much.
    fn count(&mut self) {
        let usage = self.usage();
        let limits = &self.plan.limits;
        if usage.processes > limits.processes {
            self.stop(Exit::Limit(LimitKind::Processes));
        } else if usage.memory > limits.memory {
            self.stop(Exit::Limit(LimitKind::Memory));
        } else if usage.cpu > limits.cpu {
            self.stop(Exit::Limit(LimitKind::Cpu));
        } else if !self.plan.has(Protection::Files) && room(&self.plan.private) > limits.disk {
            self.stop(Exit::Limit(LimitKind::Disk));
        }
    }

    fn usage(&mut self) -> Usage {
        let now = if self.counting { Census::take(self.plan.limits.memory) } else { Census::default() };
        let (dead, largest) = spent_by_the_dead();
        self.most = Usage {
            cpu: self.most.cpu.max(now.cpu + dead),
            memory: self.most.memory.max(now.memory).max(largest),
            processes: self.most.processes.max(now.tasks),
        };
        self.most
    }

    /// How the bot ended. One that fails after it had more memory than it may, failed of that.
    fn exit(&self, status: WaitStatus, memory: u64) -> Exit {
        let own = match (status.terminating_signal(), status.exit_status()) {
            (Some(signal), _) => of_signal(signal),
            (None, code) => Exit::Code(code.unwrap_or(0)),
        };
        let too_large = !self.plan.trust && memory > self.plan.limits.memory;
        match (own, self.stopped) {
            (Exit::Signal(libc::SIGKILL), Some(stopped)) => stopped,
            (Exit::Code(1..) | Exit::Signal(_), _) if too_large => Exit::Limit(LimitKind::Memory),
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
