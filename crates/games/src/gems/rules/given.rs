//! A given sequence of gems: read letter by letter, and again from its first letter when it runs out.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use kit::{BadText, Chance};

use super::start::PATIENCE;
use crate::gems::letter;

/// The letters, and how far they have been read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given {
    gems: Arc<[u8]>,
    next: u32,
}

impl Given {
    /// Reads letters from A to Z, small ones too; white space parts them and means nothing.
    pub fn read(text: &str) -> Result<Given, BadText> {
        let mut gems = Vec::new();
        for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
            if !letter.is_ascii_alphabetic() {
                return Err(BadText::new(format!("`{letter}` is not a letter from A to Z")));
            }
            gems.push(letter.to_ascii_uppercase() as u8 - b'A');
        }
        match gems.len() {
            0 => Err(BadText::new("a sequence has at least one letter")),
            count if count > PATIENCE as usize => {
                Err(BadText::new(format!("a sequence has at most {PATIENCE} letters")))
            }
            _ => Ok(Given { gems: gems.into(), next: 0 }),
        }
    }

    /// The sequence of a text in one line, as setups and records keep it.
    pub fn in_one_line(text: &str) -> Result<String, BadText> {
        Given::read(text).map(|given| given.letters())
    }

    /// The same, read so far; nothing beyond its end.
    pub fn from(self, next: u32) -> Option<Given> {
        ((next as usize) < self.gems.len()).then_some(Given { next, ..self })
    }

    pub fn letters(&self) -> String {
        self.gems.iter().map(|&gem| letter(gem)).collect()
    }

    /// Letters read so far: the place of the next one.
    pub fn next(&self) -> u32 {
        self.next
    }

    /// The colours that it needs: as far as its last letter of the alphabet.
    pub fn colours(&self) -> u8 {
        self.gems.iter().max().map_or(1, |&last| last + 1)
    }
}

/// Luck of which nothing is left to chance. Every letter is below the colours that it needs.
impl Chance for Given {
    fn below(&mut self, _: u32) -> u32 {
        let gem = self.gems[self.next as usize];
        self.next = if self.next as usize + 1 == self.gems.len() { 0 } else { self.next + 1 };
        gem.into()
    }
}

/// The letters are the same throughout a game, so that how far they were read tells positions apart.
impl Hash for Given {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.next.hash(state);
    }
}
