//! A list of sentences in one text, as bots receive the legal moves: one allocation instead of one a sentence.

use std::fmt::{self, Display, Write};

use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Sentences one after the other, and where each ends. As data it is a list of texts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sentences {
    text: String,
    ends: Vec<usize>,
}

/// Room for most sentences.
const USUAL: usize = 12;

impl Sentences {
    /// Adds the text of something at the end of the list.
    pub fn push(&mut self, sentence: impl Display) {
        write!(self.text, "{sentence}").expect("writing to a string does not fail");
        self.ends.push(self.text.len());
    }

    /// One after the other.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        let mut start = 0;
        self.ends.iter().map(move |&end| &self.text[std::mem::replace(&mut start, end)..end])
    }
}

impl<D: Display> FromIterator<D> for Sentences {
    fn from_iter<I: IntoIterator<Item = D>>(all: I) -> Sentences {
        let all = all.into_iter();
        let count = all.size_hint().0;
        let mut sentences =
            Sentences { text: String::with_capacity(count * USUAL), ends: Vec::with_capacity(count) };
        all.for_each(|sentence| sentences.push(sentence));
        sentences
    }
}

impl Serialize for Sentences {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Sentences {
    fn deserialize<D: Deserializer<'de>>(list: D) -> Result<Sentences, D::Error> {
        struct List;
        impl<'de> Visitor<'de> for List {
            type Value = Sentences;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a list of sentences")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Sentences, A::Error> {
                let mut sentences = Sentences::default();
                while let Some(sentence) = list.next_element::<String>()? {
                    sentences.push(sentence);
                }
                Ok(sentences)
            }
        }
        list.deserialize_seq(List)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_told_and_read_as_one_of_texts() {
        for all in [vec![], vec![""], vec!["b2"], vec!["c4 d4", "", "pass", "é\n\""]] {
            let sentences: Sentences = all.iter().collect();
            assert_eq!(sentences.iter().collect::<Vec<_>>(), all);
            let told = serde_json::to_string(&sentences).unwrap();
            assert_eq!(told, serde_json::to_string(&all).unwrap());
            assert_eq!(serde_json::from_str::<Sentences>(&told).unwrap(), sentences);
        }
    }
}
