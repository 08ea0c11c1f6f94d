//! Cache of bots on one machine, so that each is fetched and built once: bounded, and shared by all its workers.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Most bots in the cache.
const MOST: usize = 10_000;

/// A folder of bots. A bot is complete when its `mark` is written, which happens last; the next worker removes incomplete ones. A
/// shared lock on the folder marks a bot in use, which is never evicted.
#[derive(Clone, Debug)]
pub struct BotCache {
    folder: PathBuf,
    /// Bound of all bots together, in bytes.
    room: u64,
}

/// A cached bot, locked until this is dropped.
pub struct KeptBot {
    /// Folder of its files.
    pub root: PathBuf,
    _lock: File,
}

impl BotCache {
    /// Opens a folder as a cache, creating it if needed.
    pub fn open(folder: &Path, room: u64) -> io::Result<BotCache> {
        fs::create_dir_all(folder.join("nowhere"))?;
        private(folder)?;
        Ok(BotCache { folder: fs::canonicalize(folder)?, room })
    }

    /// An empty folder as working directory of the worker, so that no word of a bot's command names a file of the worker by
    /// chance.
    pub fn nowhere(&self) -> PathBuf {
        self.folder.join("nowhere")
    }

    /// The bot of this name, which must be a valid file name. If it is not cached, `make` creates it in a new folder.
    pub fn keep<E: From<io::Error>>(
        &self,
        name: &str,
        make: impl FnOnce(&Path) -> Result<(), E>,
    ) -> Result<KeptBot, E> {
        if let Some(kept) = self.kept(name)? {
            return Ok(kept);
        }
        // One bot is made at a time; a worker that waited for the same bot finds it.
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

    /// A complete bot of the cache.
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

    /// Removes incomplete bots of workers that died. Only the holder of the `making` lock may call it.
    fn clear_remains(&self) -> io::Result<()> {
        for entry in self.entries()? {
            if Mark::read(&entry).is_none() {
                // A folder that cannot be removed only blocks its own bot.
                let _ = fs::remove_dir_all(entry);
            }
        }
        Ok(())
    }

    /// Evicts the least recently used bots that are not in use, until the rest fits.
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
                // The mark goes first: a bot without it is incomplete, even if the program dies here.
                fs::remove_file(entry.join("mark"))?;
                fs::remove_dir_all(&entry)?;
                (all, count) = (all - size, count - 1);
            }
        }
        Ok(())
    }

    /// Folders of bots, complete or not.
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

/// Mark of a complete bot: its last use and its size.
struct Mark {
    file: File,
    used: SystemTime,
    size: u64,
}

impl Mark {
    /// Reads the mark of a bot that was made since the last boot: a power cut may have lost parts of older ones.
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

/// Identifier of the present boot.
fn boot() -> String {
    let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    boot.trim().to_owned()
}

/// Bytes of all files below a folder; links are not followed.
fn size(folder: &Path) -> io::Result<u64> {
    let mut sum = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let found = entry.metadata()?;
        // An empty folder takes a disk block too.
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
