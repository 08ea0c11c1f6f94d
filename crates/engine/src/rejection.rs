//! Reasons why a request is refused.

use kit::{Refusal, Texts};
use serde::Serialize;

/// Fault of a request; nothing has changed.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Rejection {
    ok: bool,
    error: &'static str,
    reason: String,
}

impl Rejection {
    /// The kinds are listed in `docs/engine.md`.
    pub(crate) fn new(error: &'static str, reason: impl ToString) -> Rejection {
        Rejection { ok: false, error, reason: reason.to_string() }
    }

    /// A line that cannot be read.
    pub fn unreadable(reason: impl ToString) -> Rejection {
        Rejection::new("unreadable", reason)
    }

    /// The same with its reason in the language of a table.
    pub(crate) fn told(self, texts: &Texts) -> Rejection {
        Rejection { reason: texts.sentence(&self.reason), ..self }
    }

    /// The answer, as one line.
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("a refusal is plain data")
    }
}

impl From<Refusal> for Rejection {
    fn from(refusal: Refusal) -> Rejection {
        let kind = match refusal {
            Refusal::Illegal(_) => "illegal",
            Refusal::Misfit(_) => "draws",
            Refusal::Nothing(_) => "nothing",
            Refusal::Full => "full",
        };
        Rejection::new(kind, refusal)
    }
}
