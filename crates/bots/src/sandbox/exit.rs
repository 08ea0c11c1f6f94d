//! End of a bot's process.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::LimitKind;

/// End of a bot's process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Exit {
    /// It exited with this status.
    Code(i32),
    /// By a signal.
    Signal(i32),
    /// Stopped, because it used up more than it may.
    Limit(LimitKind),
    /// Stopped, because it called the system for something that no bot needs and none may do.
    Forbidden,
    /// Unknown: our own keeper failed and took it along.
    Lost,
    /// Ended by us, because its game was over and it was still there.
    Killed,
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Exit::Code(code) => write!(f, "it ended with exit status {code}"),
            Exit::Signal(signal) => write!(f, "it died of signal {signal}{}", known(*signal)),
            Exit::Limit(which) => write!(f, "it was stopped for using too much {which}"),
            Exit::Forbidden => write!(f, "it was stopped for a system call that is forbidden"),
            Exit::Lost => write!(f, "its keeper failed"),
            Exit::Killed => write!(f, "it was still there after its game, and was ended"),
        }
    }
}

/// The name of a signal that programs commonly die of, as Linux numbers them.
fn known(signal: i32) -> &'static str {
    match signal {
        6 => " (abort)",
        11 => " (segmentation fault)",
        7 => " (bus error)",
        8 => " (arithmetic error)",
        4 => " (illegal instruction)",
        9 => " (killed)",
        15 => " (terminated)",
        13 => " (broken pipe)",
        _ => "",
    }
}
