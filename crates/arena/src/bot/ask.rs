//! A question to a bot, and what comes of it.

use std::time::{Duration, Instant};

use bots::protocol::{Clock, FromBot, GRACE, MOST_LINES, ToBot, Wants};
use bots::sandbox::{BotOutput, Delivery, LimitKind};

use super::allowance::Allowance;
use super::judge::{Ruling, judge};
use super::{Bot, Query};
use crate::clock::Spent;
use crate::fault::{Failure, FaultKind};
use crate::message;
use crate::session::{Input, Ticket};

/// As long as something is waited for that ought to be there at once.
pub const MOMENT: Duration = Duration::from_millis(100);

/// On a clock for the whole game, what others took of shorter answers is not looked up: it costs a question to the keeper.
const SHORT: Duration = Duration::from_millis(20);

/// An open question to a bot.
pub struct OpenQuestion {
    ticket: Ticket,
    turn: usize,
    allowance: Allowance,
    /// The processor time before, where the clock asks for it.
    worked: Option<Duration>,
}

impl OpenQuestion {
    /// The referee could not listen for so long.
    pub fn hold_up(&mut self, time: Duration) {
        self.allowance.hold_up(time);
    }
}

impl Bot {
    /// Greets it and begins a game, both before the deadline. It is not woken again before its first question.
    pub fn greet(&mut self, ticket: Ticket, new: &ToBot, deadline: Instant) -> Input {
        match self.introduce(deadline).and_then(|named| self.begin(new, deadline).map(|()| named)) {
            Ok((name, wants)) => Input::Ready { ticket, name, wants, output: self.side_output() },
            Err(failure) => Input::Failed { ticket, failure },
        }
    }

    /// Reads `hello`: the bot's name, and the messages it wants.
    pub fn introduce(&mut self, deadline: Instant) -> Result<(String, Wants), Failure> {
        let mut allowance = Allowance::until(deadline);
        self.put(Query::Hello, &message::hello().line(), &mut allowance)?;
        match self.await_answer(Query::Hello, &mut allowance)? {
            FromBot::Hello { name, wants, .. } => Ok((name, wants)),
            other => unreachable!("the judge takes `{}` for no answer to `hello`", other.kind()),
        }
    }

    pub fn begin(&mut self, new: &ToBot, deadline: Instant) -> Result<(), Failure> {
        let mut allowance = Allowance::until(deadline);
        self.put(Query::New, &new.line(), &mut allowance)?;
        self.await_answer(Query::New, &mut allowance)?;
        self.process.stop();
        self.settle()
    }

    /// True if it is idle by now, or was seen asleep before it got the stop signal.
    pub fn is_quiet(&self) -> bool {
        self.process.is_quiet()
    }

    /// Waits until nothing that it started runs any more; when that cannot be, the game is void.
    pub fn settle(&mut self) -> Result<(), Failure> {
        self.process.settle();
        self.lost().map_or(Ok(()), |why| Err(Failure::new(FaultKind::Arena, why)))
    }

    /// Asks for a move of this turn by this line, and waits for the answer as long as the clock allows. Then the bot is
    /// stopped.
    pub fn ask(&mut self, ticket: Ticket, turn: usize, line: &str, patience: Duration) -> Input {
        let input = match self.question(ticket, turn, line, patience) {
            Ok(question) => self.answer(question),
            Err(failure) => Input::Failed { ticket, failure },
        };
        match self.settle() {
            Ok(()) => input,
            Err(failure) => Input::Failed { ticket, failure },
        }
    }

    /// Puts a question. Its time begins now.
    pub fn question(
        &mut self,
        ticket: Ticket,
        turn: usize,
        line: &str,
        patience: Duration,
    ) -> Result<OpenQuestion, Failure> {
        let worked = self.worked();
        let mut allowance = Allowance::begin(patience);
        self.put(Query::Turn(turn), line, &mut allowance)?;
        Ok(OpenQuestion { ticket, turn, allowance, worked })
    }

    /// Waits for the answer to a question, as long as the clock allows. The bot then gets the stop signal, and is
    /// checked to be stopped before or while the next one is asked: meanwhile its move is played.
    pub fn answer(&mut self, question: OpenQuestion) -> Input {
        let OpenQuestion { ticket, turn, mut allowance, worked } = question;
        let said = match self.await_answer(Query::Turn(turn), &mut allowance) {
            Ok(said) => said,
            Err(failure) => return Input::Failed { ticket, failure },
        };
        self.process.stop();
        let spent = Some(self.spent(&said, &mut allowance, worked));
        match said {
            FromBot::Move { sentence, note, .. } => {
                note.iter().for_each(|note| self.remarks.keep(note));
                Input::Said { ticket, sentence, spent, output: self.side_output() }
            }
            _ => Input::Failed { ticket, failure: Failure::new(FaultKind::Resigned, "it resigned") },
        }
    }

    /// Cost of an answer, by every measure that a clock may ask for.
    fn spent(&mut self, said: &FromBot, allowance: &mut Allowance, worked: Option<Duration>) -> Spent {
        let wall = allowance.elapsed();
        let is_dear = matches!(self.clock, Clock::Game { .. }) && wall > SHORT;
        if is_dear || wall > allowance.time() {
            self.look_up(allowance);
        }
        let wall = allowance.used();
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

    /// Sends a line that wants an answer.
    fn put(&mut self, query: Query, line: &str, allowance: &mut Allowance) -> Result<(), Failure> {
        if query != Query::Hello {
            self.hear_out()?;
        }
        let delivery = self.send(line, allowance.deadline());
        self.push(query, delivery, allowance)
    }

    /// Sends the rest of a line that the bot has not read yet, as long as there is time.
    fn push(
        &mut self,
        query: Query,
        mut delivery: Delivery,
        allowance: &mut Allowance,
    ) -> Result<(), Failure> {
        while delivery == Delivery::Late && self.has_more_time(allowance) {
            delivery = self.process.deliver(allowance.deadline());
        }
        self.delivered(query, delivery, allowance.deadline())
    }

    /// Listens until a line is answered. Nothing that is said moves the deadline.
    fn await_answer(&mut self, query: Query, allowance: &mut Allowance) -> Result<FromBot, Failure> {
        for _ in 0..MOST_LINES {
            let heard = self.listen(allowance);
            match judge(query, &heard, self.counts_steps) {
                Ruling::Answer(said) => return Ok(said),
                Ruling::Remark(text) => self.remarks.keep(&text),
                Ruling::Unknown(kind) => {
                    let message = format!("the referee knows no message of the type `{kind}`");
                    let delivery = self.object(message, allowance.deadline());
                    self.push(query, delivery, allowance)?;
                }
                Ruling::Fault(failure) if matches!(heard, BotOutput::Late { .. }) => {
                    self.late = Some((query, allowance.asked())).filter(|_| !self.cancel.is_cancelled());
                    return Err(timed(failure, query, allowance));
                }
                Ruling::Fault(failure) => return Err(self.with_cause(query, failure)),
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

    /// A failure of one that is gone, with what is known of its end.
    fn with_cause(&self, query: Query, failure: Failure) -> Failure {
        match self.process.ending() {
            Some(why) if matches!(failure.kind, FaultKind::Arena | FaultKind::Limit { .. }) => {
                query.weigh(failure.kind, why)
            }
            _ => failure,
        }
    }

    /// True if there is more time, because other programs kept it off the CPU: a trusted bot has the time of the wall
    /// clock.
    fn has_more_time(&mut self, allowance: &mut Allowance) -> bool {
        self.look_up(allowance);
        Instant::now() < allowance.deadline()
    }

    /// Looks up what other programs took of its time.
    fn look_up(&mut self, allowance: &mut Allowance) {
        if !self.trusted {
            allowance.keep(self.process.usage().kept);
        }
    }

    /// Checks that it sends nothing but remarks until the deadline, without a question.
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

    /// Waits for a line until its time is up, or until the question is cancelled.
    fn listen(&mut self, allowance: &mut Allowance) -> BotOutput {
        loop {
            let deadline = allowance.deadline();
            let soon = deadline.min(Instant::now() + MOMENT);
            let heard = self.hear(soon);
            allowance.woke(soon);
            match heard {
                BotOutput::Late { .. } if self.cancel.is_cancelled() => return heard,
                BotOutput::Late { .. } if soon < deadline || self.has_more_time(allowance) => {}
                heard => return heard,
            }
        }
    }
}

/// The failure with how long was waited, and how long the bot had. The moment of grace is not its own.
fn timed(failure: Failure, query: Query, allowance: &Allowance) -> Failure {
    let grace = if let Query::Turn(_) = query { GRACE } else { Duration::ZERO };
    let had = whole_ms(allowance.time().saturating_sub(grace));
    let (waited, lost) = (whole_ms(allowance.elapsed()), whole_ms(allowance.given_back()));
    let given = if lost > 0 { format!(", {lost} ms of them taken by others,") } else { String::new() };
    let why = format!("{}: it had {had} ms, and after {waited} ms{given} there was no answer", failure.why);
    Failure { why, ..failure }
}

/// Rounded.
fn whole_ms(time: Duration) -> u128 {
    (time.as_micros() + 500) / 1000
}
