//! Files of records and other texts: reading them without trusting them.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use arena::Notes;
use games::GAMES;
use kit::{Opening, PositionReport, Record, Table};

/// Larger files are no records of ours.
const LARGEST: u64 = 64 << 20;

/// Reads the record of a file, or of standard input for `-`.
pub fn open(path: &Path) -> Result<Record> {
    Ok(Record::read(GAMES, &read_text(path)?)?)
}

/// Reads and replays the text of a record.
pub fn replay_text(text: &str) -> Result<Table> {
    Ok(Record::read(GAMES, text)?.replay()?)
}

/// Reads and replays the record of a file, or of standard input for `-`.
pub fn replay(path: &Path) -> Result<Table> {
    Ok(open(path)?.replay()?)
}

/// A record in words, one numbered turn a line: what can be seen of one that other rules made.
pub fn in_words(record: &Record) -> String {
    let opening = match &record.opening {
        Opening::OtherRules(_, lines) => lines.as_slice(),
        Opening::Start(..) | Opening::Position(_) => &[],
    };
    let mut lines = vec![format!("{}, rules version {}", record.entry.about.title, record.rules())];
    lines.extend(opening.iter().cloned());
    lines.extend(record.turns.iter().enumerate().map(|(at, turn)| format!("{}. {}", at + 1, turn.act)));
    lines.push(record.result());
    lines.join("\n") + "\n"
}

/// The text of a file, or of standard input for `-`, if it is not too long.
pub fn read_text(path: &Path) -> Result<String> {
    read_text_up_to(path, LARGEST)
}

/// The same, if it has no more bytes than these.
pub fn read_text_up_to(path: &Path, largest: u64) -> Result<String> {
    if path == Path::new("-") { read(io::stdin().lock(), largest) } else { read(File::open(path)?, largest) }
}

/// The notes of a record stand beside it.
pub fn notes_of(record: &Path) -> PathBuf {
    let mut name = record.as_os_str().to_owned();
    name.push(".notes.jsonl");
    name.into()
}

/// The notes beside a record's file, if there are any; an error if they cannot be read.
pub fn read_notes(record: &Path) -> Result<Option<Notes>> {
    let path = notes_of(record);
    if record == Path::new("-") || !path.exists() {
        return Ok(None);
    }
    let read = || Ok::<_, anyhow::Error>(Notes::read(&read_text(&path)?)?);
    read().map(Some).with_context(|| path.display().to_string())
}

/// The report of a position, with what notes know of its end.
pub fn explained(report: PositionReport, notes: Option<&Notes>) -> PositionReport {
    match notes {
        Some(notes) => notes.explain(report),
        None => report,
    }
}

fn read(source: impl Read, largest: u64) -> Result<String> {
    let mut bytes = Vec::new();
    source.take(largest + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > largest {
        bail!("the file is larger than {} MiB", largest >> 20);
    }
    String::from_utf8(bytes).context("the file is not text")
}
