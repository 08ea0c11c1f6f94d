//! Which limit was passed: one list for the sandbox, the judge and the notes of a match.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A limit that a bot can pass. Notes name it by its variant in lower case.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LimitKind {
    /// [`super::Limits::memory`].
    Memory,
    /// [`super::Limits::processes`].
    Processes,
    /// [`super::Limits::cpu`].
    Cpu,
    /// [`super::Limits::file_size`].
    File,
    /// [`super::Limits::line`].
    Line,
    /// [`super::Limits::output`].
    Output,
    /// [`super::Limits::freeze`].
    Freeze,
    /// Games that the arena had to play again because of it.
    Tries,
}

impl fmt::Display for LimitKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            LimitKind::Memory => "memory",
            LimitKind::Processes => "processes",
            LimitKind::Cpu => "processor time",
            LimitKind::File => "room in a file",
            LimitKind::Line => "room in a line",
            LimitKind::Output => "output",
            LimitKind::Freeze => "time to be frozen",
            LimitKind::Tries => "tries of the arena",
        })
    }
}
