//! A writer that hashes what passes through it.

use std::io::{self, Write};

use sha2::{Digest, Sha256};

/// A writer and the SHA-256 of everything written to it.
pub struct Hashed<W> {
    pub out: W,
    hash: Sha256,
}

impl<W: Write> Hashed<W> {
    pub fn new(out: W) -> Hashed<W> {
        Hashed { out, hash: Sha256::new() }
    }

    /// The hash so far, in hexadecimal digits.
    pub fn hash(&self) -> String {
        self.hash.clone().finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl<W: Write> Write for Hashed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.out.write(bytes)?;
        self.hash.update(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
