//! The bots that a machine keeps, so that each is fetched and built once: bounded, and shared by all workers of the machine.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// At most so many bots are kept, however small.
const MOST: usize = 10_000;

/// A folder of bots. Which are complete is told by a mark in each that is written last; whoever dies before leaves something that is
/// taken away by the next. Whoever uses one holds a lock on it, and what is locked is never taken away.
#[derive(Clone, Debug)]
pub struct BotCache {
    folder: PathBuf,
    /// Of all bots together, in bytes.
    room: u64,
}

/// A bot that is kept, at least as long as this lives.
pub struct KeptBot {
    /// The folder in which its files are.
    pub root: PathBuf,
    _lock: File,
}

impl BotCache {
    /// Opens a folder as a cache, or makes one.
    pub fn open(folder: &Path, room: u64) -> io::Result<BotCache> {
        fs::create_dir_all(folder.join("nowhere"))?;
        private(folder)?;
        Ok(BotCache { folder: fs::canonicalize(folder)?, room })
    }

    /// An empty folder: where a worker is, so that no word of a bot is by chance a file of the worker's.
    pub fn nowhere(&self) -> PathBuf {
        self.folder.join("nowhere")
    }

    /// The bot of this name, which a name of a file can be; made by `make` in a folder that is not there yet, if it is not kept.
    pub fn keep<E: From<io::Error>>(
        &self,
        name: &str,
        make: impl FnOnce(&Path) -> Result<(), E>,
    ) -> Result<KeptBot, E> {
        if let Some(kept) = self.kept(name)? {
            return Ok(kept);
        }
        // One is made at a time, so that whoever waited for the same finds it.
        let making = self.lock_file("making")?;
        making.lock()?;
        if let Some(kept) = self.kept(name)? {
            return Ok(kept);
        }
        self.clear_remains()?;
        let entry = self.folder.join(name);
        fs::create_dir(&entry)?;
        let lock = File::open(&entry)?;
        lock.lock_shared()?;
        make(&entry.join("bot"))?;
        let size = size(&entry)?;
        if size > self.room {
            let why = format!(
                "the bot takes {} MiB, and the cache has room for {} MiB",
                size >> 20,
                self.room >> 20
            );
            return Err(io::Error::other(why).into());
        }
        fs::write(entry.join("mark"), format!("{}\n{size}\n", boot()))?;
        self.make_room()?;
        Ok(KeptBot { root: entry.join("bot"), _lock: lock })
    }

    /// A bot that is there and complete.
    fn kept(&self, name: &str) -> io::Result<Option<KeptBot>> {
        let doors = self.lock_file("doors")?;
        doors.lock_shared()?;
        let entry = self.folder.join(name);
        let Ok(lock) = File::open(&entry) else { return Ok(None) };
        lock.lock_shared()?;
        let Some(mark) = Mark::read(&entry) else { return Ok(None) };
        mark.file.set_modified(SystemTime::now())?;
        Ok(Some(KeptBot { root: entry.join("bot"), _lock: lock }))
    }

    /// Takes away what was left by whoever died while making it. Only who makes may do this.
    fn clear_remains(&self) -> io::Result<()> {
        for entry in self.entries()? {
            if Mark::read(&entry).is_none() {
                // What cannot be taken away is in nobody's way but its own.
                let _ = fs::remove_dir_all(entry);
            }
        }
        Ok(())
    }

    /// Takes away those that were used longest ago, and are not used, until the rest has room.
    fn make_room(&self) -> io::Result<()> {
        let doors = self.lock_file("doors")?;
        doors.lock()?;
        let mut kept: Vec<(SystemTime, u64, PathBuf)> = Vec::new();
        for entry in self.entries()? {
            if let Some(mark) = Mark::read(&entry) {
                kept.push((mark.used, mark.size, entry));
            }
        }
        kept.sort();
        let (mut all, mut count) = (kept.iter().map(|(_, size, _)| size).sum::<u64>(), kept.len());
        for (_, size, entry) in kept {
            if all <= self.room && count <= MOST {
                break;
            }
            let is_free = File::open(&entry)?.try_lock().is_ok();
            if is_free {
                // Without its mark it is nobody's, though this be the last that we do.
                fs::remove_file(entry.join("mark"))?;
                fs::remove_dir_all(&entry)?;
                (all, count) = (all - size, count - 1);
            }
        }
        Ok(())
    }

    /// The folders of bots, complete or not.
    fn entries(&self) -> io::Result<Vec<PathBuf>> {
        let found: io::Result<Vec<_>> = fs::read_dir(&self.folder)?.collect();
        let is_bot = |entry: &fs::DirEntry| {
            entry.file_name() != "nowhere" && entry.file_type().is_ok_and(|kind| kind.is_dir())
        };
        Ok(found?.into_iter().filter(is_bot).map(|entry| entry.path()).collect())
    }

    fn lock_file(&self, name: &str) -> io::Result<File> {
        OpenOptions::new().create(true).append(true).open(self.folder.join(name))
    }
}

/// What is known of a bot that is complete.
struct Mark {
    file: File,
    used: SystemTime,
    size: u64,
}

impl Mark {
    /// The mark of a bot that was made since the machine started: after a power cut nobody knows what reached the disk.
    fn read(entry: &Path) -> Option<Mark> {
        let path = entry.join("mark");
        let text = fs::read_to_string(&path).ok()?;
        let (made, size) = text.trim_end().split_once('\n')?;
        let size = size.parse().ok().filter(|_| made == boot())?;
        let file = OpenOptions::new().append(true).open(path).ok()?;
        let used = file.metadata().ok()?.modified().ok()?;
        Some(Mark { file, used, size })
    }
}

/// A word that is another after each start of the machine.
fn boot() -> String {
    let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    boot.trim().to_owned()
}

/// The bytes of all files below a folder; no link is followed.
fn size(folder: &Path) -> io::Result<u64> {
    let mut sum = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let found = entry.metadata()?;
        // A folder takes room too, however empty.
        sum += found.len().max(4096) + if found.is_dir() { size(&entry.path())? } else { 0 };
    }
    Ok(sum)
}

#[cfg(unix)]
fn private(folder: &Path) -> io::Result<()> {
    fs::set_permissions(folder, std::os::unix::fs::PermissionsExt::from_mode(0o700))
}

#[cfg(not(unix))]
fn private(_: &Path) -> io::Result<()> {
    Ok(())
}
