//! A talk with a bot, in which everything is noted that its author may want to see.

use std::time::{Duration, Instant};

use crate::advice::{Clues, FoundCause, advice_lines, causes};
use crate::{Afterwards, Bot, Failure, Fault, FaultKind, Query};
use bots::protocol::ToBot;
use bots::sandbox::Exit;
use serde::Serialize;

use super::BotCheck;

/// A bot is quiet when it used no CPU time in this many samples in a row: then it waits for its input.
const QUIET: u32 = 3;
const MOMENT: Duration = Duration::from_millis(100);

/// The longest wait for a late answer.
const MOST_PATIENCE: Duration = Duration::from_secs(10);

/// Time that a bot may take to exit on its own.
const LAST_SECOND: Duration = Duration::from_secs(1);

/// Reason for which a bot does not pass a step.
#[derive(Clone, Debug, Serialize)]
pub struct Shortcoming {
    /// The fault.
    pub why: String,
    /// The last lines both ways.
    pub dialogue: Vec<String>,
    /// Text on standard error.
    pub errors: String,
    /// The causes that the evidence allows.
    pub causes: Vec<FoundCause>,
    /// The cause and what its author should change, line by line.
    pub advice: Box<[String]>,
    /// True if it did not answer in time.
    #[serde(skip)]
    pub is_late: bool,
}

impl Shortcoming {
    /// A failure of a bot that does not run.
    pub fn of(failure: &Failure) -> Shortcoming {
        Shortcoming::with(failure, Vec::new(), String::new(), None)
    }

    /// A failure with all that is known of it.
    pub fn with(
        Failure { kind, why }: &Failure,
        dialogue: Vec<String>,
        errors: String,
        after: Option<&Afterwards>,
    ) -> Shortcoming {
        let clues = Clues { kind, why, evidence: &dialogue, errors: &errors, after };
        let (causes, advice) = (causes(&clues), advice_lines(&clues).into());
        Shortcoming { why: why.clone(), dialogue, errors, causes, advice, is_late: after.is_some() }
    }

    /// The cause in a line, or the reason where no cause is known.
    pub fn summary(&self) -> String {
        self.causes.first().map_or_else(|| self.why.clone(), |cause| cause.because.clone())
    }

    /// A fault in a whole game.
    pub fn in_game(fault: &Fault) -> Shortcoming {
        let why = format!("{}: {}", fault.headline("it"), fault.why);
        let (causes, advice) = (causes(&fault.clues()), advice_lines(&fault.clues()).into());
        let (dialogue, errors) = (fault.evidence.clone(), fault.errors.clone());
        Shortcoming { why, dialogue, errors, causes, advice, is_late: fault.after.is_some() }
    }
}

pub fn open(check: &BotCheck) -> Result<Bot, Shortcoming> {
    Bot::start(&check.runner.launch(check.source.clone(), &check.terms), check.terms.clock)
        .map_err(|failure| Shortcoming::of(&failure))
}

/// Waits until the bot waits: nothing but logs and errors may come. Languages that take long to start speak late.
pub fn silence(mut bot: Bot, startup: Duration) -> Result<(), Shortcoming> {
    let (begun, mut quiet, mut worked) = (Instant::now(), 0, bot.processor_time());
    while quiet < QUIET && begun.elapsed() < startup {
        bot.stays_silent(Instant::now() + MOMENT).map_err(|failure| told(&mut bot, &failure, MOMENT))?;
        let now = bot.processor_time();
        quiet = if now == worked { quiet + 1 } else { 0 };
        worked = now;
    }
    Ok(())
}

/// The failure, with what was said last. A bot that is late is looked at for as long again, at most 10 s: it may be slow.
pub fn told(bot: &mut Bot, failure: &Failure, patience: Duration) -> Shortcoming {
    let after = bot.afterwards(patience.min(MOST_PATIENCE));
    Shortcoming::with(failure, bot.last_lines(), bot.errors(), after.as_ref())
}

/// Tells it the end and waits until it is gone.
pub fn close(mut bot: Bot, end: &ToBot) -> Result<(), Shortcoming> {
    bot.tell(Query::Nothing, &end.line(), Instant::now() + LAST_SECOND)
        .map_err(|failure| told(&mut bot, &failure, LAST_SECOND))?;
    let dialogue = bot.last_lines();
    let (exit, errors) = bot.end_with_errors(LAST_SECOND);
    let why = match exit {
        Exit::Code(0) => return Ok(()),
        Exit::Killed => {
            format!("it was still there {} ms after its input had ended", LAST_SECOND.as_millis())
        }
        exit => exit.to_string(),
    };
    let kind = FaultKind::Crash { code: None, signal: None };
    let failure = Failure::new(kind, why);
    let mut shortcoming = Shortcoming::with(&failure, dialogue, errors, None);
    if shortcoming.causes.is_empty() {
        let change = "what to change: End with exit status 0 after `end`, or when the input ends.";
        shortcoming.advice = [change.to_owned()].into();
    }
    Err(shortcoming)
}
