//! A bot's process: asked line by line, bounded in all it does, and dead when its game is over.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{EventfdFlags, PollFd, PollFlags, eventfd, poll};
use rustix::io::write;
use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};

use super::control::{Control, News, Order};
use super::plan::Plan;
use super::streams::{Streams, until};
use super::{BotOutput, Delivery, Excerpt, Exit, Launch, Limits, MissingProtection, StartFailure, Usage};

/// A bot that runs.
pub struct BotProcess {
    gate: Child,
    control: Control,
    /// The process that is the bot, once it runs.
    bot: Option<OwnedFd>,
    /// How often it was woken, for the keeper to look up: orders take their time.
    wakings: OwnedFd,
    streams: Streams,
    limits: Limits,
    pondering: bool,
    rests: bool,
    missing: Vec<MissingProtection>,
    usage: Usage,
    /// Whether the keeper has answered since it was last asked to count.
    counted: bool,
    gone: Option<Exit>,
}

/// How long after its output has closed a bot may take to end, to be called gone instead of mute.
const LAST_BREATH: Duration = Duration::from_millis(200);

/// How long the keeper may take to count.
const COUNTING: Duration = Duration::from_secs(1);

/// How long our own processes may take to end before they are killed. They take a millisecond; but where they are
/// killed, nobody waits for the last of the bot's to be gone.
const PATIENCE: Duration = Duration::from_secs(5);

impl BotProcess {
    /// Starts a bot, and waits until its program runs.
    pub fn start(launch: &Launch) -> Result<BotProcess, StartFailure> {
        let plan = Plan::of(launch)?;
        let (streams, theirs) = Streams::pipes()?;
        let (control, their_end) = Control::pair()?;
        let wakings = eventfd(0, EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK).map_err(io::Error::from)?;
        let [input, output, error] = theirs.each_ref().map(AsFd::as_fd);
        control.hand_over([input, output, error, wakings.as_fd()])?;
        drop(theirs);
        let gate = Command::new(&launch.launcher)
            .args(["inside", "gate", &serde_json::to_string(&plan).map_err(io::Error::from)?])
            .stdin(Stdio::from(their_end))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let mut process = BotProcess {
            gate,
            control,
            bot: None,
            wakings,
            streams,
            limits: plan.limits,
            pondering: launch.pondering,
            rests: false,
            missing: Vec::new(),
            usage: Usage::default(),
            counted: false,
            gone: None,
        };
        process.await_start()?;
        Ok(process)
    }

    fn await_start(&mut self) -> Result<(), StartFailure> {
        let deadline = Instant::now() + self.limits.start;
        while Instant::now() < deadline {
            poll(&mut [PollFd::new(&self.control, PollFlags::IN)], Some(&until(deadline)))
                .map_err(io::Error::from)?;
            let news = self.control.ask().map_err(|_| io::Error::other("it ended before the bot began"))?;
            match news {
                Some(News::Started(missing)) => {
                    self.missing = missing;
                    let [bot] = self.control.take_over()?;
                    self.bot = Some(bot);
                    return Ok(());
                }
                Some(News::Failed(why)) => return Err(StartFailure::Refused(why)),
                _ => {}
            }
        }
        Err(StartFailure::Late)
    }

    /// Sends a line and wakes the bot, but never waits past the deadline though it does not read. Begins a new
    /// turn: the bounds of output count from here.
    pub fn send(&mut self, line: &str, deadline: Instant) -> Delivery {
        self.streams.begin_turn();
        let line = [line.as_bytes(), b"\n"].concat();
        let mut rest = &line[..];
        let mut last_chance = false;
        loop {
            let written = self.streams.write(&mut rest);
            // Not earlier: it would go to sleep again to wait for the line.
            self.wake();
            match written {
                Err(_) => return Delivery::Closed,
                Ok(()) if rest.is_empty() => return Delivery::Done,
                Ok(()) if last_chance || self.gone.is_some() => return Delivery::Late,
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
            self.read_news();
        }
    }

    fn read_news(&mut self) {
        loop {
            match self.control.ask() {
                Ok(Some(News::Gone(exit, usage))) => self.went(exit, usage),
                Ok(Some(News::Used(usage))) => (self.usage, self.counted) = (usage, true),
                Ok(Some(_)) => {}
                Ok(None) => return,
                // The keeper is dead, and all with it; nobody said of what.
                Err(_) if self.gone.is_none() => self.went(Exit::Signal(libc::SIGKILL), self.usage),
                Err(_) => return,
            }
        }
    }

    fn went(&mut self, exit: Exit, usage: Usage) {
        self.gone = Some(exit);
        self.usage = usage;
        // Nobody is left who could write: what is in the pipes is all there will be.
        self.streams.finish(&self.limits);
    }

    /// Freezes it with all its processes until it is sent a line, unless it may ponder.
    pub fn rest(&mut self) {
        if !self.pondering && !self.rests {
            self.rests = true;
            self.signal(Signal::STOP);
            self.control.tell(&Order::Rest);
        }
    }

    /// Lets it run again.
    fn wake(&mut self) {
        if self.rests {
            self.rests = false;
            // First, so that the keeper does not take it for one who wakes by himself.
            let _ = write(&self.wakings, &1u64.to_ne_bytes());
            self.signal(Signal::CONT);
            self.control.tell(&Order::Wake);
        }
    }

    /// Meets the bot itself at once, if it can be met; the keeper, who reaches everybody, takes his time.
    fn signal(&self, signal: Signal) {
        if let Some(bot) = &self.bot {
            let _ = pidfd_send_signal(bot, signal);
        }
    }

    /// What it wrote on its standard error since this was last asked.
    pub fn errors(&mut self) -> Excerpt {
        self.streams.errors(&self.limits)
    }

    /// What it has used up so far, where this can be known.
    pub fn usage(&mut self) -> Usage {
        let deadline = Instant::now() + COUNTING;
        self.counted = false;
        self.control.tell(&Order::Count);
        while !self.counted && self.gone.is_none() && Instant::now() < deadline {
            let _ = poll(&mut [PollFd::new(&self.control, PollFlags::IN)], Some(&until(deadline)));
            self.read_news();
        }
        self.usage
    }

    /// The protections it runs without.
    pub fn missing(&self) -> &[MissingProtection] {
        &self.missing
    }

    /// Gives it a moment to end by itself, then ends it with everything that it started.
    pub fn end(mut self, grace: Duration) -> Exit {
        self.wake();
        self.streams.close_input();
        let deadline = Instant::now() + grace;
        while self.gone.is_none() && Instant::now() < deadline {
            self.attend(false, deadline);
            self.streams.forget_lines();
        }
        self.clear_away();
        self.gone.unwrap_or(Exit::Killed)
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
