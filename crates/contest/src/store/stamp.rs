//! Stamp of a cleanly closed store: a CRC-32 over every byte, which reveals any change.
//!
//! `SQLite` reserves a number in the file header for applications, the `user_version`. It is 0 while a store is written; closing
//! sets it to the CRC-32 of all other bytes.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::Duration;

/// Offset of `user_version` in the file.
const PLACE: usize = 60;

/// Looks at a stamp that is bad, and the pause between two.
const LOOKS: usize = 3;
const PAUSE: Duration = Duration::from_millis(20);

/// Result of checking a stamp.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stamp {
    Good,
    Bad,
    /// The store is being written, or was not closed cleanly.
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

/// True if the bytes of a store at rest differ from those that were written. It finds damage in parts that a reader skips.
pub fn is_bad(path: &Path) -> io::Result<bool> {
    // A write-ahead log beside the file means a writer, or one that was killed: pages may be newer than the stamp.
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    for _ in 0..LOOKS {
        if stamp_of(path)? != Stamp::Bad || Path::new(&log).exists() {
            return Ok(false);
        }
        // A writer may have begun or ended meanwhile.
        std::thread::sleep(PAUSE);
    }
    Ok(true)
}

/// Stamps a file that no process has open.
pub fn put(path: &Path) -> io::Result<()> {
    let mut file = OpenOptions::new().read(true).write(true).open(path)?;
    let (_, sum) = sum(&mut file)?;
    file.seek(SeekFrom::Start(PLACE as u64))?;
    file.write_all(&sum.to_be_bytes())?;
    file.sync_data()
}

/// The stored number, and the CRC of all other bytes, which is never 0.
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
