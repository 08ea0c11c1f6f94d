//! The folder in which a bot is built: its user's for that time, where root builds, and given back then.

use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use super::plan::Plan;
use super::tree::give;
use super::users;

/// A folder that is lent.
pub(super) struct Workshop {
    folder: PathBuf,
    owner: (u32, u32),
}

impl Workshop {
    /// Lends the folder of a build to the user that builds; nothing where that is the user who asks.
    pub fn lend(plan: &Plan) -> io::Result<Option<Workshop>> {
        let Some(folder) = plan.workshop.as_ref().filter(|_| plan.by_root) else { return Ok(None) };
        let builder = plan.users.map_or(users::NOBODY, |users| users.bot.user);
        let workshop = Workshop { owner: owner(folder)?, folder: folder.clone() };
        give(folder, (builder, builder))?;
        Ok(Some(workshop))
    }
}

/// Owner of a folder. One that was lent when the machine stopped belongs to the owner of its parent.
fn owner(folder: &Path) -> io::Result<(u32, u32)> {
    let found = fs::symlink_metadata(folder)?;
    match folder.parent() {
        Some(around) if users::is_lent(found.uid()) => owner(around),
        _ => Ok((found.uid(), found.gid())),
    }
}

impl Drop for Workshop {
    fn drop(&mut self) {
        // What cannot be given back stays readable, or is found out when the bot is looked at.
        let _ = give(&self.folder, self.owner);
    }
}
