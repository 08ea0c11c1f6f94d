//! Archives from students, all untrusted: a single file, zip, tar and tar.gz become files in memory, within bounds.

mod names;
mod tar;
mod zip;

use std::collections::BTreeMap;
use std::io::{self, Read};

use flate2::read::GzDecoder;
use thiserror::Error;

use names::NameTree;

/// Files of a hand-in by path, relative to its folder.
pub type Files = BTreeMap<String, Vec<u8>>;

/// Reason why an archive is refused, for the student.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct Refused(pub String);

/// Bounds of an unpacked archive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArchiveBounds {
    /// Files and folders, including those that are left out.
    pub entries: usize,
    /// Bytes of all files together.
    pub bytes: u64,
}

impl Default for ArchiveBounds {
    fn default() -> ArchiveBounds {
        ArchiveBounds { entries: 500, bytes: 8 << 20 }
    }
}

/// Unpacks a hand-in. `name` is the file's name on the student's machine; it counts only for a file that is not an archive.
pub fn unpack(name: &str, bytes: &[u8], bounds: ArchiveBounds) -> Result<Files, Refused> {
    if bytes.is_empty() {
        return Err(refused("the file is empty"));
    }
    let mut intake = Intake::new(bounds);
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06") {
        zip::read(bytes, &mut intake)?;
    } else if bytes.starts_with(&[0x1f, 0x8b]) {
        tar::read(&inflated(bytes, bounds)?, &mut intake)?;
    } else if tar::is_tar(bytes) {
        tar::read(bytes, &mut intake)?;
    } else {
        let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase();
        if let Some(kind) = UNREAD.iter().find(|unread| **unread == ending) {
            return Err(refused(format!("a .{kind} archive cannot be read here; pack a .zip or a .tar.gz")));
        }
        // The name on the student's machine may have any letters; only its ending means something.
        intake.add(&format!("bot.{ending}"), bytes)?;
    }
    intake.finish()
}

/// Endings of archives that are not read.
const UNREAD: [&str; 7] = ["rar", "7z", "xz", "bz2", "zst", "tgz", "zip"];

/// Unpacked bytes of a gzip file. Headers and padding of a tar are part of the bound.
fn inflated(bytes: &[u8], bounds: ArchiveBounds) -> Result<Vec<u8>, Refused> {
    let most = bounds.bytes + (bounds.entries as u64 + 2) * 2048;
    let mut unpacked = Vec::new();
    let read = GzDecoder::new(bytes).take(most + 1).read_to_end(&mut unpacked);
    if unpacked.len() as u64 > most {
        return Err(too_large(bounds));
    }
    read.map_err(|error| refused(format!("the gzip file is damaged: {error}")))?;
    if !tar::is_tar(&unpacked) {
        return Err(refused("the gzip file does not hold a tar archive; hand in the file itself, or a .zip"));
    }
    Ok(unpacked)
}

fn refused(why: impl Into<String>) -> Refused {
    Refused(why.into())
}

fn too_large(bounds: ArchiveBounds) -> Refused {
    refused(format!(
        "its files are larger than {} MiB together; take out what the bot does not need",
        bounds.bytes >> 20
    ))
}

/// Files taken so far, and the room that is left.
struct Intake {
    bounds: ArchiveBounds,
    tree: NameTree,
    files: Files,
    entries: usize,
    room: u64,
}

impl Intake {
    fn new(bounds: ArchiveBounds) -> Intake {
        Intake { bounds, tree: NameTree::default(), files: Files::new(), entries: 0, room: bounds.bytes }
    }

    /// Counts an entry of the archive.
    fn count(&mut self) -> Result<(), Refused> {
        self.entries += 1;
        if self.entries > self.bounds.entries {
            return Err(refused(format!("it has more than {} files and folders", self.bounds.entries)));
        }
        Ok(())
    }

    /// Takes a folder, whose name must be a good one too.
    fn add_folder(&mut self, path: &str) -> Result<(), Refused> {
        self.count()?;
        self.tree.folder(path)
    }

    /// Takes a file; leftovers of systems and editors are left out.
    fn add(&mut self, path: &str, bytes: impl Read) -> Result<(), Refused> {
        self.count()?;
        let Some(path) = self.tree.file(path)? else { return Ok(()) };
        let mut taken = Vec::new();
        let read = bytes.take(self.room + 1).read_to_end(&mut taken);
        let damaged = |error: io::Error| refused(format!("{path} is damaged: {error}"));
        if taken.len() as u64 > self.room {
            return Err(too_large(self.bounds));
        }
        read.map_err(damaged)?;
        self.room -= taken.len() as u64;
        self.files.insert(path, taken);
        Ok(())
    }

    /// Content of the file that was taken under this name.
    fn last(&self, name: &str) -> Option<&[u8]> {
        self.files.get(name.strip_prefix("./").unwrap_or(name)).map(Vec::as_slice)
    }

    /// The files, without a folder that holds all of them.
    fn finish(self) -> Result<Files, Refused> {
        if self.files.is_empty() {
            return Err(refused("it holds no file"));
        }
        let first = self.files.keys().next().and_then(|path| path.split_once('/'));
        let Some(folder) = first.map(|(folder, _)| format!("{folder}/")) else { return Ok(self.files) };
        if !self.files.keys().all(|path| path.starts_with(&folder)) {
            return Ok(self.files);
        }
        Ok(self.files.into_iter().map(|(path, bytes)| (path[folder.len()..].to_owned(), bytes)).collect())
    }
}
