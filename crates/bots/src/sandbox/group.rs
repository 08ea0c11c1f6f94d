//! A bot's control group, where the kernel itself counts, bounds and freezes all that the bot starts.
//!
//! It is made beneath our own group before the bot's first step, and removed with it. Its maker holds a lock on it, which
//! the kernel releases at the maker's death, so the next run can find abandoned groups.

mod files;
mod hierarchy;
mod sweep;

use std::fs::{self, File};
use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::{FlockOperation, flock};

use super::Limits;
use super::streams::until;
pub(super) use files::{Controller, Folder, Version, field, is_frozen};
use hierarchy::Hierarchy;

/// A group, in every hierarchy that has a controller for it.
pub(super) struct Group {
    folders: Vec<Held>,
    frozen: bool,
}

/// A folder of the group.
struct Held {
    folder: Folder,
    path: PathBuf,
    /// The folder itself, locked.
    lock: File,
    /// Writing `0` here moves a process into the group.
    entrance: File,
}

/// Time limit for freezing a group. It takes a fraction of a millisecond.
const SOON: Duration = Duration::from_millis(500);

/// Time limit for the last process to end after all were killed.
const LEAVING: Duration = Duration::from_secs(1);

/// Attempts at making a group: another run may remove it as abandoned.
const TRIES: u32 = 10;

impl Group {
    /// A group with as many controllers as this system gives, and why the others are missing, if some are.
    pub fn make(limits: &Limits) -> (Option<Group>, Option<String>) {
        let hierarchies = hierarchy::ours();
        let mut wrong: Vec<String> =
            hierarchies.is_empty().then(|| "none are mounted".to_owned()).into_iter().collect();
        let mut folders: Vec<Held> = Vec::new();
        for one in hierarchies {
            sweep::clear(&one.own);
            wrong.extend(one.wrong.clone());
            match Held::make(one, limits) {
                Ok(held) => folders.push(held),
                Err(error) => wrong.push(format!("{}: {error}", one.own.display())),
            }
        }
        let has =
            |controller: Controller| folders.iter().any(|held| held.folder.controllers.contains(&controller));
        let lacking: Vec<&str> = Controller::ALL
            .into_iter()
            .filter(|controller| !has(*controller))
            .map(Controller::name)
            .collect();
        if wrong.is_empty() {
            wrong.push("our own group was given no controllers for it".to_owned());
        }
        let why = (!lacking.is_empty()).then(|| format!("no {}: {}", lacking.join(", "), wrong.join("; ")));
        ((!folders.is_empty()).then_some(Group { folders, frozen: false }), why)
    }

    /// Description of its folders, for the keeper.
    pub fn folders(&self) -> Vec<Folder> {
        self.folders.iter().map(|held| held.folder.clone()).collect()
    }

    /// Its entrances and its folders, in the order of [`Group::folders`].
    pub fn handles(&self) -> impl Iterator<Item = BorrowedFd<'_>> {
        let entrances = self.folders.iter().map(|held| held.entrance.as_fd());
        entrances.chain(self.folders.iter().map(|held| held.lock.as_fd()))
    }

    /// In words: which controllers come from where.
    pub fn describe(&self) -> String {
        let one = |held: &Held| {
            let controllers: Vec<&str> =
                held.folder.controllers.iter().map(|controller| controller.name()).collect();
            format!("{} by {}", controllers.join(", "), held.folder.version.name())
        };
        self.folders.iter().map(one).collect::<Vec<_>>().join("; ")
    }

    /// True if the kernel can freeze it as a whole.
    pub fn can_freeze(&self) -> bool {
        self.freezer().is_some()
    }

    fn freezer(&self) -> Option<&Held> {
        self.folders.iter().find(|held| held.folder.controllers.contains(&Controller::Freezing))
    }

    /// Freezes all processes in it, and returns when none runs; later children are born frozen. Returns false, with all
    /// thawed, if some do not stop in time.
    pub fn freeze(&mut self) -> io::Result<bool> {
        let Some(held) = self.freezer() else { return Ok(false) };
        let events = File::open(held.path.join("cgroup.events"))?;
        fs::write(held.path.join("cgroup.freeze"), "1")?;
        self.frozen = true;
        let deadline = Instant::now() + SOON;
        while !is_frozen(&events)? {
            if Instant::now() >= deadline {
                self.thaw()?;
                return Ok(false);
            }
            poll(&mut [PollFd::new(&events, PollFlags::PRI)], Some(&until(deadline)))?;
        }
        Ok(true)
    }

    /// Thaws all processes.
    pub fn thaw(&mut self) -> io::Result<()> {
        match self.freezer() {
            Some(held) if self.frozen => fs::write(held.path.join("cgroup.freeze"), "0")?,
            _ => {}
        }
        self.frozen = false;
        Ok(())
    }
}

impl Held {
    fn make(hierarchy: &Hierarchy, limits: &Limits) -> io::Result<Held> {
        let mut made = Held::attempt(hierarchy, limits);
        for _ in 1..TRIES {
            if made.is_ok() {
                break;
            }
            made = Held::attempt(hierarchy, limits);
        }
        made
    }

    fn attempt(hierarchy: &Hierarchy, limits: &Limits) -> io::Result<Held> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("{}{}-{}", sweep::PREFIX, process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = hierarchy.own.join(name);
        fs::create_dir(&path)?;
        let folder = Folder { version: hierarchy.version, controllers: hierarchy.controllers.clone() };
        let opened =
            open(&path, &folder).and_then(|opened| folder.apply_limits(&path, limits).map(|()| opened));
        let (lock, entrance) = opened.inspect_err(|_| drop(fs::remove_dir(&path)))?;
        Ok(Held { folder, path, lock, entrance })
    }
}

fn open(path: &Path, folder: &Folder) -> io::Result<(File, File)> {
    let lock = File::open(path)?;
    flock(&lock, FlockOperation::NonBlockingLockShared)?;
    let entrance = File::options().write(true).open(path.join(folder.version.entrance()))?;
    Ok((lock, entrance))
}

impl Drop for Held {
    /// The bot's pid namespace has ended by now; the kernel kills any process that outlived it.
    fn drop(&mut self) {
        let deadline = Instant::now() + LEAVING;
        while !sweep::remove(&self.path) && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}
