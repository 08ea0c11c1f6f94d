//! The machine's part of a match: the program that starts bots, and the trust that bots get here.

use std::path::PathBuf;

use bots::sandbox::{BotSource, Launch, Limits};

use crate::Terms;

/// The machine that plays matches. It is not part of a match: the sender of one decides nothing about this machine.
#[derive(Clone, Debug)]
pub struct Runner {
    /// The program `bastide`, which bots are started by.
    pub launcher: PathBuf,
    /// Folders and files that bots may read besides their own.
    pub see: Vec<PathBuf>,
    /// Files that bots may not see, wherever they lie.
    pub hidden: Vec<PathBuf>,
    /// True if bots run without the sandbox.
    pub trust: bool,
    /// True if each bot gets a cgroup of its own, if the system gives one.
    pub groups: bool,
    /// Resource limits of bots; their start time is part of the terms.
    pub limits: Limits,
}

impl Runner {
    /// A runner that keeps bots in the sandbox.
    pub fn new(launcher: impl Into<PathBuf>) -> Runner {
        let (launcher, limits) = (launcher.into(), Limits::default());
        Runner { launcher, see: Vec::new(), hidden: Vec::new(), trust: false, groups: true, limits }
    }

    /// The launch of a bot on these terms.
    pub fn launch(&self, source: BotSource, terms: &Terms) -> Launch {
        let limits = Limits { start: terms.startup, ..self.limits.clone() };
        let (launcher, trust, pondering) = (self.launcher.clone(), self.trust, terms.pondering);
        let (see, hidden, groups) = (self.see.clone(), self.hidden.clone(), self.groups);
        Launch { source, launcher, limits, trust, see, hidden, groups, pondering, workshop: None }
    }
}
