//! Fault of a bot, as data: who, when, why, and the evidence.

use std::fmt::Display;

use bots::host::HostExit;
use bots::sandbox::{BotSource, Exit, LimitKind};
use kit::{Departure, verdict_in_turn};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::advice::{Clues, advice_lines, causes};
use crate::bot::Afterwards;

/// The end of a seat's game, and all that its author needs to find out why.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fault {
    pub seat: u8,
    /// In which turn, as the protocol counts them.
    pub turn: usize,
    #[serde(flatten)]
    pub kind: FaultKind,
    /// The reason in plain words.
    pub why: String,
    /// The last lines, `>` to the bot and `<` from it, escaped and cut.
    pub evidence: Vec<String>,
    /// Text on standard error in that turn, escaped and cut.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub errors: String,
    /// Its behaviour after its time was up, if it did not answer in time.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub after: Option<Afterwards>,
    /// The bot, as it was asked to the table.
    pub bot: String,
}

/// Reason for a missing answer, before the table makes a fault of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    pub kind: FaultKind,
    /// The reason in plain words.
    pub why: String,
}

impl Failure {
    pub fn new(kind: FaultKind, why: impl ToString) -> Failure {
        Failure { kind, why: why.to_string() }
    }
}

/// The kinds of faults; the list is closed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "verdict", rename_all = "lowercase")]
pub enum FaultKind {
    /// It never came to be ready.
    Start,
    /// It exited on its own.
    Crash {
        /// Its exit status.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        code: Option<i32>,
        /// The signal it died of.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        signal: Option<i32>,
    },
    /// Its time or its steps were up.
    Timeout,
    /// It is there, but the dialogue cannot go on: half a line, an input that it does not read or has closed.
    Stalled,
    /// Its line is not a message, or answers no question.
    Protocol,
    /// Its move is against the rules.
    Illegal {
        said: String,
    },
    /// It used up too much.
    Limit {
        which: LimitKind,
    },
    /// It tried what no bot may do.
    Forbidden,
    Resigned,
    /// The arena itself failed: the game is void.
    Arena,
}

impl FaultKind {
    /// The reason for which the player is out of the game.
    pub fn departure(&self) -> Departure {
        Departure::of(self.word())
    }

    /// The fault for an exit status. Our own host of WASM modules reports the module's end by its status.
    pub fn of(exit: Exit, by_host: bool) -> FaultKind {
        match exit {
            Exit::Code(code) if by_host && HostExit::Fuel == code => FaultKind::Timeout,
            Exit::Code(code) if by_host && HostExit::Memory == code => {
                FaultKind::Limit { which: LimitKind::Memory }
            }
            Exit::Code(code) if by_host && HostExit::Reply == code => {
                FaultKind::Limit { which: LimitKind::Output }
            }
            Exit::Code(code) => FaultKind::Crash { code: Some(code), signal: None },
            Exit::Signal(signal) => FaultKind::Crash { code: None, signal: Some(signal) },
            Exit::Limit(which) => FaultKind::Limit { which },
            Exit::Forbidden => FaultKind::Forbidden,
            Exit::Lost => FaultKind::Arena,
            Exit::Killed => FaultKind::Crash { code: None, signal: None },
        }
    }
}

impl FaultKind {
    /// True if it only moved badly or gave up: it may clean up then. Libraries of 2018 are owed their `finalize`.
    pub fn is_orderly(&self) -> bool {
        matches!(self, FaultKind::Illegal { .. } | FaultKind::Resigned)
    }

    /// The verdict in one word, as messages and records have it.
    pub fn word(&self) -> &'static str {
        match self {
            FaultKind::Start => "start",
            FaultKind::Crash { .. } => "crash",
            FaultKind::Timeout => "timeout",
            FaultKind::Stalled => "stalled",
            FaultKind::Protocol => "protocol",
            FaultKind::Illegal { .. } => "illegal",
            FaultKind::Limit { .. } => "limit",
            FaultKind::Forbidden => "forbidden",
            FaultKind::Resigned => "resigned",
            FaultKind::Arena => "arena",
        }
    }

    /// The sentence that was refused, if that is the fault.
    pub fn said(&self) -> Option<&str> {
        if let FaultKind::Illegal { said } = self { Some(said) } else { None }
    }
}

impl Fault {
    /// A fault without evidence yet.
    pub fn new(seat: u8, turn: usize, Failure { kind, why }: Failure, bot: String) -> Fault {
        Fault { seat, turn, kind, why, evidence: Vec::new(), errors: String::new(), after: None, bot }
    }

    /// All that its cause is found by.
    pub fn clues(&self) -> Clues<'_> {
        let Fault { kind, why, evidence, errors, after, .. } = self;
        Clues { kind, why, evidence, errors, after: after.as_ref() }
    }

    /// The fault of the player with this name in a line: `player 1 was sent off in turn 4: crash`.
    pub fn headline(&self, name: impl Display) -> String {
        format!("{name} {}", verdict_in_turn(self.kind.word(), self.turn))
    }

    /// True if the player gave up: that ends its game, and there is nothing to mend.
    pub fn is_resignation(&self) -> bool {
        self.kind == FaultKind::Resigned
    }

    /// The lines for its author: the reason, the evidence, the cause and what to change.
    pub fn lines_for_author(&self) -> Vec<String> {
        if self.is_resignation() {
            Vec::new()
        } else {
            self.lines().into_iter().chain(self.advice()).collect()
        }
    }

    /// The cause and what to change.
    pub fn advice(&self) -> Vec<String> {
        if self.is_resignation() { Vec::new() } else { advice_lines(&self.clues()) }
    }

    /// The fault with its causes, as data.
    pub fn with_causes(&self) -> Value {
        let mut data = json!(self);
        data["causes"] = json!(causes(&self.clues()));
        data["advice"] = json!(self.advice());
        data
    }

    /// The public part of the fault, for all at the table.
    pub fn public(&self) -> Value {
        json!({ "seat": self.seat, "turn": self.turn, "verdict": self.kind.word(), "why": self.why })
    }

    /// The reason and what there is to show of it, line by line.
    pub fn lines(&self) -> Vec<String> {
        let errors = self.errors.lines().map(|line| format!("error output: {line}"));
        [self.why.clone()].into_iter().chain(self.evidence.iter().cloned()).chain(errors).collect()
    }

    /// The command that feeds the bot what it saw, the record being in this file.
    pub fn repro(&self, record: &str) -> String {
        let bot = self.bot.strip_prefix("cmd:").map_or_else(|| quoted(&self.bot), str::to_owned);
        format!("bastide repro {} --turn {} --seat {} -- {bot}", quoted(record), self.turn, self.seat)
    }
}

/// A word as a shell reads it.
fn quoted(name: &str) -> String {
    BotSource::Command(vec![name.to_owned()]).to_string().split_off("cmd:".len())
}
