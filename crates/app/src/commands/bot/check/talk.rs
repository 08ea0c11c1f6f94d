//! A talk with a bot, in which everything is noted that its author may want to see.

use std::time::{Duration, Instant};

use arena::{Bot, Failure, Query};
use bots::protocol::{Clock, ToBot};
use bots::sandbox::Exit;
use serde::Serialize;

use super::Check;
use super::advice::advice;

/// What an answer may take: much, since some machines are slow or busy. What is slow is told in the end.
pub const CLOCK: Clock = Clock::Move { ms: 5000 };

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
}

/// Starts the bot.
pub fn open(check: &Check) -> Result<Bot, Shortcoming> {
    Bot::start(&check.runner.launch(check.source.clone(), &check.terms), CLOCK)
        .map_err(|failure| Shortcoming::of(&failure))
}

/// Waits for a moment: nothing but logs and errors may come.
pub fn silence(mut bot: Bot, moment: Duration) -> Result<(), Shortcoming> {
    bot.stays_silent(Instant::now() + moment).map_err(|failure| told(&mut bot, &failure))
}

/// The failure, with what was said last.
pub fn told(bot: &mut Bot, failure: &Failure) -> Shortcoming {
    Shortcoming { dialogue: bot.last_lines(), errors: bot.errors(), ..Shortcoming::of(failure) }
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
