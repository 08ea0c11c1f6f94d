//! A bot's process: asked line by line, bounded in all it does, and dead when its game is over.

mod start;

use std::os::fd::OwnedFd;
use std::process::Child;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::write;
use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};

use super::control::{Control, News, Order, STARVING, WAKING, WOKEN};
use super::group::Group;
use super::streams::{Streams, until};
use super::watch::Watch;
use super::workshop::Workshop;
use super::{BotOutput, Delivery, Excerpt, Exit, Limits, MissingProtection, Usage};

/// A bot that runs.
pub struct BotProcess {
    gate: Child,
    control: Control,
    /// The process that is the bot, once it runs.
    bot: Option<OwnedFd>,
    /// Whether it stands still and is one process, if that can be looked up.
    watch: Option<Watch>,
    /// How often it was woken, for the keeper to look up: orders take their time.
    wakings: OwnedFd,
    streams: Streams,
    /// What of the last line could not be sent yet.
    unsent: Vec<u8>,
    limits: Limits,
    pondering: bool,
    /// Whether the keeper counts what it uses.
    is_counted: bool,
    stillness: Stillness,
    /// How far the keeper is with what it was last ordered.
    freezing: Freezing,
    /// Where the kernel counts and freezes it, if it does. It goes last, when nobody is in it any more.
    group: Option<Group>,
    missing: Vec<MissingProtection>,
    usage: Usage,
    /// Whether the keeper has answered since it was last asked to count.
    counted: bool,
    gone: Option<Exit>,
    /// Why the keeper failed, or for what it killed the bot.
    why: Option<String>,
    /// What it was lent to be built in; given back when it is gone.
    _workshop: Option<Workshop>,
}

/// Whether a bot runs, as far as the referee knows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stillness {
    Awake,
    /// It was told to stop, and may be on its way.
    Told,
    /// It was seen asleep, and nobody beside it; then it was told to stop.
    Asleep,
    /// None of its processes runs.
    Still,
}

/// What the keeper does about processes that the referee cannot reach itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Freezing {
    /// Nothing: the bot alone was frozen, or nobody.
    Idle,
    /// It was told to freeze everybody, and is not done yet.
    Ordered,
    /// Everybody is frozen.
    Done,
    /// It was told to wake everybody, and is not done yet: whoever is frozen now may be woken by that.
    Waking,
}

/// How long after its output has closed a bot may take to end, to be called gone instead of mute.
const LAST_BREATH: Duration = Duration::from_millis(200);

/// How long the keeper may take to count.
const COUNTING: Duration = Duration::from_secs(1);

/// How long the keeper may take to answer when everybody is frozen or woken, or cannot be.
const ANSWERING: Duration = STARVING.saturating_add(Duration::from_secs(5));

/// How long our own processes may take to end before they are killed. They take a millisecond; but where they are
/// killed, nobody waits for the last of the bot's to be gone.
const PATIENCE: Duration = Duration::from_secs(5);

impl BotProcess {
    /// Sends a line and wakes the bot, but never waits past the deadline though it does not read. Begins a new
    /// turn: the bounds of output count from here.
    pub fn send(&mut self, line: &str, deadline: Instant) -> Delivery {
        self.streams.begin_turn();
        if self.pondering {
            // It is never woken, but a turn of it begins.
            self.tell_waking(WAKING + WOKEN);
        }
        self.add(line, deadline)
    }

    /// Sends one more line in the same turn.
    pub fn add(&mut self, line: &str, deadline: Instant) -> Delivery {
        self.unsent = [line.as_bytes(), b"\n"].concat();
        self.deliver(deadline)
    }

    /// Goes on with a line of which something is not sent yet.
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
            self.read_news();
        }
    }

    fn read_news(&mut self) {
        loop {
            match self.control.ask() {
                Ok(Some(News::Condemned(exit, usage, proof))) if self.gone.is_none() => {
                    self.why = Some(proof);
                    self.went(exit, usage);
                }
                Ok(Some(News::Gone(exit, usage))) if self.gone.is_none() => self.went(exit, usage),
                Ok(Some(News::Gone(_, usage))) => self.usage = usage,
                Ok(Some(News::Used(usage))) => (self.usage, self.counted) = (usage, true),
                Ok(Some(News::Rested)) => self.freezing = Freezing::Done,
                Ok(Some(News::Woken)) if self.freezing == Freezing::Waking => self.freezing = Freezing::Idle,
                Ok(Some(News::Lost(why))) => self.lose(why),
                Ok(Some(_)) => {}
                Ok(None) => return,
                // The keeper is dead, and all with it; nobody said of what.
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

    /// Why our own part failed, if it did.
    pub fn lost(&self) -> Option<&str> {
        self.why.as_deref().filter(|_| self.gone == Some(Exit::Lost))
    }

    /// How it ended, in words, with the proof if it was killed for something.
    pub fn ending(&self) -> Option<String> {
        let exit = self.gone?;
        Some(match &self.why {
            Some(why) if exit == Exit::Lost => why.clone(),
            Some(proof) => format!("{exit}: {proof}"),
            None => exit.to_string(),
        })
    }

    fn went(&mut self, exit: Exit, usage: Usage) {
        self.gone = Some(exit);
        self.usage = usage;
        // Nobody is left who could write: what is in the pipes is all there will be.
        self.streams.finish(&self.limits);
    }

    /// Freezes it with all its processes until it is sent a line, unless it may ponder. When this returns, none of them
    /// runs any more.
    pub fn rest(&mut self) {
        self.stop();
        self.settle();
    }

    /// Tells it to stop, unless it may ponder.
    pub fn stop(&mut self) {
        if self.pondering || self.stillness != Stillness::Awake || self.gone.is_some() {
            return;
        }
        if self.freezing == Freezing::Waking {
            self.read_news();
        }
        let is_asleep =
            self.freezing == Freezing::Idle && self.watch.as_ref().is_some_and(Watch::is_asleep_and_alone);
        self.signal(Signal::STOP);
        self.stillness = if is_asleep { Stillness::Asleep } else { Stillness::Told };
    }

    /// Whether it does nothing by now, or may do what it likes. One that was seen asleep before it was told to stop takes
    /// the signal when it wakes up, and does nothing else; unless it woke up by itself between the two.
    /// So it is not waited for before another bot is asked, and must be seen still while that one thinks.
    pub fn is_quiet(&self) -> bool {
        self.stillness != Stillness::Told
    }

    /// Waits until none of its processes runs any more, if it was told to stop.
    pub fn settle(&mut self) {
        if !matches!(self.stillness, Stillness::Told | Stillness::Asleep) || self.gone.is_some() {
            return;
        }
        self.stillness = Stillness::Still;
        self.await_waking();
        if !self.watch.as_ref().is_some_and(Watch::is_still_and_alone) {
            self.freeze_all();
        }
    }

    /// Waits until the keeper has woken everybody, if it was told to: whoever stopped before that was woken again.
    fn await_waking(&mut self) {
        if self.freezing != Freezing::Waking {
            return;
        }
        self.await_keeper(Freezing::Waking);
        self.signal(Signal::STOP);
    }

    /// Lets the kernel freeze everybody, or the keeper, and waits until it is so: nobody shall think on another's time.
    fn freeze_all(&mut self) {
        if let Some(group) = self.group.as_mut().filter(|group| group.can_freeze()) {
            match group.freeze() {
                Ok(true) => return,
                // The keeper finds out who does not stop, and why.
                Ok(false) => {}
                Err(error) => return self.lose(error.to_string()),
            }
        }
        self.freezing = Freezing::Ordered;
        self.control.tell(&Order::Rest);
        self.await_keeper(Freezing::Ordered);
    }

    /// Waits until the keeper has done what it was ordered.
    fn await_keeper(&mut self, order: Freezing) {
        let deadline = Instant::now() + ANSWERING;
        while self.freezing == order && self.gone.is_none() {
            if Instant::now() >= deadline {
                return self.lose("its keeper did not answer in time".to_owned());
            }
            self.await_news(deadline);
        }
    }

    fn await_news(&mut self, deadline: Instant) {
        let _ = poll(&mut [PollFd::new(&self.control, PollFlags::IN)], Some(&until(deadline)));
        self.read_news();
    }

    /// Lets it run again.
    fn wake(&mut self) {
        if self.stillness != Stillness::Awake {
            self.stillness = Stillness::Awake;
            // First, so that the keeper counts before there is something to count.
            self.tell_waking(WAKING);
            // By one of us alone: a bot that stops itself in between would be woken by the second.
            if self.freezing == Freezing::Done {
                self.freezing = Freezing::Waking;
                self.control.tell(&Order::Wake);
            } else {
                self.signal(Signal::CONT);
            }
            if let Some(Err(error)) = self.group.as_mut().map(Group::thaw) {
                self.lose(error.to_string());
            }
            // Again, because we may have been held up in between: a keeper that saw it still would look no more.
            self.tell_waking(WOKEN);
        }
    }

    fn tell_waking(&self, part: u64) {
        if self.is_counted {
            let _ = write(&self.wakings, &part.to_ne_bytes());
        }
    }

    /// Meets the bot itself at once, if it can be met; the keeper, which reaches everybody, takes its time.
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
            self.await_news(deadline);
        }
        self.usage
    }

    /// The protections it runs without.
    pub fn missing(&self) -> &[MissingProtection] {
        &self.missing
    }

    /// What the kernel does for it by its control group, in words; nothing where it has none.
    pub fn group(&self) -> Option<String> {
        self.group.as_ref().map(Group::describe)
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
