//! Check of a bot: everything that the protocol asks of it, one numbered step after the other, up to the first that it fails.

mod course;
mod lesson;
mod talk;

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use bots::sandbox::BotSource;
use kit::Entry;
use serde::Serialize;

use crate::{Runner, Terms};

pub use talk::Shortcoming;

/// A bot to check, and what was found of it so far.
pub struct BotCheck {
    pub source: BotSource,
    pub terms: Terms,
    pub runner: Runner,
    pub games: Vec<&'static Entry>,
    /// True if it must play all these games; else those are left out that it does not play.
    pub chosen: bool,
    /// Games that it does not play, and why.
    pub others: Vec<(&'static str, String)>,
    /// The longest time that any answer took.
    pub slowest: Duration,
}

/// A step of the check.
type CheckStep = dyn Fn(&mut BotCheck) -> Result<(), Shortcoming>;

/// One step: its name, and the function that takes it.
struct Step {
    name: String,
    look: Box<CheckStep>,
}

/// Result of a step.
#[derive(Clone, Debug, Serialize)]
pub struct StepResult {
    pub number: usize,
    pub name: String,
    pub ok: bool,
    pub ms: u64,
    #[serde(flatten)]
    pub failed: Option<Shortcoming>,
}

impl BotCheck {
    /// A check under these terms; `chosen` insists on all games.
    pub fn new(
        source: BotSource,
        terms: Terms,
        runner: Runner,
        games: Vec<&'static Entry>,
        chosen: bool,
    ) -> BotCheck {
        BotCheck { source, terms, runner, games, chosen, others: Vec::new(), slowest: Duration::ZERO }
    }

    /// Takes the steps in order, up to the first that fails, and passes each result to `tell`; true if all pass.
    pub fn run<E>(&mut self, mut tell: impl FnMut(StepResult) -> Result<(), E>) -> Result<bool, E> {
        let mut steps = VecDeque::from(course::beginning());
        for number in 1.. {
            let Some(step) = steps.pop_front() else { break };
            let result = step.take(number, self);
            if number == course::BEGINNING {
                steps.extend(course::rest(self));
            }
            let ok = result.ok;
            tell(result)?;
            if !ok {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl Step {
    fn take(self, number: usize, check: &mut BotCheck) -> StepResult {
        let begun = Instant::now();
        let failed = (self.look)(check).err();
        let ms = begun.elapsed().as_millis() as u64;
        StepResult { number, name: self.name, ok: failed.is_none(), ms, failed }
    }
}
