//! Hash chain over all games: changing, adding or removing a game breaks it.

use sha2::{Digest, Sha256};

use super::VerifiedGame;

/// Hash of everything filed so far.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Sum(pub [u8; 32]);

impl Sum {
    /// Hash of a text, with which a chain begins.
    pub fn of(text: &str) -> Sum {
        Sum(Sha256::digest(text).into())
    }

    /// Hash of record, notes and voids, each after its length, so that bytes cannot move between them.
    pub fn of_content(record: &str, notes: &str, voids: &str) -> Sum {
        let mut hash = Sha256::new();
        for part in [record, notes, voids] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        Sum(hash.finalize().into())
    }

    /// Hash after one more game.
    pub fn next(&self, line: &str, content: &Sum) -> Sum {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(content.0);
        hash.update(line);
        Sum(hash.finalize().into())
    }

    /// Hexadecimal digits.
    pub fn text(&self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Hash from bytes of a database.
    pub fn read(bytes: &[u8]) -> Option<Sum> {
        bytes.try_into().ok().map(Sum)
    }
}

/// Text that a game adds to the chain besides its content.
pub fn line(block: usize, rotation: usize, attempt: usize, outcome: &str) -> String {
    format!("{block} {rotation} {attempt} {outcome}")
}

/// Content hash of a game.
pub fn content(game: &VerifiedGame) -> Sum {
    Sum::of_content(&game.record, &game.notes, &voids(game))
}

/// Reasons of void attempts, one a line.
pub fn voids(game: &VerifiedGame) -> String {
    game.voids.iter().map(|why| why.replace('\n', " ") + "\n").collect()
}
