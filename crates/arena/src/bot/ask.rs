//! A question to a bot, and what comes of it.

use std::time::{Duration, Instant};

use bots::protocol::{Clock, FromBot, GRACE, MOST_LINES, ToBot, Wants};
use bots::sandbox::{BotOutput, LimitKind};

use super::judge::{Ruling, judge};
use super::lag::Lag;
use super::{Bot, Query};
use crate::clock::Spent;
use crate::fault::{Failure, FaultKind};
use crate::message;
use crate::session::{Input, Ticket};

/// As long as something is waited for that ought to be there at once.
pub const MOMENT: Duration = Duration::from_millis(100);

impl Bot {
    /// Greets it and begins a game, both before the deadline. It is not woken again before its first question.
    pub fn greet(&mut self, ticket: Ticket, new: &ToBot, deadline: Instant) -> Input {
        self.lag = Lag::begin();
        match self.introduce(deadline).and_then(|named| self.begin(new, deadline).map(|()| named)) {
            Ok((name, wants)) => Input::Ready { ticket, name, wants, output: self.side_output() },
            Err(failure) => Input::Failed { ticket, failure },
        }
    }

    /// Says `hello`: its name, and what it wants to be told.
    pub fn introduce(&mut self, deadline: Instant) -> Result<(String, Wants), Failure> {
        match self.exchange(Query::Hello, &message::hello().line(), deadline, None)? {
            FromBot::Hello { name, wants, .. } => Ok((name, wants)),
            other => unreachable!("the judge takes `{}` for no answer to `hello`", other.kind()),
        }
    }

    pub fn begin(&mut self, new: &ToBot, deadline: Instant) -> Result<(), Failure> {
        self.exchange(Query::New, &new.line(), deadline, None)?;
        self.process.stop();
        self.settle()
    }

    /// Waits until nothing that it started runs any more; when that cannot be, the game is void.
    pub fn settle(&mut self) -> Result<(), Failure> {
        self.process.settle();
        self.lost().map_or(Ok(()), |why| Err(Failure::new(FaultKind::Arena, why)))
    }

    /// Asks for a move of this turn by this line, and waits for the answer as long as the clock says. After that it
    /// stands still.
    pub fn ask(&mut self, ticket: Ticket, turn: usize, line: &str, patience: Duration) -> Input {
        let input = self.ask_after(None, ticket, turn, line, patience);
        match self.settle() {
            Ok(()) => input,
            Err(failure) => Input::Failed { ticket, failure },
        }
    }

    /// Asks after another bot, which is seen to stand still. This one is told to stop when it has answered, and is to be
    /// seen so when the next one is asked: meanwhile its move is played.
    pub fn ask_after(
        &mut self,
        mut last: Option<&mut Bot>,
        ticket: Ticket,
        turn: usize,
        line: &str,
        patience: Duration,
    ) -> Input {
        let calmed =
            last.as_mut().filter(|last| !last.process.is_quiet()).map_or(Ok(()), |last| last.settle());
        if let Err(failure) = calmed {
            return Input::Failed { ticket, failure };
        }
        let (worked, asked) = (self.worked(), Instant::now());
        self.lag = Lag::begin();
        let said = match self.exchange(Query::Turn(turn), line, asked + patience, last) {
            Ok(said) => said,
            Err(failure) => return Input::Failed { ticket, failure },
        };
        self.process.stop();
        let spent = Some(self.spent(&said, asked, worked));
        if let Err(failure) = if asked.elapsed() > patience { self.excuse() } else { Ok(()) } {
            return Input::Failed { ticket, failure };
        }
        match said {
            FromBot::Move { sentence, note, .. } => {
                note.iter().for_each(|note| self.remarks.keep(note));
                Input::Said { ticket, sentence, spent, output: self.side_output() }
            }
            _ => Input::Failed { ticket, failure: Failure::new(FaultKind::Resigned, "it resigned") },
        }
    }

    /// What an answer took, by every measure that a clock may ask for.
    fn spent(&mut self, said: &FromBot, asked: Instant, worked: Option<Duration>) -> Spent {
        let wall = asked.elapsed();
        let cpu = self.worked().zip(worked).map(|(now, before)| now.saturating_sub(before));
        let fuel =
            if let FromBot::Move { fuel, .. } = said { fuel.filter(|_| self.counts_steps) } else { None };
        Spent { wall, cpu, fuel }
    }

    /// The processor time that it has used so far.
    pub fn processor_time(&mut self) -> Duration {
        self.process.usage().cpu
    }

    /// The processor time so far, where the clock asks for it: to know it costs a question to the keeper.
    fn worked(&mut self) -> Option<Duration> {
        matches!(self.clock, Clock::Cpu { .. }).then(|| self.process.usage().cpu)
    }

    /// Sends a line and listens until it is answered. Nothing that is said moves the deadline. Meanwhile the bot that was
    /// asked last is seen to stand still.
    fn exchange(
        &mut self,
        query: Query,
        line: &str,
        deadline: Instant,
        last: Option<&mut Bot>,
    ) -> Result<FromBot, Failure> {
        let asked = Instant::now();
        if query != Query::Hello {
            self.hear_out()?;
        }
        self.tell(query, line, deadline)?;
        last.map_or(Ok(()), Bot::settle)?;
        for _ in 0..MOST_LINES {
            let heard = self.listen(deadline);
            match judge(query, &heard, self.counts_steps) {
                Ruling::Answer(said) => return Ok(said),
                Ruling::Remark(text) => self.remarks.keep(&text),
                Ruling::Unknown(kind) => {
                    let message = format!("the referee knows no message of the type `{kind}`");
                    self.object(query, message, deadline)?;
                }
                Ruling::Fault(failure) if matches!(heard, BotOutput::Late { .. }) => {
                    return Err(self.excused(timed(failure, query, asked, deadline)));
                }
                Ruling::Fault(failure) => return Err(self.with_cause(failure)),
            }
        }
        let why = format!("it wrote more than {MOST_LINES} lines in answer to one message");
        Err(Failure::new(FaultKind::Limit { which: LimitKind::Output }, why))
    }

    /// Hears what it said since its last answer: remarks, and no answer to a question that was not put yet.
    fn hear_out(&mut self) -> Result<(), Failure> {
        for _ in 0..MOST_LINES {
            let heard = self.hear(Instant::now());
            if let BotOutput::Late { .. } | BotOutput::Closed | BotOutput::Gone(_) = heard {
                return Ok(());
            }
            match judge(Query::Nothing, &heard, self.counts_steps) {
                Ruling::Remark(text) => self.remarks.keep(&text),
                Ruling::Fault(failure) => return Err(failure),
                Ruling::Answer(_) | Ruling::Unknown(_) => {}
            }
        }
        let why = format!("it wrote more than {MOST_LINES} lines though it was asked nothing");
        Err(Failure::new(FaultKind::Limit { which: LimitKind::Output }, why))
    }

    /// A failure of ours, with what is known of it.
    fn with_cause(&self, failure: Failure) -> Failure {
        match self.lost() {
            Some(why) if failure.kind == FaultKind::Arena => Failure::new(FaultKind::Arena, why),
            _ => failure,
        }
    }

    /// What being late amounts to: nothing that the bot did, if it is excused.
    pub(super) fn excused(&mut self, late: Failure) -> Failure {
        self.excuse().err().unwrap_or(late)
    }

    /// Whether the arena made it late; then the game is void.
    fn excuse(&mut self) -> Result<(), Failure> {
        if !self.excuses {
            return Ok(());
        }
        let process = &mut self.process;
        let why = self.lag.excuse(|| process.usage());
        why.map_or(Ok(()), |why| Err(Failure::new(FaultKind::Arena, why)))
    }

    /// Whether it says nothing but remarks until then, though nothing was asked.
    pub fn stays_silent(&mut self, deadline: Instant) -> Result<(), Failure> {
        for _ in 0..MOST_LINES {
            let heard = self.hear(deadline);
            if let BotOutput::Late { bytes: 0 } = heard {
                return Ok(());
            }
            if let Ruling::Fault(failure) = judge(Query::Nothing, &heard, self.counts_steps) {
                return Err(failure);
            }
        }
        Ok(())
    }

    /// Waits for a line until the deadline, or until nobody waits for it any more.
    fn listen(&mut self, deadline: Instant) -> BotOutput {
        loop {
            let soon = deadline.min(Instant::now() + MOMENT);
            let heard = self.hear(soon);
            self.lag.woke(soon);
            match heard {
                BotOutput::Late { .. } if soon < deadline && !self.cancel.is_cancelled() => {}
                heard => return heard,
            }
        }
    }
}

/// The failure with how long was waited, and how long the bot had. The moment of grace is not its own.
fn timed(failure: Failure, query: Query, asked: Instant, deadline: Instant) -> Failure {
    let grace = if let Query::Turn(_) = query { GRACE } else { Duration::ZERO };
    let had = whole_ms(deadline.saturating_duration_since(asked).saturating_sub(grace));
    let (waited, why) = (whole_ms(asked.elapsed()), failure.why);
    Failure { why: format!("{why}: it had {had} ms, and after {waited} ms there was no answer"), ..failure }
}

/// Rounded: the deadline was reckoned a moment before the question went out.
fn whole_ms(time: Duration) -> u128 {
    (time.as_micros() + 500) / 1000
}
