//! The files of a bot as one blob: a line of JSON that lists them, then their bytes in the same order.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::hashed::Hashed;
use super::{inside, is_common};
use crate::tournament::{Content, is_system};

/// Bounds of one bundle: files, bytes of all files, bytes of the list, depth of folders, length of a path.
const MOST_FILES: usize = 20_000;
pub(super) const MOST_BYTES: u64 = 1 << 30;
pub(super) const LONGEST_LIST: usize = 8 << 20;
const DEEPEST: usize = 100;
const LONGEST_PATH: usize = 1000;

/// Largest bundle in bytes.
pub const LARGEST_BUNDLE: u64 = MOST_BYTES + LONGEST_LIST as u64;

/// The files of a bot on this machine, to be written as a bundle. Nothing is held in memory but their list.
pub struct BotBundle {
    entries: Vec<Entry>,
    /// Path on this machine, by entry.
    sources: Vec<PathBuf>,
}

/// Path of a file, and its kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Entry(pub String, pub Kind);

/// Kinds of files. Devices, sockets and setuid files cannot be expressed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    /// A file of this many bytes.
    File(u64),
    /// An executable file of this many bytes.
    Program(u64),
    /// A symbolic link to this path.
    Link(String),
}

/// Reason why bytes are not a bundle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadBundle(pub String);

impl fmt::Display for BadBundle {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl BotBundle {
    /// Packs the content of a bot, without programs of the system: every machine has its own.
    pub fn pack(content: &Content) -> io::Result<BotBundle> {
        let mut files: BTreeMap<String, &str> = BTreeMap::new();
        for path in content.paths().filter(|path| !is_system(Path::new(path))) {
            let place = inside(Path::new(path));
            let place = place.to_str().filter(|_| !path.contains('\u{fffd}'));
            let place = place.ok_or_else(|| io::Error::other(format!("the name {path} is not UTF-8")))?;
            files.insert(place.to_owned(), path);
        }
        let mut bundle = BotBundle { entries: Vec::new(), sources: Vec::new() };
        let mut room = MOST_BYTES;
        for (place, path) in files {
            let kind = kind(Path::new(path), content.link(path), &mut room)
                .map_err(|error| io::Error::new(error.kind(), format!("{path}: {error}")))?;
            bundle.entries.push(Entry(place, kind));
            bundle.sources.push(path.into());
        }
        check(&bundle.entries).map_err(|bad| io::Error::other(bad.0))?;
        Ok(bundle)
    }

    /// Writes the list and all files; the same bytes for the same files.
    pub fn write_to(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&serde_json::to_vec(&self.entries)?)?;
        out.write_all(b"\n")?;
        for (Entry(_, kind), path) in self.entries.iter().zip(&self.sources) {
            if kind.size() > 0 {
                let copied = io::copy(&mut File::open(path)?.take(kind.size()), out)?;
                if copied != kind.size() {
                    return Err(io::Error::other(format!("{} changed while it was read", path.display())));
                }
            }
        }
        Ok(())
    }

    /// SHA-256 of the bundle, in hexadecimal digits.
    pub fn hash(&self) -> io::Result<String> {
        let mut hashed = Hashed::new(io::sink());
        self.write_to(&mut hashed)?;
        Ok(hashed.hash())
    }
}

/// Bundle of files that are in memory, by path. Paths that could leave the folder are refused.
pub fn bundled(files: &BTreeMap<String, Vec<u8>>) -> Result<Vec<u8>, BadBundle> {
    let entry = |(path, bytes): (&String, &Vec<u8>)| Entry(path.clone(), Kind::File(bytes.len() as u64));
    let entries: Vec<Entry> = files.iter().map(entry).collect();
    check(&entries)?;
    let mut bundle = serde_json::to_vec(&entries).expect("a list is plain data");
    bundle.push(b'\n');
    files.values().for_each(|bytes| bundle.extend_from_slice(bytes));
    Ok(bundle)
}

/// Kind of a file; takes its size from the room that is left.
fn kind(path: &Path, link: Option<&str>, room: &mut u64) -> io::Result<Kind> {
    if let Some(target) = link {
        return Ok(Kind::Link(target.to_owned()));
    }
    let found = fs::metadata(path)?;
    if !found.is_file() {
        return Err(io::Error::other("this is not a file, and cannot travel"));
    }
    let size = found.len();
    *room = room.checked_sub(size).ok_or_else(|| {
        io::Error::other(format!(
            "the bot is too large to travel: it has at most {MOST_FILES} files and {} MiB; take out what its build makes",
            MOST_BYTES >> 20
        ))
    })?;
    Ok(if is_program(&found) { Kind::Program(size) } else { Kind::File(size) })
}

impl Kind {
    pub fn size(&self) -> u64 {
        match self {
            Kind::File(size) | Kind::Program(size) => *size,
            Kind::Link(_) => 0,
        }
    }
}

/// Checks that the entries are canonical paths within one folder: sorted, unique, none below a file or link.
pub(super) fn check(entries: &[Entry]) -> Result<(), BadBundle> {
    let at = |path: &str, why: &str| {
        let path: String = path.chars().take(200).collect();
        BadBundle(format!("{path:?}: {why}"))
    };
    if entries.len() > MOST_FILES {
        return Err(BadBundle(format!("a bot has at most {MOST_FILES} files")));
    }
    if !entries.is_sorted_by(|Entry(one, _), Entry(next, _)| one < next) {
        return Err(BadBundle("its files are not in order, or one is there twice".to_owned()));
    }
    let is_there = |path: &str| entries.binary_search_by(|Entry(one, _)| one.as_str().cmp(path)).is_ok();
    for Entry(path, kind) in entries {
        if !is_canonical(path) {
            return Err(at(path, "this is not a path within the bot's folder"));
        }
        // Nothing lies below a file or a link, so nothing is ever written through a link.
        let mut above = path.as_str();
        while let Some((folder, _)) = above.rsplit_once('/') {
            if is_there(folder) {
                return Err(at(path, "what lies above it is not a folder"));
            }
            above = folder;
        }
        if let Kind::Link(target) = kind
            && !stays_inside(path, target)
        {
            return Err(at(path, "a link that leads out of the bot's folder cannot travel"));
        }
    }
    Ok(())
}

/// True for a relative path of plain names, in its only spelling.
fn is_canonical(path: &str) -> bool {
    let names = path.split('/');
    let is_name = |name: &str| !name.is_empty() && name != "." && name != ".." && name.len() <= 255;
    path.len() <= LONGEST_PATH
        && !path.chars().any(char::is_control)
        && !path.contains('\\')
        && names.clone().count() <= DEEPEST
        && names.clone().all(is_name)
}

/// True if a link at this path leads into the same folder or to the system, judged by its text.
fn stays_inside(path: &str, target: &str) -> bool {
    if target.len() > LONGEST_PATH || target.is_empty() || target.chars().any(char::is_control) {
        return false;
    }
    let target = Path::new(target);
    if target.is_absolute() {
        return is_common(target);
    }
    let mut depth = path.matches('/').count();
    for part in target.components() {
        match part {
            Component::ParentDir if depth == 0 => return false,
            Component::ParentDir => depth -= 1,
            Component::Normal(_) => depth += 1,
            _ => {}
        }
    }
    true
}

#[cfg(unix)]
fn is_program(found: &fs::Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&found.permissions()) & 0o100 != 0
}

#[cfg(not(unix))]
fn is_program(_: &fs::Metadata) -> bool {
    true
}
