//! Header of a store: the tournament's file, rules, bots and seed that it is bound to.

use serde::{Deserialize, Serialize};

use super::{StoreError, Sum};
use crate::stage::StagePast;
use crate::tournament::Content;

/// Header of a store: written first, never changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Format version of the store; the present one is [`Header::FORM`].
    pub form: u32,
    /// Complete text of the tournament's file.
    pub file: String,
    pub file_hash: String,
    pub game: String,
    /// Version of the game's rules.
    pub rules: u32,
    /// Content of every bot by player; none for minds.
    pub bots: Vec<Option<Content>>,
    /// Plies of random openings; none in stores of form 2.
    #[serde(default)]
    pub opening: u32,
    /// Seeds and rounds of earlier stages.
    pub past: StagePast,
    /// Seed of all luck.
    pub seed: String,
    /// The SHA-256 of the seed, shown before the first game.
    pub commitment: String,
}

impl Header {
    pub const FORM: u32 = 3;

    /// Oldest format version that can be read.
    const OLDEST: u32 = 2;

    /// Reads a header and checks its hash.
    pub fn read(text: &str, sum: &str) -> Result<Header, StoreError> {
        if Sum::of(text).text() != sum {
            return Err(StoreError::Damaged("its header is not what was written".to_owned()));
        }
        let header: Header =
            serde_json::from_str(text).map_err(|bad| StoreError::Foreign(bad.to_string()))?;
        if !(Header::OLDEST..=Header::FORM).contains(&header.form) {
            let (form, ours) = (header.form, Header::FORM);
            return Err(StoreError::Foreign(format!("its form is {form}, and this program knows {ours}")));
        }
        Ok(header)
    }

    /// First difference of rules or bots from those of the store, as a sentence.
    pub fn changed(&self, now: &Header, names: &[String]) -> Option<String> {
        if self.rules != now.rules {
            return Some(format!(
                "the rules of {} had version {} and have {} now",
                self.game, self.rules, now.rules
            ));
        }
        let bots = names.iter().zip(self.bots.iter().zip(&now.bots));
        bots.filter_map(|(name, (before, now))| Some((name, before.as_ref()?.changed(now.as_ref()?)?)))
            .map(|(name, what)| format!("the bot `{name}` is not what it was: {what}"))
            .next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_store_of_form_2_has_no_openings_and_one_of_a_later_form_is_refused() {
        let header = |form: u32| {
            format!(
                r#"{{"form":{form},"file":"","file_hash":"","game":"ripple","rules":1,"bots":[],"past":{{"seeds":[],"rounds":[]}},"seed":"1","commitment":""}}"#
            )
        };
        let read = |form: u32| Header::read(&header(form), &Sum::of(&header(form)).text());
        assert_eq!(read(2).unwrap().opening, 0);
        assert!(read(Header::FORM + 1).unwrap_err().to_string().contains("its form is"));
    }
}
