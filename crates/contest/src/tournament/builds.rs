//! Bots that are built before the first game: each once, in the sandbox, in its own folder.

use std::path::{Path, PathBuf};

use arena::{Runner, Spec};
use bots::sandbox::{BotSource, Launch, build};

use super::bots::missing;
use super::content::workshop;
use crate::Contest;

/// Build of a player's bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Build {
    pub player: usize,
    /// The command, as the file has it.
    pub command: BotSource,
    /// The bot's own folder, where the command runs and may write.
    pub folder: PathBuf,
}

impl Build {
    /// Runs the build; an error contains its output.
    pub fn run(&self, contest: &Contest, runner: &Runner) -> Result<(), String> {
        let player = &contest.contestants[self.player];
        let launch = Launch {
            workshop: Some(self.folder.clone()),
            ..runner.launch(self.command.clone(), &contest.terms)
        };
        let at = |why: String| format!("the bot `{}` could not be built: {why}", player.name);
        build(&launch).map_err(|failure| at(failure.to_string().trim_end().to_owned()))?;
        match missing(&player.spec) {
            Some(missing) => Err(at(format!("its build is done, but {missing}"))),
            None => Ok(()),
        }
    }

    /// True if a player's bot lies in the folder that this build may write to, and is not the one being built.
    pub fn endangers(&self, spec: &Spec, folder: Option<&Path>) -> bool {
        let Spec::Bot(source) = spec else { return false };
        let whole = |path: &Path| path.canonicalize().ok();
        let others = folder.map(Path::to_owned).or_else(|| workshop(source).ok()?);
        match (whole(&self.folder), others.as_deref().and_then(whole)) {
            (Some(mine), Some(others)) => others != mine && others.starts_with(&mine),
            _ => false,
        }
    }
}
