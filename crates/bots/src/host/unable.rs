//! Why a host cannot go on, and the exit status that tells it to the referee.

use std::io;
use std::path::Path;

use thiserror::Error;

/// The end of a host before its game is over.
#[derive(Debug, Error)]
pub enum Unable {
    /// The file is not what it was said to be.
    #[error("{file}: {why}")]
    Unfit {
        /// The library or module.
        file: String,
        /// What is wrong with it.
        why: String,
    },
    /// The module did what it must not.
    #[error("the module trapped: {0}")]
    Trap(String),
    /// The module took more steps than it was given.
    #[error("the module used up its {0} steps")]
    Fuel(u64),
    /// The module asked for more memory than it may have.
    #[error("the module wanted more than {} MiB of memory", super::MOST_MEMORY >> 20)]
    Memory,
    /// The reply does not fit.
    #[error("the reply has {0} bytes; a reply has at most {most}", most = super::LARGEST_REPLY)]
    Room(usize),
    /// The wire to the referee is broken.
    #[error("the wire to the referee: {0}")]
    Wire(#[from] io::Error),
}

impl Unable {
    /// The file cannot be used.
    pub(super) fn unfit(path: &Path, why: impl ToString) -> Unable {
        Unable::Unfit { file: path.display().to_string(), why: why.to_string() }
    }

    /// The exit status, apart from those that programs commonly use.
    pub fn status(&self) -> u8 {
        match self {
            Unable::Unfit { .. } => 111,
            Unable::Trap(_) => 112,
            Unable::Fuel(_) => 113,
            Unable::Memory => 114,
            Unable::Room(_) => 115,
            Unable::Wire(_) => 116,
        }
    }
}
