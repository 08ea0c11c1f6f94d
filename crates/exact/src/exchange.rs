//! Several solvers of one square, each with columns of its own: what they tell each other after a level.
//!
//! A solver needs its columns of all rows, which it makes, and its rows of all columns, which it learns. A level decides
//! positions and changes nothing else, so that a level of a solver is a set of positions: a bit for each. A solver that was
//! killed learns its own levels as it learns those of others.

use std::ops::Range;

use crate::field::{BLOCK, Field};
use crate::solver::close;
use crate::sum::sum;
use crate::{BadTablebase, Order, Placements, SolvedLevel, Solver};

/// Columns of each of `solvers` solvers: whole blocks, about as many for each.
pub fn ranges<P: Placements>(placements: &P, solvers: usize) -> Vec<Range<usize>> {
    let (count, blocks) = (placements.count(), placements.count().div_ceil(BLOCK));
    let cut = |solver: usize| count.min(blocks * solver / solvers * BLOCK);
    (0..solvers).map(|solver| cut(solver)..cut(solver + 1)).collect()
}

/// The bytes of a level of one solver: 7 numbers of 8 bytes, the checksum of each reader's part, the parts.
///
/// The numbers say which setup (its checksum), which solver of how many, which level, what it decided, what was open in its
/// columns before, and their checksum. A part has the rows of one reader, one after the other, a bit for each column.
pub struct LevelFile {
    pub solver: usize,
    pub level: SolvedLevel,
    pub open: u64,
    sums: Vec<u64>,
}

const NUMBERS: usize = 7;

impl LevelFile {
    /// Bytes before the parts.
    pub fn head_length(solvers: usize) -> usize {
        8 * (NUMBERS + solvers)
    }

    /// Reads the bytes before the parts.
    pub fn read(head: &[u8], setup: &str, solvers: usize) -> Result<LevelFile, BadTablebase> {
        let bad = |why: &str| BadTablebase::new(format!("not a level of these solvers: {why}"));
        if head.len() != LevelFile::head_length(solvers) {
            return Err(bad("it is too short"));
        }
        let numbers: Vec<u64> = head
            .chunks_exact(8)
            .map(|bytes| u64::from_le_bytes(bytes.try_into().expect("8 bytes")))
            .collect();
        let (numbers, sums) = numbers.split_at(NUMBERS);
        let &[line, solver, of, plies, decided, open, check] = numbers else {
            return Err(bad("it is too short"));
        };
        if check != sum(&[&head[..8 * (NUMBERS - 1)], &head[8 * NUMBERS..]].concat()) {
            return Err(bad("it is damaged"));
        }
        if line != sum(setup.as_bytes()) || of != solvers as u64 || solver >= of {
            return Err(bad("it is for other rules, or for another number of solvers"));
        }
        let level = SolvedLevel { plies: plies as u8, decided };
        Ok(LevelFile { solver: solver as usize, level, open, sums: sums.to_vec() })
    }

    /// Offset and length of a reader's part.
    pub fn part(&self, reader: usize, ranges: &[Range<usize>]) -> (u64, usize) {
        let row = ranges[self.solver].len().div_ceil(8);
        let before = LevelFile::head_length(ranges.len()) + row * ranges[reader].start;
        (before as u64, row * ranges[reader].len())
    }

    /// Compares a reader's part with its checksum.
    pub fn is_right(&self, reader: usize, part: &[u8]) -> bool {
        self.sums[reader] == sum(part)
    }
}

impl<'a, P: Placements> Solver<'a, P> {
    /// A solver of these columns, beside others.
    pub fn of_columns(placements: &'a P, threads: usize, range: Range<usize>) -> Solver<'a, P> {
        let all = 0..placements.count();
        let rows = Field::new(range.clone(), all.clone());
        close(placements, &rows, range.clone(), all.clone());
        let columns = Field::new(all.clone(), range.clone());
        close(placements, &columns, all, range.clone());
        Solver { placements, range, columns, rows: Some(rows), threads, levels: Vec::new(), open: 0 }
    }

    /// Only the rows of these numbers, to learn what others have made.
    pub fn of_rows(placements: &'a P, range: Range<usize>) -> Solver<'a, P> {
        let rows = Field::new(range.clone(), 0..placements.count());
        close(placements, &rows, range.clone(), 0..placements.count());
        let columns = Field::new(0..0, range.start..range.start);
        Solver { placements, range, columns, rows: Some(rows), threads: 1, levels: Vec::new(), open: 0 }
    }

    /// Bytes of memory of the largest of `solvers` solvers.
    pub fn memory_of_columns(placements: &P, solvers: usize) -> u64 {
        let widest = ranges(placements, solvers).iter().map(Range::len).max().unwrap_or(0);
        Field::bytes(placements.count(), widest) + Field::bytes(widest, placements.count())
    }

    /// The bytes of a level that this solver, of that number, has just made.
    pub fn level_file(
        &self,
        solver: usize,
        made: (SolvedLevel, u64),
        setup: &str,
        ranges: &[Range<usize>],
    ) -> Vec<u8> {
        let (level, open) = made;
        let parts: Vec<Vec<u8>> = ranges.iter().map(|rows| self.bits(level.plies, rows.clone())).collect();
        let numbers = [
            sum(setup.as_bytes()),
            solver as u64,
            ranges.len() as u64,
            level.plies.into(),
            level.decided,
            open,
        ];
        let numbers: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        let sums: Vec<u8> = parts.iter().flat_map(|part| sum(part).to_le_bytes()).collect();
        let check = sum(&[&numbers[..], &sums].concat()).to_le_bytes().to_vec();
        [numbers, check, sums, parts.concat()].concat()
    }

    /// Which positions of these rows were decided by a level, row by row.
    fn bits(&self, plies: u8, rows: Range<usize>) -> Vec<u8> {
        let stride = self.range.len().div_ceil(8);
        let mut bits = vec![0; stride * rows.len()];
        for (row, bits) in rows.zip(bits.chunks_exact_mut(stride.max(1))) {
            self.columns.find(row, self.range.clone(), plies, |column| {
                let at = column - self.range.start;
                bits[at / 8] |= 1 << (at % 8);
            });
        }
        bits
    }

    /// Learns what a solver of those columns decided in the rows of this one.
    pub fn learn_rows(&self, plies: u8, columns: Range<usize>, part: &[u8]) {
        let rows = self.rows.as_ref().expect("it solves beside others");
        learn(rows, plies, self.range.clone(), columns, part);
    }

    /// Learns what this solver itself decided in those rows, before it was killed.
    pub fn learn_columns(&self, plies: u8, rows: Range<usize>, part: &[u8]) {
        learn(&self.columns, plies, rows, self.range.clone(), part);
    }

    /// The bytes of these places, which lie in the rows of this solver.
    pub fn row_values(&self, order: &Order<P>) -> Vec<u8> {
        let rows = self.rows.as_ref().expect("it solves beside others");
        let mut values = Vec::new();
        order.each(order.rows(self.range.clone()), |row, column| {
            values.push(crate::solver::plain(rows.get(row, column)));
        });
        values
    }
}

fn learn(field: &Field, plies: u8, rows: Range<usize>, columns: Range<usize>, part: &[u8]) {
    let stride = columns.len().div_ceil(8).max(1);
    for (row, bits) in rows.zip(part.chunks_exact(stride)) {
        for (at, byte) in bits.iter().enumerate().filter(|(_, byte)| **byte != 0) {
            let bits = (0..8).filter(|bit| byte >> bit & 1 == 1).map(|bit| columns.start + 8 * at + bit);
            bits.filter(|column| *column < columns.end).for_each(|column| field.set(row, column, plies));
        }
    }
}
