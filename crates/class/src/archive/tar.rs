//! Tar archives (ustar, pax and GNU names): files and folders, nothing else.

use super::{Intake, Refused, refused};

const BLOCK: usize = 512;

/// Longest name that a header of its own may carry.
const LONGEST_NAME: usize = 4096;

/// True if the bytes begin with a header of the ustar family.
pub fn is_tar(bytes: &[u8]) -> bool {
    bytes.get(257..262) == Some(b"ustar")
}

/// Reads all entries into the intake.
pub fn read(bytes: &[u8], intake: &mut Intake) -> Result<(), Refused> {
    let damaged = || refused("the tar file is damaged; pack it again");
    let (mut at, mut long_name): (usize, Option<String>) = (0, None);
    while let Some(header) = bytes.get(at..at + BLOCK) {
        if header.iter().all(|byte| *byte == 0) {
            break;
        }
        if !has_sum(header) {
            return Err(damaged());
        }
        let size = number(&header[124..136]).ok_or_else(damaged)?;
        let content = bytes.get(at + BLOCK..).and_then(|rest| rest.get(..size)).ok_or_else(damaged)?;
        at += BLOCK + size.div_ceil(BLOCK) * BLOCK;
        match header[156] {
            // A name in a header of its own; names are bounded before they are read.
            kind @ (b'x' | b'L') => {
                intake.count()?;
                let content = content.get(..size.min(LONGEST_NAME)).filter(|_| size <= LONGEST_NAME);
                let content = content.ok_or_else(|| refused("a name in the tar file is too long"))?;
                let name = if kind == b'L' { text(content) } else { pax_path(content)? };
                long_name = name.or(long_name);
            }
            b'g' => intake.count()?,
            kind => {
                let name = match long_name.take() {
                    Some(name) => name,
                    None => name(header).ok_or_else(|| {
                        refused("a name is not UTF-8; use a to z, digits, `.`, `_` and `-`")
                    })?,
                };
                take(kind, &name, content, intake)?;
            }
        }
    }
    Ok(())
}

fn take(kind: u8, name: &str, content: &[u8], intake: &mut Intake) -> Result<(), Refused> {
    let told = kit::shown(&name.chars().take(80).collect::<String>());
    match kind {
        b'0' | 0 if name.ends_with('/') => intake.add_folder(name),
        b'0' | 0 => intake.add(name, content),
        b'5' => intake.add_folder(name),
        b'1' | b'2' => Err(refused(format!("{told} is a link; put the file itself into the archive"))),
        b'3' | b'4' | b'6' => Err(refused(format!("{told} is not a file but a device or a pipe"))),
        _ => Err(refused(format!("{told} is of a kind that cannot be handed in; pack plain files"))),
    }
}

fn name(header: &[u8]) -> Option<String> {
    let (name, prefix) = (text(&header[..100])?, text(&header[345..500]));
    // Headers of GNU tar have other fields there.
    let is_posix = header[257..263] == *b"ustar\0";
    match prefix.filter(|prefix| is_posix && !prefix.is_empty()) {
        Some(prefix) => Some(format!("{prefix}/{name}")),
        None => Some(name),
    }
}

/// Text up to the first zero byte.
fn text(field: &[u8]) -> Option<String> {
    let end = field.iter().position(|byte| *byte == 0).unwrap_or(field.len());
    std::str::from_utf8(&field[..end]).ok().map(str::to_owned)
}

/// Octal number of a header.
fn number(field: &[u8]) -> Option<usize> {
    let text = std::str::from_utf8(field).ok()?;
    let digits = text.trim_matches([' ', '\0']);
    usize::from_str_radix(if digits.is_empty() { "0" } else { digits }, 8).ok()
}

/// Checks the sum of a header, in which the sum itself counts as spaces.
fn has_sum(header: &[u8]) -> bool {
    let bytes = header.iter().enumerate();
    let sum: usize =
        bytes.map(|(at, byte)| if (148..156).contains(&at) { 32 } else { usize::from(*byte) }).sum();
    number(&header[148..156]) == Some(sum)
}

/// Value of `path` in records such as `17 path=bot.py\n`. A size there would hide bytes from other programs.
fn pax_path(mut records: &[u8]) -> Result<Option<String>, Refused> {
    let damaged = || refused("the tar file is damaged; pack it again");
    let mut path = None;
    while !records.is_empty() {
        let space = records.iter().position(|byte| *byte == b' ').ok_or_else(damaged)?;
        let length = std::str::from_utf8(&records[..space]).ok().and_then(|length| length.parse().ok());
        let length: usize = length.filter(|length| *length > space + 1).ok_or_else(damaged)?;
        let record = records.get(space + 1..length).ok_or_else(damaged)?;
        let record = std::str::from_utf8(record).map_err(|_| damaged())?;
        let (key, value) =
            record.strip_suffix('\n').and_then(|record| record.split_once('=')).ok_or_else(damaged)?;
        match key {
            "path" => path = Some(value.to_owned()),
            "size" | "linkpath" => {
                return Err(refused("the tar file is of a kind that is not read here; pack a .zip"));
            }
            _ => {}
        }
        records = &records[length..];
    }
    Ok(path)
}
