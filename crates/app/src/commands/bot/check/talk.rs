//! A talk with a bot, line by line, in which everything is noted that its author may want to see.

use std::time::{Duration, Instant};

use arena::{Blame, shown};
use bots::protocol::{FromBot, VERSIONS};
use bots::sandbox::{BotOutput, BotProcess, Delivery, Exit};
use serde::Serialize;
use serde_json::{Value, json};

use super::Check;
use super::advice::advice;

/// Why a bot failed a step.
#[derive(Serialize)]
pub struct Failed {
    /// What was wrong.
    pub why: String,
    /// The last lines both ways.
    pub dialogue: Vec<String>,
    /// What it wrote on standard error.
    pub errors: String,
    /// What its author should change.
    pub change: String,
}

/// A bot that was started.
pub struct Talk {
    process: BotProcess,
    lines: Vec<String>,
    /// What it may take for an answer.
    patience: Duration,
    /// The longest time that an answer took.
    pub slowest: Duration,
}

/// So much of a line is shown.
const LONGEST: usize = 600;

/// So many lines are shown.
const LINES: usize = 6;

impl Talk {
    /// Starts the bot.
    pub fn open(check: &Check) -> Result<Talk, Failed> {
        let process = BotProcess::start(&check.runner.launch(check.source.clone(), &check.terms)).map_err(
            |failure| Failed {
                why: failure.to_string(),
                dialogue: Vec::new(),
                errors: String::new(),
                change: advice(&Blame::Start).to_owned(),
            },
        )?;
        Ok(Talk { process, lines: Vec::new(), patience: check.terms.startup, slowest: Duration::ZERO })
    }

    /// From now on an answer may take so long. What the start took does not count as slow.
    pub fn hurry(&mut self, patience: Duration) {
        (self.patience, self.slowest) = (patience, Duration::ZERO);
    }

    /// Greets it; the parts of `turn` that it wants come back.
    pub fn greet(&mut self) -> Result<Vec<String>, Failed> {
        let hello = json!({"type": "hello", "protocol": VERSIONS, "referee": "bastide bot check"});
        match self.ask(&hello)? {
            FromBot::Hello { protocol, wants, .. } if (VERSIONS[0]..=VERSIONS[1]).contains(&protocol) => {
                Ok(serde_json::from_value(json!(wants)).unwrap_or_default())
            }
            FromBot::Hello { protocol, .. } => {
                let why = format!("it speaks version {protocol}, which it was not offered");
                Err(self.failed(why, "Answer `hello` with `\"protocol\":1`."))
            }
            other => Err(self.out_of_place(&other, "hello")),
        }
    }

    /// Sends a message.
    pub fn tell(&mut self, message: &Value) -> Result<(), Failed> {
        let line = message.to_string();
        self.lines.push(format!("> {}", shown(line.as_bytes(), LONGEST)));
        match self.process.send(&line, Instant::now() + self.patience) {
            Delivery::Done => Ok(()),
            Delivery::Late => {
                Err(self.blamed(&Blame::Stalled, "it does not read what it is told".to_owned()))
            }
            Delivery::Closed => Err(self.blamed(&Blame::Stalled, "it closed its input or ended".to_owned())),
        }
    }

    /// Sends a message and waits for an answer; logs and errors are none.
    pub fn ask(&mut self, message: &Value) -> Result<FromBot, Failed> {
        self.tell(message)?;
        let asked = Instant::now();
        loop {
            match self.hear(asked + self.patience)? {
                Some(FromBot::Log { .. } | FromBot::Error { .. }) => {}
                Some(said) => {
                    self.slowest = self.slowest.max(asked.elapsed());
                    return Ok(said);
                }
                None => return Err(self.blamed(&Blame::Timeout, "it did not answer in time".to_owned())),
            }
        }
    }

    /// Listens for a moment: nothing but logs and errors may come.
    pub fn silence(&mut self, moment: Duration) -> Result<(), Failed> {
        let until = Instant::now() + moment;
        while let Some(said) = self.hear(until)? {
            if !matches!(said, FromBot::Log { .. } | FromBot::Error { .. }) {
                let why = format!("it said `{}` though it was asked nothing", said.kind());
                return Err(self.blamed(&Blame::Protocol, why));
            }
        }
        Ok(())
    }

    /// Tells it the end and waits until it is gone.
    pub fn close(mut self, moment: Duration) -> Result<(), Failed> {
        self.tell(&json!({"type": "end", "points": [0, 0], "ranks": [1, 1], "faults": []}))?;
        let (lines, errors) = (std::mem::take(&mut self.lines), self.process.errors().to_string());
        let why = match self.process.end(moment) {
            Exit::Code(0) => return Ok(()),
            Exit::Killed => format!("it was still there {} ms after its input had ended", moment.as_millis()),
            exit => exit.to_string(),
        };
        let change = "End with exit status 0 after `end`, or when the input ends.".to_owned();
        Err(Failed { why, dialogue: last(lines), errors, change })
    }

    /// A message, if one comes before the deadline.
    fn hear(&mut self, deadline: Instant) -> Result<Option<FromBot>, Failed> {
        let (blame, why) = match self.process.receive(deadline) {
            BotOutput::Line(line) => {
                self.lines.push(format!("< {}", shown(&line, LONGEST)));
                match FromBot::read(&line) {
                    Ok(said) => return Ok(Some(said)),
                    Err(bad) => (Blame::Protocol, bad.to_string()),
                }
            }
            BotOutput::Late { bytes: 0 } => return Ok(None),
            BotOutput::Late { bytes } => {
                (Blame::Stalled, format!("it wrote {bytes} bytes and no end of line"))
            }
            BotOutput::TooLong => (Blame::Protocol, "it wrote a line that is too long".to_owned()),
            BotOutput::TooMuch => (Blame::Protocol, "it wrote too much for one answer".to_owned()),
            BotOutput::Closed => (Blame::Stalled, "it closed its output".to_owned()),
            BotOutput::Gone(exit) => (Blame::of(exit, false), exit.to_string()),
        };
        Err(self.blamed(&blame, why))
    }

    /// It answered something else.
    pub fn out_of_place(&mut self, said: &FromBot, asked: &str) -> Failed {
        let why = format!("it said `{}` where `{asked}` was to be answered", said.kind());
        self.blamed(&Blame::Protocol, why)
    }

    fn blamed(&mut self, blame: &Blame, why: String) -> Failed {
        self.failed(why, advice(blame))
    }

    /// A failure with what was said last.
    pub fn failed(&mut self, why: String, change: &str) -> Failed {
        let dialogue = last(std::mem::take(&mut self.lines));
        Failed { why, dialogue, errors: self.process.errors().to_string(), change: change.to_owned() }
    }
}

fn last(mut lines: Vec<String>) -> Vec<String> {
    lines.split_off(lines.len().saturating_sub(LINES))
}
