//! A bot at a table: a process that is spoken to in the protocol, and judged.

mod afterwards;
mod allowance;
mod ask;
mod dialogue;
mod judge;
mod remarks;
mod seated;

use std::time::{Duration, Instant};

use bots::protocol::{Clock, LAST_MOMENT, MOST_LINES, ToBot};
use bots::sandbox::{
    BotOutput, BotProcess, BotSource, COUNTS_CPU, Delivery, Exit, Launch, MissingProtection, SandboxLevel,
};
use kit::Player;
use minds::CancelToken;

use crate::fault::{Failure, FaultKind};
use crate::session::{Input, SideOutput};

pub use afterwards::{Afterwards, AnswerCame};
pub use ask::OpenQuestion;
use dialogue::Dialogue;
pub use dialogue::SpokenLine;
pub use judge::Query;
use remarks::Remarks;
pub use seated::{BotTask, SeatedBot};

/// A bot at the table. When it is dropped, its process is killed at once.
pub struct Bot {
    process: BotProcess,
    clock: Clock,
    dialogue: Dialogue,
    remarks: Remarks,
    /// True if it runs in our host of WASM modules: only its counts of steps are trusted.
    counts_steps: bool,
    /// True if it runs without the sandbox.
    trusted: bool,
    /// The question that it did not answer in time, and when it was put.
    late: Option<(Query, Instant)>,
    /// Cancelled when its answer is no longer needed.
    pub cancel: CancelToken,
}

impl Bot {
    /// Starts the program. Nothing has been said yet.
    pub fn start(launch: &Launch, clock: Clock) -> Result<Bot, Failure> {
        if matches!(clock, Clock::Cpu { .. }) && !COUNTS_CPU {
            let why = "the processor time of bots is counted on Linux only: give them `--clock move:1s`";
            return Err(Failure::new(FaultKind::Arena, why));
        }
        let process = BotProcess::start(launch).map_err(|failure| {
            let kind = if failure.is_ours() { FaultKind::Arena } else { FaultKind::Start };
            Failure::new(kind, failure)
        })?;
        Ok(Bot {
            process,
            clock,
            dialogue: Dialogue::default(),
            remarks: Remarks::default(),
            counts_steps: matches!(launch.source, BotSource::Wasm(_)),
            trusted: launch.trust,
            late: None,
            cancel: CancelToken::default(),
        })
    }

    /// Keeps all lines from now on, for [`Bot::take_lines`].
    pub fn keep_lines(&mut self) {
        self.dialogue.keep_all();
    }

    /// All lines both ways since last taken, if they are kept.
    pub fn take_lines(&mut self) -> Vec<SpokenLine> {
        self.dialogue.take_all()
    }

    /// New text on standard error since the last call.
    pub fn errors(&mut self) -> String {
        self.process.errors().to_string()
    }

    /// New output besides answers since the last call.
    pub fn side_output(&mut self) -> SideOutput {
        let errors = self.errors();
        let errors = self.remarks.fit(errors);
        SideOutput { remarks: self.remarks.take(), errors }
    }

    /// Evidence of its fault. A bot that did not answer in time is observed for a moment longer.
    pub fn evidence(&mut self, seat: Player) -> Input {
        let after = self.afterwards(afterwards::SHORT);
        let output = SideOutput { remarks: self.remarks.take(), errors: self.errors() };
        Input::Evidence { seat, lines: self.last_lines(), output, after }
    }

    /// Its behaviour after its time was up, if it was; `patience` is for one that is still at work.
    pub fn afterwards(&mut self, patience: Duration) -> Option<Afterwards> {
        let (query, asked) = self.late.take()?;
        Some(self.look_after(query, asked, patience))
    }

    /// The last lines both ways, escaped and cut.
    pub fn last_lines(&self) -> Vec<String> {
        self.dialogue.lines()
    }

    /// The protections that it runs without.
    pub fn missing(&self) -> &[MissingProtection] {
        self.process.missing()
    }

    /// Sandbox level.
    pub fn level(&self) -> SandboxLevel {
        if self.trusted { SandboxLevel::S0 } else { SandboxLevel::of(self.missing()) }
    }

    /// Tells it how the game ended. It does not matter whether it still reads.
    pub fn farewell(&mut self, end: &ToBot) {
        let _ = self.send(&end.line(), Instant::now() + LAST_MOMENT);
    }

    /// Gives it a moment to exit on its own.
    pub fn dismiss(self) {
        self.end(LAST_MOMENT);
    }

    /// Closes its input, waits up to `patience` for it to exit, and kills it; returns its exit status.
    pub fn end(self, patience: Duration) -> Exit {
        self.process.end(patience)
    }

    /// The same, with what it wrote on standard error to the last.
    pub fn end_with_errors(mut self, patience: Duration) -> (Exit, String) {
        let (exit, errors) = self.process.end_with_errors(patience);
        (exit, errors.to_string())
    }

    /// The reason why its sandbox failed, if it did: the bot is not to blame.
    pub fn lost(&self) -> Option<&str> {
        self.process.lost()
    }

    /// Sends a line to a bot that must read it.
    pub fn tell(&mut self, query: Query, line: &str, deadline: Instant) -> Result<(), Failure> {
        let delivery = self.send(line, deadline);
        self.delivered(query, delivery, deadline)
    }

    /// Tells it that it was not understood. It was asked already: the bounds of what it may write go on.
    fn object(&mut self, message: String, deadline: Instant) -> Delivery {
        let line = ToBot::Error { message }.line();
        self.dialogue.sent(&line);
        self.process.add(&line, deadline)
    }

    fn delivered(&mut self, query: Query, delivery: Delivery, deadline: Instant) -> Result<(), Failure> {
        let why = match delivery {
            Delivery::Done => return Ok(()),
            Delivery::Late => "it does not read its input",
            Delivery::Closed => match self.exit(deadline) {
                Some(exit) => {
                    let kind = FaultKind::of(exit, self.counts_steps);
                    return Err(query.weigh(kind, self.process.ending().unwrap_or_else(|| exit.to_string())));
                }
                None => "it closed its input, so that no message reaches it",
            },
        };
        Err(query.weigh(FaultKind::Stalled, why.to_owned()))
    }

    fn send(&mut self, line: &str, deadline: Instant) -> Delivery {
        self.dialogue.sent(line);
        self.process.send(line, deadline)
    }

    fn hear(&mut self, deadline: Instant) -> BotOutput {
        let heard = self.process.receive(deadline);
        if let BotOutput::Line(line) = &heard {
            self.dialogue.heard(line);
        }
        heard
    }

    /// Its exit status, if its input is closed. Its earlier output is dropped.
    fn exit(&mut self, deadline: Instant) -> Option<Exit> {
        let soon = deadline.min(Instant::now() + ask::MOMENT);
        for _ in 0..MOST_LINES {
            match self.hear(soon) {
                BotOutput::Line(_) => {}
                BotOutput::Gone(exit) => return Some(exit),
                _ => return None,
            }
        }
        None
    }
}
