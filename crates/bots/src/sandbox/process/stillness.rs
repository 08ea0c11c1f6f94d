//! Freezing and thawing of a bot: none of its processes runs while another player thinks.

use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::write;
use rustix::process::{Signal, pidfd_send_signal};

use super::super::control::{Order, STARVING, WAKING, WOKEN};
use super::super::group::Group;
use super::super::streams::until;
use super::super::watch::Watch;
use super::BotProcess;

/// State of the bot as far as the referee knows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stillness {
    Awake,
    /// It got SIGSTOP, and may not have stopped yet.
    Told,
    /// It was seen asleep and alone, then got SIGSTOP.
    Asleep,
    /// None of its processes runs.
    Still,
}

/// State of the keeper's work on processes that the referee cannot reach.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Freezing {
    /// Nothing to do: at most the bot itself was frozen.
    Idle,
    /// Freezing of all processes was ordered and is not done yet.
    Ordered,
    /// All processes are frozen.
    Done,
    /// Thawing was ordered and is not done yet: it may also wake processes stopped meanwhile.
    Waking,
}

/// Time limit for the keeper to freeze or thaw all processes, or to report that it cannot.
const ANSWERING: Duration = STARVING.saturating_add(Duration::from_secs(5));

impl BotProcess {
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
            self.read_events();
        }
        let is_asleep =
            self.freezing == Freezing::Idle && self.watch.as_ref().is_some_and(Watch::is_asleep_and_alone);
        self.signal(Signal::STOP);
        self.stillness = if is_asleep { Stillness::Asleep } else { Stillness::Told };
    }

    /// True if it does nothing by now, or may do what it likes. A bot seen asleep before SIGSTOP takes the signal when it
    /// wakes, and does nothing else, unless it woke between the two. So the referee asks the next bot at once, and checks
    /// that this one is stopped while the other thinks.
    pub fn is_quiet(&self) -> bool {
        self.stillness != Stillness::Told
    }

    /// Waits until none of its processes runs, after SIGSTOP.
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

    /// Waits until the keeper has thawed all processes, if that was ordered: a thaw wakes processes stopped before it.
    fn await_waking(&mut self) {
        if self.freezing != Freezing::Waking {
            return;
        }
        self.await_keeper(Freezing::Waking);
        self.signal(Signal::STOP);
    }

    /// Has the kernel or the keeper freeze all processes, and waits for it: no bot thinks on another's time.
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
            self.await_event(deadline);
        }
    }

    pub(super) fn await_event(&mut self, deadline: Instant) {
        let _ = poll(&mut [PollFd::new(&self.control, PollFlags::IN)], Some(&until(deadline)));
        self.read_events();
    }

    /// Lets it run again.
    pub(super) fn wake(&mut self) {
        if self.stillness != Stillness::Awake {
            self.stillness = Stillness::Awake;
            // First, so that the keeper counts before there is something to count.
            self.count_wake(WAKING);
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
            self.count_wake(WOKEN);
        }
    }

    pub(super) fn count_wake(&self, part: u64) {
        if self.is_counted {
            let _ = write(&self.wake_count, &part.to_ne_bytes());
        }
    }

    /// Signals the bot itself at once, if it can be reached; the keeper, which reaches all processes, takes longer.
    pub(super) fn signal(&self, signal: Signal) {
        if let Some(bot) = &self.bot {
            let _ = pidfd_send_signal(bot, signal);
        }
    }
}
