//! Whether a bot is one process with one thread: it stands still then as soon as it has been told to stop.

use std::os::fd::OwnedFd;

use rustix::fs::fstat;
use rustix::io::pread;

/// Where the threads and children of a bot are listed, and the children of its keeper, which inherits orphans.
pub(super) struct Watch {
    threads: OwnedFd,
    children: OwnedFd,
    of_keeper: OwnedFd,
}

impl Watch {
    pub fn new([threads, children, of_keeper]: [OwnedFd; 3]) -> Watch {
        Watch { threads, children, of_keeper }
    }

    /// After it was told to stop, so that it cannot start another meanwhile: the kernel lets nobody fork who has a signal
    /// to take.
    pub fn is_alone(&self) -> bool {
        self.has_one_thread() && listed(&self.children) == Some(0) && listed(&self.of_keeper) == Some(1)
    }

    /// A folder has a link for itself, one for its parent, and one for each folder in it.
    fn has_one_thread(&self) -> bool {
        fstat(&self.threads).is_ok_and(|found| found.st_nlink == 3)
    }
}

/// How many processes are listed, if there are few.
fn listed(list: &OwnedFd) -> Option<usize> {
    let mut text = [0; 64];
    let (known, _) = pread(list, &mut text[..], 0).ok().map(|length| text.split_at(length))?;
    Some(known.split(|byte| *byte == b' ').filter(|word| !word.is_empty()).count())
}
