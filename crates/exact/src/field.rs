//! A rectangle of bytes that several threads read while each writes columns of its own.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// Columns that one thread writes at a time: a cache line.
pub const BLOCK: usize = 64;

const LANES: usize = 8;
const ONES: u64 = 0x0101_0101_0101_0101;

/// Rows and columns of a square of bytes, eight to a word. Words of one block of columns have one writer, so that plain
/// loads and stores (relaxed atomics) lose nothing.
pub struct Field {
    words: Vec<AtomicU64>,
    rows: Range<usize>,
    columns: Range<usize>,
    stride: usize,
}

impl Field {
    /// These rows and columns, all bytes 0. Columns begin at a block.
    pub fn new(rows: Range<usize>, columns: Range<usize>) -> Field {
        assert!(columns.start.is_multiple_of(BLOCK), "columns begin at a block");
        let stride = columns.len().next_multiple_of(BLOCK) / LANES;
        let words = (0..rows.len() * stride).map(|_| AtomicU64::new(0)).collect();
        Field { words, rows, columns, stride }
    }

    /// Bytes of memory that such a field takes.
    pub fn bytes(rows: usize, columns: usize) -> u64 {
        rows as u64 * columns.next_multiple_of(BLOCK) as u64
    }

    #[inline]
    fn place(&self, row: usize, column: usize) -> (usize, u32) {
        let column = column - self.columns.start;
        ((row - self.rows.start) * self.stride + column / LANES, (column % LANES * 8) as u32)
    }

    #[inline]
    pub fn get(&self, row: usize, column: usize) -> u8 {
        let (word, shift) = self.place(row, column);
        (self.words[word].load(Ordering::Relaxed) >> shift) as u8
    }

    /// Sets a byte. Only the thread that writes the column's block may do so.
    #[inline]
    pub fn set(&self, row: usize, column: usize, byte: u8) {
        let (word, shift) = self.place(row, column);
        let word = &self.words[word];
        let rest = word.load(Ordering::Relaxed) & !(0xff << shift);
        word.store(rest | u64::from(byte) << shift, Ordering::Relaxed);
    }

    /// Visits the columns of this range whose byte in the row is that one.
    #[inline]
    pub fn find(&self, row: usize, columns: Range<usize>, byte: u8, mut visit: impl FnMut(usize)) {
        let (first, _) = self.place(row, columns.start);
        let wanted = ONES * u64::from(byte);
        for (word, column) in (first..).zip(columns.clone().step_by(LANES)) {
            let differs = self.words[word].load(Ordering::Relaxed) ^ wanted;
            // Some byte is 0 (Mycroft's test); which ones are is looked at one by one.
            if differs.wrapping_sub(ONES) & !differs & (ONES << 7) != 0 {
                let lanes =
                    (0..LANES).filter(|lane| differs >> (8 * lane) & 0xff == 0).map(|lane| column + lane);
                lanes.filter(|column| *column < columns.end).for_each(&mut visit);
            }
        }
    }
}
