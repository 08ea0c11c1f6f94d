//! Where the gems come from: a given sequence, or luck.

use ::games::gems::PATIENCE;
use anyhow::{Context, Result};
use kit::{Chance, Key, Keyed, Scripted};

use crate::cli::Misuse;

/// The letters to come.
pub enum Sequence {
    /// Those given, and how many colours they need.
    Given(Scripted, u32),
    /// Any.
    Random(Box<Keyed>),
}

impl Sequence {
    /// The sequence of these letters, or a random one.
    pub fn new(letters: Option<&str>) -> Result<Sequence> {
        let Some(letters) = letters else {
            let seed = getrandom::u64().context("no random sequence can be had here")?;
            return Ok(Sequence::Random(Box::new(Key::from_seed(&seed.to_string()).turn(0))));
        };
        let bad = || Misuse("option -s takes a sequence of letters A to Z, as in `-s ABCABD`".to_owned());
        if letters.len() > PATIENCE as usize {
            return Err(Misuse(format!("option -s takes at most {PATIENCE} letters")).into());
        }
        let script: Option<Vec<u32>> =
            letters.bytes().map(|b| b.is_ascii_uppercase().then(|| u32::from(b - b'A'))).collect();
        let script = script.ok_or_else(bad)?;
        let highest = *script.iter().max().ok_or_else(bad)?;
        Ok(Sequence::Given(Scripted::new(script), highest + 1))
    }

    /// The colours that a given sequence needs: as far as its last letter of the alphabet.
    pub fn colours(&self) -> Option<u32> {
        match self {
            Sequence::Given(_, colours) => Some(*colours),
            Sequence::Random(_) => None,
        }
    }
}

impl Chance for Sequence {
    fn below(&mut self, n: u32) -> u32 {
        match self {
            Sequence::Given(script, _) => script.below(n),
            Sequence::Random(luck) => luck.below(n),
        }
    }
}
