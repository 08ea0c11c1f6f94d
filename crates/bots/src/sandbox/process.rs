//! A bot's process: asked line by line, bounded in all it does, and dead when its game is over.

mod start;
mod stillness;

use std::os::fd::OwnedFd;
use std::process::Child;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::{Pid, PidfdFlags, pidfd_open};

use super::control::{Control, KeeperEvent, Order, WAKING, WOKEN};
use super::group::Group;
use super::streams::{Streams, until};
use super::watch::Watch;
use super::workshop::Workshop;
use super::{BotOutput, Delivery, Excerpt, Exit, LimitKind, Limits, MissingProtection, Usage};

use stillness::{Freezing, Stillness};

/// A bot that runs.
pub struct BotProcess {
    gate: Child,
    control: Control,
    /// The process that is the bot, once it runs.
    bot: Option<OwnedFd>,
    /// Sees whether it is stopped and is a single process, where `/proc` allows.
    watch: Option<Watch>,
    /// Counts its wakings, for the keeper to read: an order would take longer.
    wake_count: OwnedFd,
    streams: Streams,
    /// Unsent rest of the last line.
    unsent: Vec<u8>,
    limits: Limits,
    pondering: bool,
    /// True if the keeper counts its usage.
    is_counted: bool,
    stillness: Stillness,
    /// Progress of the keeper's last order.
    freezing: Freezing,
    /// Control group, where the kernel counts and freezes it. Dropped last, when it is empty.
    group: Option<Group>,
    missing: Vec<MissingProtection>,
    usage: Usage,
    /// True if the keeper has answered the last order to count.
    counted: bool,
    gone: Option<Exit>,
    /// Failure of the keeper, or evidence for killing the bot.
    why: Option<String>,
    /// Folder lent for a build; returned when the process is gone.
    _workshop: Option<Workshop>,
}

const MIB: u64 = 1 << 20;

/// Time from the end of its output within which a bot counts as gone instead of mute.
const LAST_BREATH: Duration = Duration::from_millis(200);

/// Time limit for the keeper to count.
const COUNTING: Duration = Duration::from_secs(1);

/// Time that our own processes have to end before they are killed. They take a millisecond; a killed keeper does not wait
/// for the bot's last process.
const PATIENCE: Duration = Duration::from_secs(5);

impl BotProcess {
    /// Sends a line and wakes the bot, but never waits past the deadline though it does not read. Begins a new
    /// turn: the bounds of output count from here.
    pub fn send(&mut self, line: &str, deadline: Instant) -> Delivery {
        self.streams.begin_turn();
        if self.pondering {
            // It is never woken, but a turn of it begins.
            self.count_wake(WAKING + WOKEN);
        }
        self.add(line, deadline)
    }

    /// Sends one more line in the same turn.
    pub fn add(&mut self, line: &str, deadline: Instant) -> Delivery {
        self.unsent = [line.as_bytes(), b"\n"].concat();
        self.deliver(deadline)
    }

    /// Continues with the unsent rest of a line.
    pub fn deliver(&mut self, deadline: Instant) -> Delivery {
        let line = std::mem::take(&mut self.unsent);
        let mut rest = &line[..];
        let mut last_chance = false;
        loop {
            let written = self.streams.write(&mut rest);
            // Not earlier: it would go to sleep again to wait for the line.
            self.wake();
            match written {
                Err(_) => return Delivery::Closed,
                Ok(()) if rest.is_empty() => return Delivery::Done,
                Ok(()) if last_chance || self.gone.is_some() => {
                    self.unsent = rest.to_vec();
                    return Delivery::Late;
                }
                Ok(()) => {}
            }
            last_chance = Instant::now() >= deadline;
            self.attend(true, deadline);
        }
    }

    /// Waits for a line until the deadline, which nothing that the bot writes moves.
    pub fn receive(&mut self, deadline: Instant) -> BotOutput {
        let mut last_chance = false;
        loop {
            if let Some(heard) = self.streams.next_line(&self.limits) {
                return heard;
            }
            if self.streams.output_closed() {
                return self.mute();
            }
            if last_chance {
                return BotOutput::Late { bytes: self.streams.unfinished() };
            }
            last_chance = Instant::now() >= deadline;
            self.attend(false, deadline);
        }
    }

    /// Its output is closed: it is gone, or it will be in a moment, or it does not want to talk.
    fn mute(&mut self) -> BotOutput {
        let deadline = Instant::now() + LAST_BREATH;
        while self.gone.is_none() && Instant::now() < deadline {
            self.attend(false, deadline);
        }
        self.gone.map_or(BotOutput::Closed, BotOutput::Gone)
    }

    /// Takes in whatever comes next, on any line, until the deadline.
    fn attend(&mut self, writing: bool, deadline: Instant) {
        let control = self.gone.is_none().then_some(&self.control);
        if self.streams.attend(control, writing, &self.limits, deadline) {
            self.read_events();
        }
    }

    fn read_events(&mut self) {
        loop {
            match self.control.ask() {
                Ok(Some(KeeperEvent::KilledFor(exit, usage, proof))) if self.gone.is_none() => {
                    self.why = Some(proof);
                    self.went(exit, usage);
                }
                Ok(Some(KeeperEvent::Gone(exit, usage))) if self.gone.is_none() => self.went(exit, usage),
                Ok(Some(KeeperEvent::Gone(_, usage))) => self.usage = usage,
                Ok(Some(KeeperEvent::Used(usage))) => (self.usage, self.counted) = (usage, true),
                Ok(Some(KeeperEvent::Rested)) => self.freezing = Freezing::Done,
                Ok(Some(KeeperEvent::Woken)) if self.freezing == Freezing::Waking => {
                    self.freezing = Freezing::Idle;
                }
                Ok(Some(KeeperEvent::Lost(why))) => self.lose(why),
                Ok(Some(_)) => {}
                Ok(None) => return,
                // The keeper is dead without a reason given.
                Err(_) if self.gone.is_none() => self.lose("its keeper is gone".to_owned()),
                Err(_) => return,
            }
        }
    }

    /// Our own part failed: whatever became of the bot, it is not to blame.
    fn lose(&mut self, why: String) {
        if self.gone.is_none() {
            self.why = Some(why);
            self.went(Exit::Lost, self.usage);
        }
    }

    /// Failure of our own part, if there was one.
    pub fn lost(&self) -> Option<&str> {
        self.why.as_deref().filter(|_| self.gone == Some(Exit::Lost))
    }

    /// End of the bot in words, with the evidence if it was killed for something.
    pub fn ending(&self) -> Option<String> {
        let exit = self.gone?;
        Some(match &self.why {
            Some(why) if exit == Exit::Lost => why.clone(),
            Some(proof) => format!("{exit}: {proof}"),
            None if exit == Exit::Limit(LimitKind::Memory) => {
                let [used, limit] = [self.usage.memory.div_ceil(MIB), self.limits.memory / MIB];
                if used > limit {
                    format!("{exit}: {used} MiB at once, of {limit} MiB")
                } else {
                    format!("{exit}: the kernel refused more than {limit} MiB")
                }
            }
            None => exit.to_string(),
        })
    }

    fn went(&mut self, exit: Exit, usage: Usage) {
        self.gone = Some(exit);
        self.usage = usage;
        // No writer is left: the pipes hold all there will be.
        self.streams.finish(&self.limits);
    }

    /// Closes its input. Nothing can be sent any more.
    pub fn close_input(&mut self) {
        self.streams.close_input();
    }

    /// True while its input is open.
    pub fn has_input(&self) -> bool {
        self.streams.has_input()
    }

    /// Bytes of its input that it has not read yet.
    pub fn unread(&self) -> u64 {
        self.streams.unread()
    }

    /// Standard error since the last call.
    pub fn errors(&mut self) -> Excerpt {
        self.streams.errors(&self.limits)
    }

    /// Resources used so far, where this is known.
    pub fn usage(&mut self) -> Usage {
        let deadline = Instant::now() + COUNTING;
        self.counted = false;
        self.control.tell(&Order::Count);
        while !self.counted && self.gone.is_none() && Instant::now() < deadline {
            self.await_event(deadline);
        }
        self.usage
    }

    /// The protections it runs without.
    pub fn missing(&self) -> &[MissingProtection] {
        &self.missing
    }

    /// Services of its control group, in words.
    pub fn group(&self) -> Option<String> {
        self.group.as_ref().map(Group::describe)
    }

    /// Waits a moment for it to exit, then kills all that it started.
    pub fn end(mut self, grace: Duration) -> Exit {
        self.end_with_errors(grace).0
    }

    /// The same, with what it wrote on standard error to the last.
    pub fn end_with_errors(&mut self, grace: Duration) -> (Exit, Excerpt) {
        self.wake();
        self.streams.close_input();
        let deadline = Instant::now() + grace;
        while self.gone.is_none() && Instant::now() < deadline {
            self.attend(false, deadline);
            self.streams.forget_lines();
        }
        let errors = self.errors();
        self.clear_away();
        (self.gone.unwrap_or(Exit::Killed), errors)
    }

    /// Ends everything, and waits until it is so.
    fn clear_away(&mut self) {
        if matches!(self.gate.try_wait(), Ok(Some(_))) {
            return;
        }
        self.control.tell(&Order::End);
        let ended = pidfd_open(Pid::from_child(&self.gate), PidfdFlags::empty());
        if let Ok(ended) = &ended {
            let _ = poll(&mut [PollFd::new(ended, PollFlags::IN)], Some(&until(Instant::now() + PATIENCE)));
        }
        let _ = self.gate.kill();
        let _ = self.gate.wait();
    }
}

impl Drop for BotProcess {
    fn drop(&mut self) {
        self.clear_away();
    }
}
