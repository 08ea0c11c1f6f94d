//! Export of a whole tournament as text, byte-equal from every store, and its import.

use std::io::{BufRead, Read, Write};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{Header, Store, StoreError, VerifiedGame};
use crate::GameId;

/// Games filed at a time.
const BATCH: usize = 500;

/// Longest line of an export.
const LONGEST: u64 = 256 << 20;

/// A line: the header first, then all games by block and rotation, then the end.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "lowercase")]
enum ExportLine {
    Tournament(Box<Header>),
    Game(GameLine),
    End(EndLine),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameLine {
    block: usize,
    rotation: usize,
    attempt: usize,
    outcome: String,
    record: String,
    notes: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    voids: Vec<String>,
}

/// Number of games, and SHA-256 of all lines before.
#[derive(Serialize, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
struct EndLine {
    games: usize,
    sum: String,
}

/// Running hash over lines.
#[derive(Default)]
struct RunningSum(Sha256);

impl RunningSum {
    fn add(&mut self, line: &str) {
        self.0.update(line);
        self.0.update("\n");
    }

    fn text(self) -> String {
        self.0.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Writes the content of a store.
pub fn export(store: &dyn Store, out: &mut dyn Write) -> Result<usize, StoreError> {
    let mut ids: Vec<GameId> = store.outcomes()?.into_iter().map(|(id, _)| id).collect();
    ids.sort_unstable();
    let mut sum = RunningSum::default();
    let mut write = |line: &ExportLine, sum: Option<&mut RunningSum>| -> Result<(), StoreError> {
        let text = serde_json::to_string(line).expect("an export is plain data");
        if let Some(sum) = sum {
            sum.add(&text);
        }
        Ok(writeln!(out, "{text}")?)
    };
    write(&ExportLine::Tournament(Box::new(store.header().clone())), Some(&mut sum))?;
    for id in &ids {
        let gone = || StoreError::Damaged(format!("game {} of block {} is gone", id.rotation, id.block));
        let game = store.game(*id)?.ok_or_else(gone)?;
        let VerifiedGame { attempt, outcome, record, notes, voids, .. } = game;
        let (block, rotation, outcome) = (id.block, id.rotation, outcome.to_string());
        let line = GameLine { block, rotation, attempt, outcome, record, notes, voids };
        write(&ExportLine::Game(line), Some(&mut sum))?;
    }
    write(&ExportLine::End(EndLine { games: ids.len(), sum: sum.text() }), None)?;
    Ok(ids.len())
}

/// An import in progress.
pub struct Import<'a> {
    lines: &'a mut dyn BufRead,
    number: usize,
    sum: RunningSum,
    pub header: Header,
}

impl<'a> Import<'a> {
    /// Reads the header.
    pub fn begin(lines: &'a mut dyn BufRead) -> Result<Import<'a>, StoreError> {
        let mut sum = RunningSum::default();
        let text = next_line(lines, 1)?;
        sum.add(&text);
        let ExportLine::Tournament(header) = read(&text, 1)? else { return Err(bad(1, &"it has no header")) };
        // The header is validated like that of any store.
        let header = serde_json::to_string(&header).expect("a header is plain data");
        let header = Header::read(&header, &super::Sum::of(&header).text())?;
        Ok(Import { lines, number: 1, sum, header })
    }

    /// Files all games into a store; returns their number.
    pub fn file(mut self, store: &mut dyn Store) -> Result<usize, StoreError> {
        let (mut games, mut batch) = (0, Vec::new());
        loop {
            self.number += 1;
            let number = self.number;
            let text = next_line(self.lines, number)?;
            match read(&text, number)? {
                ExportLine::Tournament(_) => return Err(bad(number, &"a second header")),
                ExportLine::Game(line) => {
                    self.sum.add(&text);
                    batch.push(filed(line, number)?);
                    games += 1;
                    if batch.len() == BATCH {
                        store.file(&batch)?;
                        batch.clear();
                    }
                }
                ExportLine::End(end) => {
                    store.file(&batch)?;
                    let is_whole = end == EndLine { games, sum: self.sum.text() };
                    return if is_whole {
                        Ok(games)
                    } else {
                        Err(bad(number, &"the lines before are others"))
                    };
                }
            }
        }
    }
}

fn filed(line: GameLine, number: usize) -> Result<VerifiedGame, StoreError> {
    let GameLine { block, rotation, attempt, outcome, record, notes, voids } = line;
    let fits = i64::try_from(block).is_ok()
        && [rotation, attempt].iter().all(|&number| i32::try_from(number).is_ok());
    if !fits || record.contains('\0') || notes.contains('\0') {
        return Err(bad(number, &"this is no game of ours"));
    }
    let outcome = outcome.parse().map_err(|why| bad(number, &why))?;
    Ok(VerifiedGame {
        id: GameId { block, rotation },
        attempt,
        outcome,
        record,
        notes,
        voids,
        missing: Vec::new(),
    })
}

fn bad(number: usize, why: &dyn std::fmt::Display) -> StoreError {
    StoreError::Foreign(format!("line {number} of the export: {why}"))
}

fn next_line(lines: &mut dyn BufRead, number: usize) -> Result<String, StoreError> {
    let mut text = String::new();
    lines.take(LONGEST).read_line(&mut text)?;
    match text.pop() {
        Some('\n') => Ok(text),
        _ => Err(bad(number, &"the export breaks off here")),
    }
}

fn read(text: &str, number: usize) -> Result<ExportLine, StoreError> {
    serde_json::from_str(text).map_err(|why| bad(number, &why))
}
