//! Zip archives: the central directory counts, and every local header must agree with it.

use flate2::Crc;
use flate2::read::DeflateDecoder;

use super::{Intake, Refused, refused};

const END: &[u8] = b"PK\x05\x06";
const CENTRAL: &[u8] = b"PK\x01\x02";
const LOCAL: &[u8] = b"PK\x03\x04";

/// Length of the end record without its comment, of a central header and of a local header without names.
const END_LENGTH: usize = 22;
const CENTRAL_LENGTH: usize = 46;
const LOCAL_LENGTH: usize = 30;

/// Unix file types in the upper half of the external attributes.
const TYPE: u32 = 0o170_000;
const REGULAR: u32 = 0o100_000;
const FOLDER: u32 = 0o040_000;
const LINK: u32 = 0o120_000;

/// An entry of the central directory.
struct Entry<'a> {
    name: &'a [u8],
    flags: u16,
    method: u16,
    sum: u32,
    packed: usize,
    size: u32,
    /// Unix file mode; 0 if the archive was made elsewhere.
    mode: u32,
    offset: usize,
}

/// Reads all entries into the intake.
pub fn read(bytes: &[u8], intake: &mut Intake) -> Result<(), Refused> {
    let damaged = || refused("the zip file is damaged, or it is in parts; pack it again");
    let (count, mut at, end) = directory(bytes).ok_or_else(damaged)?;
    let mut packed = 0_usize;
    for _ in 0..count {
        let (entry, next) = Entry::read(bytes, at).filter(|(_, next)| *next <= end).ok_or_else(damaged)?;
        at = next;
        // Entries that share their bytes make a small archive large.
        packed = packed.saturating_add(entry.packed);
        if packed > bytes.len() {
            return Err(refused("its files overlap in the zip file; pack it again"));
        }
        take(bytes, &entry, intake)?;
    }
    Ok(())
}

fn take(bytes: &[u8], entry: &Entry, intake: &mut Intake) -> Result<(), Refused> {
    let name = std::str::from_utf8(entry.name)
        .map_err(|_| refused("a name is not UTF-8; use a to z, digits, `.`, `_` and `-`"))?;
    let told = kit::shown(&name.chars().take(80).collect::<String>());
    if entry.flags & 1 != 0 {
        return Err(refused(format!("{told} is encrypted")));
    }
    let kind = entry.mode & TYPE;
    match kind {
        0 | REGULAR | FOLDER => {}
        LINK => return Err(refused(format!("{told} is a link; put the file itself into the archive"))),
        _ => return Err(refused(format!("{told} is not a file but a device, a pipe or a socket"))),
    }
    let damaged = || refused(format!("{told} is damaged in the zip file"));
    let content = content(bytes, entry).ok_or_else(damaged)?;
    if name.ends_with('/') || kind == FOLDER {
        return if entry.size == 0 { intake.add_folder(name) } else { Err(damaged()) };
    }
    let before = intake.files.len();
    match entry.method {
        0 => intake.add(name, content)?,
        8 => intake.add(name, DeflateDecoder::new(content))?,
        _ => return Err(refused(format!("{told} is packed by a method other than deflate; pack it again"))),
    }
    let Some(taken) = (intake.files.len() > before).then(|| intake.last(name)).flatten() else {
        return Ok(());
    };
    let mut sum = Crc::new();
    sum.update(taken);
    if taken.len() != entry.size as usize || sum.sum() != entry.sum {
        return Err(damaged());
    }
    Ok(())
}

/// Number of entries, start and end of the central directory.
fn directory(bytes: &[u8]) -> Option<(usize, usize, usize)> {
    let last = bytes.len().checked_sub(END_LENGTH)?;
    let first = last.saturating_sub(usize::from(u16::MAX));
    let is_end = |at: &usize| {
        bytes[*at..].starts_with(END)
            && two(bytes, at + 20)
                .is_some_and(|comment| at + END_LENGTH + usize::from(comment) == bytes.len())
    };
    let end = (first..=last).rev().find(is_end)?;
    let (disk, here, all) = (two(bytes, end + 4)?, two(bytes, end + 8)?, two(bytes, end + 10)?);
    let (size, start) = (four(bytes, end + 12)? as usize, four(bytes, end + 16)? as usize);
    (disk == 0 && here == all && start.checked_add(size)? == end).then_some((usize::from(all), start, end))
}

impl<'a> Entry<'a> {
    /// The entry at this place, and the place of the next.
    fn read(bytes: &'a [u8], at: usize) -> Option<(Entry<'a>, usize)> {
        if !bytes.get(at..)?.starts_with(CENTRAL) {
            return None;
        }
        let length = |offset: usize| two(bytes, at + offset).map(usize::from);
        let (name, extra, comment) = (length(28)?, length(30)?, length(32)?);
        let is_unix = two(bytes, at + 4)? >> 8 == 3;
        let entry = Entry {
            name: bytes.get(at + CENTRAL_LENGTH..at + CENTRAL_LENGTH + name)?,
            flags: two(bytes, at + 8)?,
            method: two(bytes, at + 10)?,
            sum: four(bytes, at + 16)?,
            packed: four(bytes, at + 20)? as usize,
            size: four(bytes, at + 24)?,
            mode: if is_unix { four(bytes, at + 38)? >> 16 } else { 0 },
            offset: four(bytes, at + 42)? as usize,
        };
        Some((entry, at + CENTRAL_LENGTH + name + extra + comment))
    }
}

/// Packed bytes of an entry. Another name in its local header would show other programs another file.
fn content<'a>(bytes: &'a [u8], entry: &Entry) -> Option<&'a [u8]> {
    let local = bytes.get(entry.offset..)?;
    if !local.starts_with(LOCAL) || two(local, 8)? != entry.method {
        return None;
    }
    let (name, extra) = (usize::from(two(local, 26)?), usize::from(two(local, 28)?));
    let from = LOCAL_LENGTH + name + extra;
    let is_same = local.get(LOCAL_LENGTH..LOCAL_LENGTH + name)? == entry.name;
    if is_same { local.get(from..from.checked_add(entry.packed)?) } else { None }
}

fn two(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

fn four(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}
