//! Launch of a bot, and the reasons why it may fail.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use super::{BotSource, Limits, MissingProtection, SandboxLevel};

/// Parameters of a launch.
#[derive(Clone, Debug)]
pub struct Launch {
    /// Source of the bot.
    pub source: BotSource,
    /// The program `bastide` itself: it runs the hidden subcommands `inside` and `host`.
    pub launcher: PathBuf,
    /// Resource limits.
    pub limits: Limits,
    /// True to run it without the sandbox.
    pub trust: bool,
    /// Folders and files that it may read besides its own.
    pub see: Vec<PathBuf>,
    /// Files that it may not see, wherever they lie.
    pub hidden: Vec<PathBuf>,
    /// True to give it a control group, where the system can; otherwise the keeper counts.
    pub groups: bool,
    /// True to let it think during other players' turns.
    pub pondering: bool,
    /// Its own folder, where it is being built: the command runs there and may write there. Nothing for a bot that plays.
    pub workshop: Option<PathBuf>,
}

/// Reasons why a bot could not be started.
#[derive(Debug, Error)]
pub enum StartFailure {
    /// The program, library or module does not exist.
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
    /// True if the arena is at fault, not the bot.
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
