//! What is needed to start a bot, and why it may fail.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use super::{BotSource, Limits, MissingProtection, SandboxLevel};

/// How a bot shall be started.
#[derive(Clone, Debug)]
pub struct Launch {
    /// Where it comes from.
    pub source: BotSource,
    /// The program `bastide` itself: it runs the hidden subcommands `inside` and `host`.
    pub launcher: PathBuf,
    /// What it may use up.
    pub limits: Limits,
    /// Whether it runs without the sandbox.
    pub trust: bool,
    /// Folders and files that it may read besides its own.
    pub see: Vec<PathBuf>,
    /// Files that it may not see, wherever they lie.
    pub hidden: Vec<PathBuf>,
    /// Whether it gets a control group of its own, where the system gives one; else our keeper counts.
    pub groups: bool,
    /// Whether it may think while others are to move.
    pub pondering: bool,
    /// Its own folder, where it is being built: the command runs there and may write there. Nothing for a bot that plays.
    pub workshop: Option<PathBuf>,
}

/// Why a bot could not be started.
#[derive(Debug, Error)]
pub enum StartFailure {
    /// There is no such program, library or module.
    #[error("{0} is not there: give a path, or the name of a program in PATH")]
    NotFound(String),
    /// The program is there but does not run.
    #[error("{0}")]
    Refused(String),
    /// It took longer than [`Limits::start`], and not a step of it was the bot's.
    #[error("its program did not run in time")]
    Late,
    /// This program, or this system, starts no such bot.
    #[error("{0}")]
    Unsupported(&'static str),
    /// This system lacks walls without which no bot is run that is not trusted.
    #[error("{}", SandboxLevel::advice(.0))]
    Unprotected(Vec<MissingProtection>),
    /// Our own part failed: no fault of the bot.
    #[error("the launcher failed: {0}")]
    Launcher(#[from] io::Error),
}

impl StartFailure {
    /// Whether the arena is at fault, not the bot.
    pub fn is_ours(&self) -> bool {
        matches!(
            self,
            StartFailure::Late
                | StartFailure::Unsupported(_)
                | StartFailure::Unprotected(_)
                | StartFailure::Launcher(_)
        )
    }
}
