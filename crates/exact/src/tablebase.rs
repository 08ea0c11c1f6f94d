//! A tablebase as bytes: header, index of blocks, blocks. A value is read from one block, wherever the bytes are.
//!
//! ```text
//! header   7 lines of text, the last with the checksum of the others
//! index    checksum of what follows (8 bytes), then for each block its length (4 bytes) and its checksum (8 bytes)
//! blocks   the values of 32,768 places each, compressed; the last has the rest
//! ```
//! Numbers are little-endian.

use std::io;
use std::ops::Range;
use std::sync::Mutex;

use crate::header::LONGEST_HEADER;
use crate::sum::sum;
use crate::{BadTablebase, ExactValue, TablebaseHeader, coder};

/// Places of a block.
pub const BLOCK: u64 = 1 << 15;

/// Bytes of an entry of the index, and of the checksum before them.
const ENTRY: u64 = 12;
const INDEX_SUM: u64 = 8;

/// The longest block of compressed values: twice as long as plain ones never happens.
const LONGEST_BLOCK: u64 = 2 * BLOCK;

/// Bytes of a tablebase: a file, memory, a page.
pub trait Source: Send + Sync {
    fn length(&self) -> io::Result<u64>;

    /// Fills the buffer with the bytes from there on.
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()>;
}

impl<B: AsRef<[u8]> + Send + Sync> Source for B {
    fn length(&self) -> io::Result<u64> {
        Ok(self.as_ref().len() as u64)
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        let all =
            usize::try_from(offset).ok().and_then(|offset| self.as_ref().get(offset..)?.get(..buffer.len()));
        buffer.copy_from_slice(all.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }
}

/// A tablebase that is open for reading.
pub struct Tablebase {
    pub header: TablebaseHeader,
    source: Box<dyn Source>,
    /// Offset of each block, and the end of the last one.
    offsets: Vec<u64>,
    sums: Vec<u64>,
    /// The block that was read last.
    recent: Mutex<Option<(u64, Vec<u8>)>>,
}

impl From<io::Error> for BadTablebase {
    fn from(error: io::Error) -> BadTablebase {
        BadTablebase::new(format!("it cannot be read: {error}"))
    }
}

impl Tablebase {
    /// Reads header and index. A tablebase of another length than they say is refused.
    pub fn open(source: Box<dyn Source>) -> Result<Tablebase, BadTablebase> {
        let length = source.length()?;
        let mut head = vec![0; length.min(LONGEST_HEADER as u64) as usize];
        source.read_at(0, &mut head)?;
        let (header, size) = TablebaseHeader::read(&head)?;
        let blocks = header.places.div_ceil(BLOCK);
        let start = size as u64;
        let too_short = || BadTablebase::new("it is cut off: the index of its blocks is not whole");
        let entries = blocks.checked_mul(ENTRY).filter(|entries| *entries < length).ok_or_else(too_short)?;
        let mut index = vec![0; (INDEX_SUM + entries) as usize];
        source.read_at(start, &mut index).map_err(|_| too_short())?;
        let (check, entries) = index.split_at(INDEX_SUM as usize);
        if check != sum(entries).to_le_bytes() {
            return Err(BadTablebase::new("the index of its blocks is damaged: the checksum differs"));
        }
        let (mut offsets, mut sums) = (vec![start + index.len() as u64], Vec::new());
        for entry in entries.chunks_exact(ENTRY as usize) {
            let (size, sum) = entry.split_at(4);
            let size = u64::from(u32::from_le_bytes(size.try_into().expect("4 bytes")));
            if size > LONGEST_BLOCK {
                return Err(BadTablebase::new("the index of its blocks is damaged: a block is too long"));
            }
            offsets.push(offsets.last().expect("it begins with one") + size);
            sums.push(u64::from_le_bytes(sum.try_into().expect("8 bytes")));
        }
        if offsets.last() != Some(&length) {
            return Err(BadTablebase::new("its length is not that of its blocks"));
        }
        Ok(Tablebase { header, source, offsets, sums, recent: Mutex::default() })
    }

    /// Number of blocks.
    pub fn blocks(&self) -> u64 {
        self.sums.len() as u64
    }

    /// Bytes of the whole.
    pub fn length(&self) -> u64 {
        *self.offsets.last().expect("it begins with one")
    }

    /// The values of a block, as bytes.
    pub fn block(&self, block: u64) -> Result<Vec<u8>, BadTablebase> {
        let at = block as usize;
        let mut bytes = vec![0; (self.offsets[at + 1] - self.offsets[at]) as usize];
        self.source.read_at(self.offsets[at], &mut bytes)?;
        if sum(&bytes) != self.sums[at] {
            return Err(BadTablebase::new(format!("block {block} is damaged: the checksum differs")));
        }
        let places = places(self.header.places, block);
        Ok(coder::decode(&bytes, (places.end - places.start) as usize))
    }

    /// The value of a place. Places near each other are in one block, which is kept for the next question.
    pub fn value(&self, rank: u64) -> Result<ExactValue, BadTablebase> {
        if rank >= self.header.places {
            return Err(BadTablebase::new(format!("it has no place {rank}")));
        }
        let (block, at) = (rank / BLOCK, (rank % BLOCK) as usize);
        let mut recent = self.recent.lock().map_err(|_| BadTablebase::new("another reader failed"))?;
        if recent.as_ref().is_none_or(|(known, _)| *known != block) {
            *recent = Some((block, self.block(block)?));
        }
        let byte = recent.as_ref().map_or(0, |(_, values)| values[at]);
        ExactValue::from_byte(byte)
            .ok_or_else(|| BadTablebase::new(format!("place {rank} has {byte}, which is not a value")))
    }
}

/// The places of a block.
pub fn places(count: u64, block: u64) -> Range<u64> {
    block * BLOCK..count.min((block + 1) * BLOCK)
}

/// The index of blocks that follow it.
pub fn index(blocks: &[(u32, u64)]) -> Vec<u8> {
    let entries: Vec<u8> = blocks
        .iter()
        .flat_map(|(size, sum)| size.to_le_bytes().into_iter().chain(sum.to_le_bytes()))
        .collect();
    [sum(&entries).to_le_bytes().to_vec(), entries].concat()
}

/// Bytes of the index of `blocks` blocks.
pub fn index_length(blocks: u64) -> u64 {
    INDEX_SUM + blocks * ENTRY
}

/// A compressed block, and its entry in the index.
pub fn packed(values: &[u8]) -> (Vec<u8>, (u32, u64)) {
    let bytes = coder::encode(values);
    let entry = (bytes.len() as u32, sum(&bytes));
    (bytes, entry)
}
