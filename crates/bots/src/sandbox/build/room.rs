//! Disk space that a build takes: in its folder, and in unlinked files that are still open.

use std::io;
use std::path::Path;

use super::BuildFailure;
use crate::sandbox::StartFailure;
use crate::sandbox::tree::{self, Content, Snapshot};

/// A folder as it was before its build.
pub(super) struct Room<'a> {
    folder: &'a Path,
    content: Snapshot,
    bytes: u64,
    /// Free on the disk.
    free: u64,
}

/// Evidence against a build.
#[derive(Clone, Copy)]
pub(super) enum Suspicion {
    TooLarge,
    TooDeep,
    /// The disk has less room, and the folder does not hold it: unlinked files, or the doing of others.
    Vanished {
        free: u64,
    },
}

impl Room<'_> {
    pub fn take(folder: &Path) -> Result<Room<'_>, BuildFailure> {
        let measured = tree::measure(folder).and_then(|content| Ok((content, tree::free(folder)?)));
        match measured.map_err(StartFailure::from)? {
            (Content::Bytes(bytes), free) => {
                let content = Snapshot::take(folder).map_err(StartFailure::from)?;
                Ok(Room { folder, content, bytes, free })
            }
            (Content::TooDeep, _) => Err(BuildFailure::TooDeep),
        }
    }

    /// Evidence that the build has taken more than `most` bytes, if there is any.
    pub fn suspicion(&self, most: u64) -> Result<Option<Suspicion>, BuildFailure> {
        let measured = tree::measure(self.folder).and_then(|content| Ok((content, tree::free(self.folder)?)));
        let (bytes, free) = match measured.map_err(StartFailure::from)? {
            (Content::Bytes(bytes), free) => (bytes, free),
            (Content::TooDeep, _) => return Ok(Some(Suspicion::TooDeep)),
        };
        let grown = bytes.saturating_sub(self.bytes);
        let vanished = self.free.saturating_sub(free).saturating_sub(grown);
        Ok(if grown > most {
            Some(Suspicion::TooLarge)
        } else {
            (vanished > most).then_some(Suspicion::Vanished { free })
        })
    }

    /// The failure of a build that has ended. Unlinked files end with it: if the disk has no more room than
    /// before, others filled it.
    pub fn confirm(&self, suspicion: Suspicion) -> BuildFailure {
        match suspicion {
            Suspicion::TooLarge => BuildFailure::TooLarge,
            Suspicion::TooDeep => BuildFailure::TooDeep,
            Suspicion::Vanished { free } => {
                let now = tree::free(self.folder).unwrap_or(u64::MAX);
                if now.saturating_sub(free) > self.free.saturating_sub(free) / 2 {
                    return BuildFailure::TooLarge;
                }
                let why = "others filled the disk while it was built; try again";
                StartFailure::Launcher(io::Error::other(why)).into()
            }
        }
    }

    /// Removes what the build has made.
    pub fn clear(&self) {
        // What cannot be removed is found out when the bot is built again.
        let _ = self.content.restore(self.folder);
    }
}
