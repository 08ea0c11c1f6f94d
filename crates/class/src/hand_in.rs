//! Hand-ins: versions of a team's bot, with the steps of their check.

use arena::check::StepResult;
use serde::{Deserialize, Serialize};

/// A version of a team's bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandIn {
    pub number: i64,
    pub team: i64,
    /// The person who handed it in.
    pub person: i64,
    /// From 1 in each team.
    pub version: u32,
    /// Seconds since 1970.
    pub at: i64,
    /// Name of the file on the student's machine, for show.
    pub name: String,
    /// SHA-256 of the file as it was sent.
    pub hash: String,
    /// Name of its language; none if it was refused.
    pub language: Option<String>,
    pub late: bool,
    pub state: HandInState,
}

/// State of a hand-in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HandInState {
    /// The file was not taken.
    Refused,
    Waiting,
    Checking,
    /// A step of the check failed.
    Failed,
    Passed,
}

impl HandInState {
    const ALL: [(HandInState, &'static str); 5] = [
        (HandInState::Refused, "refused"),
        (HandInState::Waiting, "waiting"),
        (HandInState::Checking, "checking"),
        (HandInState::Failed, "failed"),
        (HandInState::Passed, "passed"),
    ];

    pub fn word(self) -> &'static str {
        HandInState::ALL.iter().find(|(state, _)| *state == self).map_or("", |(_, word)| word)
    }

    pub fn read(word: &str) -> Option<HandInState> {
        HandInState::ALL.iter().find(|(_, known)| *known == word).map(|(state, _)| *state)
    }

    /// True while more is to come.
    pub fn is_open(self) -> bool {
        matches!(self, HandInState::Waiting | HandInState::Checking)
    }
}

/// A step of a check, as it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Step {
    pub name: String,
    pub ok: bool,
    pub ms: u64,
    /// The fault; empty if the step passed.
    #[serde(default)]
    pub why: String,
    /// The last lines both ways.
    #[serde(default)]
    pub dialogue: Vec<String>,
    /// Text on standard error, or output of a build.
    #[serde(default)]
    pub errors: String,
    /// The cause and what to change.
    #[serde(default)]
    pub advice: Vec<String>,
}

impl Step {
    /// A step that failed for this reason.
    pub fn failed(name: &str, why: String, advice: &str) -> Step {
        let advice = if advice.is_empty() { Vec::new() } else { vec![format!("what to change: {advice}")] };
        Step { name: name.to_owned(), why, advice, ..Step::default() }
    }
}

impl From<StepResult> for Step {
    fn from(result: StepResult) -> Step {
        let StepResult { name, ok, ms, failed, .. } = result;
        match failed {
            None => Step { name, ok, ms, ..Step::default() },
            Some(failed) => Step {
                name,
                ok,
                ms,
                why: failed.why,
                dialogue: failed.dialogue,
                errors: failed.errors,
                advice: failed.advice.into(),
            },
        }
    }
}
