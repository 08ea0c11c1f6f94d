//! Host errors, and the exit status by which the referee learns of them.

use std::io;
use std::path::Path;

use thiserror::Error;

/// The end of a host before its game is over.
#[derive(Debug, Error)]
pub enum HostError {
    /// The file is not what it was said to be.
    #[error("{file}: {why}")]
    Unfit {
        /// The library or module.
        file: String,
        /// The problem, in words.
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
    Reply(usize),
    /// The wire to the referee is broken.
    #[error("the wire to the referee: {0}")]
    Wire(#[from] io::Error),
}

impl HostError {
    /// The file cannot be used.
    pub(super) fn unfit(path: &Path, why: impl ToString) -> HostError {
        HostError::Unfit { file: path.display().to_string(), why: why.to_string() }
    }

    /// Exit status by which the referee learns of it.
    pub fn exit(&self) -> HostExit {
        match self {
            HostError::Unfit { .. } => HostExit::Unfit,
            HostError::Trap(_) => HostExit::Trap,
            HostError::Fuel(_) => HostExit::Fuel,
            HostError::Memory => HostExit::Memory,
            HostError::Reply(_) => HostExit::Reply,
            HostError::Wire(_) => HostExit::Wire,
        }
    }
}

/// The exit statuses of a host, apart from those that programs commonly use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum HostExit {
    /// The file is not what it was said to be.
    Unfit = 111,
    /// The module did what it must not.
    Trap = 112,
    /// It used up its steps.
    Fuel = 113,
    /// It used up its memory.
    Memory = 114,
    /// Its reply does not fit.
    Reply = 115,
    /// The wire to the referee is broken.
    Wire = 116,
}

impl PartialEq<i32> for HostExit {
    fn eq(&self, status: &i32) -> bool {
        *self as i32 == *status
    }
}
