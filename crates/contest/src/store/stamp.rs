//! A sum over every byte of a store that was closed in good order, so that no byte of it can change unseen.
//!
//! `SQLite` leaves a number in the head of its files to programs, the `user_version`. While a store is written it is 0; when it
//! is closed the CRC-32 of all other bytes is put there.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// Where `SQLite` keeps the number.
const PLACE: usize = 60;

/// Whether the bytes of a store are what they were.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stamp {
    Good,
    Bad,
    /// It is being written, or was not closed in good order.
    None,
}

/// The stamp of a file.
pub fn stamp_of(path: &Path) -> io::Result<Stamp> {
    let mut file = File::open(path)?;
    let (found, sum) = sum(&mut file)?;
    Ok(match found {
        0 => Stamp::None,
        found if found == sum => Stamp::Good,
        _ => Stamp::Bad,
    })
}

/// Stamps a file that nobody has open.
pub fn put(path: &Path) -> io::Result<()> {
    let mut file = OpenOptions::new().read(true).write(true).open(path)?;
    let (_, sum) = sum(&mut file)?;
    file.seek(SeekFrom::Start(PLACE as u64))?;
    file.write_all(&sum.to_be_bytes())?;
    file.sync_data()
}

/// The number that is there, and the sum of all other bytes, which is never 0.
fn sum(file: &mut File) -> io::Result<(u32, u32)> {
    let (mut crc, mut at, mut found) = (u32::MAX, 0_usize, 0_u32);
    let mut bytes = vec![0; 1 << 16];
    loop {
        let count = file.read(&mut bytes)?;
        if count == 0 {
            return Ok((found, (!crc).max(1)));
        }
        for byte in &bytes[..count] {
            let is_stamp = (PLACE..PLACE + 4).contains(&at);
            if is_stamp {
                found = found << 8 | u32::from(*byte);
            }
            let byte = if is_stamp { 0 } else { *byte };
            crc = crc >> 8 ^ TABLE[usize::from(crc as u8 ^ byte)];
            at += 1;
        }
    }
}

const TABLE: [u32; 256] = table();

const fn table() -> [u32; 256] {
    let mut table = [0; 256];
    let mut at = 0;
    while at < 256 {
        let (mut crc, mut bit) = (at as u32, 0);
        while bit < 8 {
            crc = if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
            bit += 1;
        }
        table[at] = crc;
        at += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_is_the_crc_that_everybody_knows() {
        let crc =
            b"123456789".iter().fold(u32::MAX, |crc, byte| crc >> 8 ^ TABLE[usize::from(crc as u8 ^ byte)]);
        assert_eq!(!crc, 0xcbf4_3926);
    }
}
