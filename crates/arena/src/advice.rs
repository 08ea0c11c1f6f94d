//! Advice to the author of a bot: the causes of a fault, found by evidence in one table.

mod causes;
mod dialogue;
mod process;

use serde::Serialize;

pub use causes::{CAUSES, Cause};

use crate::bot::Afterwards;
use crate::fault::FaultKind;

/// Everything that is known of a fault.
#[derive(Clone, Copy)]
pub struct Clues<'a> {
    pub kind: &'a FaultKind,
    pub why: &'a str,
    /// The last lines, `>` to the bot and `<` from it.
    pub evidence: &'a [String],
    pub errors: &'a str,
    /// Behaviour after its time was up, if that was looked at.
    pub after: Option<&'a Afterwards>,
}

/// Evidence for one cause, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sign {
    No,
    /// The evidence allows another cause too.
    Perhaps(String),
    Sure(String),
}

/// A cause that the evidence allows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FoundCause {
    pub name: &'static str,
    pub sure: bool,
    /// The evidence, in words.
    pub because: String,
    pub change: &'static str,
}

/// Most causes that are listed: a longer list does not help.
const MOST: usize = 3;

/// The causes that the evidence allows: one that is sure, or several possibilities, or none.
pub fn causes(clues: &Clues) -> Vec<FoundCause> {
    let mut found = Vec::new();
    for cause in CAUSES {
        let (sure, because) = match (cause.sign)(clues) {
            Sign::No => continue,
            Sign::Perhaps(because) => (false, because),
            Sign::Sure(because) => (true, because),
        };
        let cause = FoundCause { name: cause.name, sure, because, change: cause.change };
        if sure {
            return vec![cause];
        }
        found.push(cause);
    }
    found.truncate(MOST);
    found
}

/// The cause and the change, as lines for the author. Without a known cause, the advice is that of the verdict.
pub fn advice_lines(clues: &Clues) -> Vec<String> {
    let found = causes(clues);
    match &found[..] {
        [] => vec![format!("what to change: {}", usual_change(clues.kind))],
        [one] => {
            let word = if one.sure { "cause" } else { "probable cause" };
            vec![format!("{word}: {}", one.because), format!("what to change: {}", one.change)]
        }
        several => {
            let causes: Vec<&str> = several.iter().map(|cause| cause.because.as_str()).collect();
            let mut lines = vec![format!("cause: either {}", causes.join(", or "))];
            lines.extend(
                several
                    .iter()
                    .map(|FoundCause { name, change, .. }| format!("what to change, if {name}: {change}")),
            );
            lines
        }
    }
}

/// The change that each verdict asks for, where the evidence names no cause.
pub fn usual_change(kind: &FaultKind) -> &'static str {
    match kind {
        FaultKind::Start => {
            "Let the bot read a line, answer it, and go on until its input ends. Run it by hand: it must start, and \
             answer `hello` and then `new` within the start-up time."
        }
        FaultKind::Crash { .. } => {
            "The bot must not end before its input does. Its error output, if there is any, tells where it failed; \
             `bastide repro` feeds it the same game again."
        }
        FaultKind::Timeout => {
            "Answer within the time that `left_ms` tells, and flush the output after each line."
        }
        FaultKind::Stalled => {
            "End every line with a newline and flush it; keep standard input and output open and go on reading."
        }
        FaultKind::Protocol => {
            "Answer each question once, with the message that docs/protocol.md asks for, and write nothing else on \
             standard output."
        }
        FaultKind::Illegal { .. } => {
            "Say one of the sentences in `moves`, letter by letter; if the bot finds them itself, compare with that \
             list."
        }
        FaultKind::Limit { .. } => "Use less: docs/protocol.md has a table of the limits.",
        FaultKind::Forbidden => {
            "Leave out the system call: a bot reads its own folder and standard input, and writes to standard output. \
             `--trust` shows whether it plays without the sandbox."
        }
        FaultKind::Resigned => "Go on to the end of a game: `resign` is for games that are lost.",
        FaultKind::Arena => "Nothing: this is a failure of the arena. Please try again.",
    }
}

impl<'a> Clues<'a> {
    /// The last line of the bot.
    fn said(&self) -> Option<&'a str> {
        self.evidence.iter().rev().find_map(|line| line.strip_prefix("< "))
    }

    /// The last line to the bot.
    fn asked(&self) -> Option<&'a str> {
        self.evidence.iter().rev().find_map(|line| line.strip_prefix("> "))
    }

    /// True if the faulty line came before the bot had answered anything.
    fn is_first_line(&self) -> bool {
        self.evidence.iter().filter(|line| line.starts_with("< ")).count() == 1
    }

    fn is_protocol(&self) -> bool {
        *self.kind == FaultKind::Protocol
    }

    /// True if the error output has one of these words.
    fn errors_say(&self, words: &[&str]) -> bool {
        words.iter().any(|words| self.errors.contains(words))
    }
}

#[cfg(test)]
mod tests;
