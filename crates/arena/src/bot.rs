//! A bot at the table: a process that is spoken to in the protocol, under a clock, and judged.

use std::time::{Duration, Instant};

use bots::protocol::{FromBot, LAST_MOMENT, MOST_LINES, ToBot, Wants};
use bots::sandbox::{
    BotOutput, BotProcess, BotSource, Delivery, Excerpt, Exit, Launch, LimitKind, MissingProtection,
};

use minds::CancelToken;

use crate::clock::{Bank, Spent};
use crate::dialogue::Dialogue;
use crate::fault::Blame;
use crate::judge::{Blamed, Question, Ruling, judge};
use crate::notes::Remarks;

/// As long as something is waited for that ought to be there at once.
const MOMENT: Duration = Duration::from_millis(100);

/// A bot at the table. When it is dropped, it is ended at once.
pub struct Bot {
    process: BotProcess,
    /// The name it gave itself.
    pub name: String,
    /// What it wants to be told.
    pub wants: Wants,
    /// Its clock.
    pub bank: Bank,
    /// The turn it was asked last.
    pub asked: Option<usize>,
    /// The last lines both ways.
    pub dialogue: Dialogue,
    /// What it remarked.
    pub remarks: Remarks,
    /// Whether it runs in our host of WASM modules, which alone is believed about steps.
    counts_steps: bool,
    /// Said by who no longer waits for its answer, if anybody may lose patience.
    pub stop: Option<CancelToken>,
    /// Every line both ways, for who wants them all; he must take them after every question.
    pub spoken: Option<Vec<Spoken>>,
}

/// A line of the dialogue.
pub struct Spoken {
    /// When it was sent or heard.
    pub at: Instant,
    /// Whether the bot said it.
    pub by_bot: bool,
    /// Without its end.
    pub line: Vec<u8>,
}

/// What a bot answers to `turn`.
pub enum Answer {
    /// A sentence.
    Move(String),
    /// Nothing more.
    Resign,
}

impl Bot {
    /// Starts the program. Nothing has been said yet.
    pub fn start(launch: &Launch, bank: Bank) -> Result<Bot, Blamed> {
        let process = BotProcess::start(launch).map_err(|failure| {
            (if failure.is_ours() { Blame::Arena } else { Blame::Start }, failure.to_string())
        })?;
        Ok(Bot {
            process,
            name: String::new(),
            wants: Wants::all(),
            bank,
            asked: None,
            dialogue: Dialogue::default(),
            remarks: Remarks::default(),
            counts_steps: matches!(launch.source, BotSource::Wasm(_)),
            stop: None,
            spoken: None,
        })
    }

    /// Greets it and begins a game, both before the deadline.
    pub fn greet(&mut self, hello: &ToBot, new: &ToBot, deadline: Instant) -> Result<(), Blamed> {
        if let FromBot::Hello { name, wants, .. } = self.exchange(Question::Hello, hello, deadline)? {
            (self.name, self.wants) = (name, wants);
        }
        self.exchange(Question::New, new, deadline)?;
        self.process.rest();
        Ok(())
    }

    /// Asks for a move, and charges the answer.
    pub fn ask(&mut self, turn: usize, told: &ToBot) -> Result<Answer, Blamed> {
        self.asked = Some(turn);
        let (worked, asked) = (self.worked(), Instant::now());
        let said = self.exchange(Question::Turn(turn), told, asked + self.bank.patience())?;
        let spent = self.spent(&said, asked, worked);
        self.process.rest();
        self.charge(spent)?;
        Ok(match said {
            FromBot::Move { sentence, note, .. } => {
                note.iter().for_each(|note| self.remarks.keep(note));
                Answer::Move(sentence)
            }
            _ => Answer::Resign,
        })
    }

    /// What an answer took since then, by every measure that the clock may ask for.
    fn spent(&mut self, said: &FromBot, asked: Instant, worked: Option<Duration>) -> Spent {
        let wall = asked.elapsed();
        let cpu = self.worked().zip(worked).map(|(now, before)| now.saturating_sub(before));
        let fuel =
            if let FromBot::Move { fuel, .. } = said { fuel.filter(|_| self.counts_steps) } else { None };
        Spent { wall, cpu, fuel }
    }

    fn charge(&mut self, spent: Spent) -> Result<(), Blamed> {
        let price = self.bank.price(spent);
        if self.bank.is_over(price) {
            let (unit, left) = (self.bank.unit(), self.bank.left);
            return Err((Blame::Timeout, format!("its answer took {price} {unit} of {left}")));
        }
        self.bank.charge(price);
        Ok(())
    }

    /// What it wrote on standard error since last asked.
    pub fn errors(&mut self) -> Excerpt {
        self.process.errors()
    }

    /// The protections that it runs without.
    pub fn missing(&self) -> &[MissingProtection] {
        self.process.missing()
    }

    /// Tells it how the game ended. It matters to nobody whether it still reads.
    pub fn farewell(mut self, end: &ToBot) -> Bot {
        let _ = self.tell(end, Instant::now() + LAST_MOMENT);
        self
    }

    /// Leaves it a moment, and ends it.
    pub fn dismiss(self) {
        self.process.end(LAST_MOMENT);
    }

    /// Sends a message and listens until it is answered. Nothing that is said moves the deadline.
    fn exchange(&mut self, question: Question, told: &ToBot, deadline: Instant) -> Result<FromBot, Blamed> {
        self.reach(question, told, deadline)?;
        for _ in 0..MOST_LINES {
            let heard = self.listen(deadline);
            if let BotOutput::Line(line) = &heard {
                self.heard(line);
            }
            match judge(question, &heard, self.counts_steps) {
                Ruling::Answer(said) => return Ok(said),
                Ruling::Remark(text) => self.remarks.keep(&text),
                Ruling::Unknown(kind) => {
                    let message = format!("the referee knows no message of the type `{kind}`");
                    self.reach(question, &ToBot::Error { message }, deadline)?;
                }
                Ruling::Fault(blamed) => return Err(blamed),
            }
        }
        let why = format!("it wrote more than {MOST_LINES} lines in answer to one message");
        Err((Blame::Limit { which: LimitKind::Output }, why))
    }

    /// Waits for a line until the deadline, or until nobody waits for it any more.
    fn listen(&mut self, deadline: Instant) -> BotOutput {
        let Some(stop) = &self.stop else { return self.process.receive(deadline) };
        loop {
            let soon = deadline.min(Instant::now() + MOMENT);
            match self.process.receive(soon) {
                BotOutput::Late { .. } if soon < deadline && !stop.is_cancelled() => {}
                heard => return heard,
            }
        }
    }

    /// Sends a message to a bot that must read it.
    fn reach(&mut self, question: Question, told: &ToBot, deadline: Instant) -> Result<(), Blamed> {
        let why = match self.tell(told, deadline) {
            Delivery::Done => return Ok(()),
            Delivery::Late => "it does not read what it is told",
            Delivery::Closed => match self.gone(deadline) {
                Some(exit) => {
                    return Err(question.weigh(Blame::of(exit, self.counts_steps), exit.to_string()));
                }
                None => "it closed its input and can be told nothing more",
            },
        };
        Err(question.weigh(Blame::Stalled, why.to_owned()))
    }

    /// Whether it is gone, if its input is closed. What it wrote before is of no use to anybody.
    fn gone(&mut self, deadline: Instant) -> Option<Exit> {
        let soon = deadline.min(Instant::now() + MOMENT);
        for _ in 0..MOST_LINES {
            match self.process.receive(soon) {
                BotOutput::Line(line) => self.heard(&line),
                BotOutput::Gone(exit) => return Some(exit),
                _ => return None,
            }
        }
        None
    }

    fn tell(&mut self, told: &ToBot, deadline: Instant) -> Delivery {
        let line = told.line();
        self.dialogue.sent(&line);
        self.speak(false, line.as_bytes());
        self.process.send(&line, deadline)
    }

    fn heard(&mut self, line: &[u8]) {
        self.dialogue.heard(line);
        self.speak(true, line);
    }

    fn speak(&mut self, by_bot: bool, line: &[u8]) {
        if let Some(spoken) = &mut self.spoken {
            spoken.push(Spoken { at: Instant::now(), by_bot, line: line.to_vec() });
        }
    }

    /// The processor time so far, where the clock asks for it: to know it costs a question to the keeper.
    fn worked(&mut self) -> Option<Duration> {
        self.bank.counts_work().then(|| self.process.usage().cpu)
    }
}
