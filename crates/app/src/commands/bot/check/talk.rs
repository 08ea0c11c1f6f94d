//! A talk with a bot, in which everything is noted that its author may want to see.

use std::time::{Duration, Instant};

use arena::{Bot, Failure, Query};
use bots::protocol::ToBot;
use bots::sandbox::Exit;
use serde::Serialize;

use super::Check;
use super::advice::advice;
use crate::sandbox_advice::sandbox_advice;

/// A bot is silent when it has used no processor time for so many moments in a row: then it waits for its input.
const QUIET: u32 = 3;
const MOMENT: Duration = Duration::from_millis(100);

/// What a bot may take to end by itself.
const LAST_SECOND: Duration = Duration::from_secs(1);

/// Why a bot does not pass a step.
#[derive(Serialize)]
pub struct Shortcoming {
    /// What was wrong.
    pub why: String,
    /// The last lines both ways.
    pub dialogue: Vec<String>,
    /// What it wrote on standard error.
    pub errors: String,
    /// What its author should change.
    pub change: String,
}

impl Shortcoming {
    /// A failure of a bot that does not run.
    pub fn of(Failure { kind, why }: &Failure) -> Shortcoming {
        let change = advice(kind).to_owned();
        Shortcoming { why: why.clone(), dialogue: Vec::new(), errors: String::new(), change }
    }

    /// The same with what was said last, and what to do where the error output tells more than the fault.
    pub fn with(self, dialogue: Vec<String>, errors: String) -> Shortcoming {
        let change = sandbox_advice(&errors).map_or(self.change, str::to_owned);
        Shortcoming { dialogue, errors, change, ..self }
    }
}

pub fn open(check: &Check) -> Result<Bot, Shortcoming> {
    Bot::start(&check.runner.launch(check.source.clone(), &check.terms), check.terms.clock)
        .map_err(|failure| Shortcoming::of(&failure))
}

/// Waits until the bot waits: nothing but logs and errors may come. Languages that take long to start speak late.
pub fn silence(mut bot: Bot, startup: Duration) -> Result<(), Shortcoming> {
    let (begun, mut quiet, mut worked) = (Instant::now(), 0, bot.processor_time());
    while quiet < QUIET && begun.elapsed() < startup {
        bot.stays_silent(Instant::now() + MOMENT).map_err(|failure| told(&mut bot, &failure))?;
        let now = bot.processor_time();
        quiet = if now == worked { quiet + 1 } else { 0 };
        worked = now;
    }
    Ok(())
}

/// The failure, with what was said last.
pub fn told(bot: &mut Bot, failure: &Failure) -> Shortcoming {
    Shortcoming::of(failure).with(bot.last_lines(), bot.errors())
}

/// Tells it the end and waits until it is gone.
pub fn close(mut bot: Bot, end: &ToBot) -> Result<(), Shortcoming> {
    bot.tell(Query::Nothing, &end.line(), Instant::now() + LAST_SECOND)
        .map_err(|failure| told(&mut bot, &failure))?;
    let (dialogue, errors) = (bot.last_lines(), bot.errors());
    let why = match bot.end(LAST_SECOND) {
        Exit::Code(0) => return Ok(()),
        Exit::Killed => {
            format!("it was still there {} ms after its input had ended", LAST_SECOND.as_millis())
        }
        exit => exit.to_string(),
    };
    let change = "End with exit status 0 after `end`, or when the input ends.".to_owned();
    Err(Shortcoming { why, dialogue, errors, change })
}
