//! Texts of another language, by their English originals.

use std::sync::Arc;

use serde_json::{Map, Value};

use crate::BadText;

/// A table of texts; English if it is empty. A text that the table lacks stays English.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Texts(Option<Arc<Map<String, Value>>>);

impl Texts {
    /// The table of a JSON object with English texts as keys.
    pub fn new(table: Map<String, Value>) -> Texts {
        Texts(Some(Arc::new(table)).filter(|table| !table.is_empty()))
    }

    /// The table in this JSON text.
    pub fn of_json(text: &str) -> Result<Texts, BadText> {
        serde_json::from_str(text).map(Texts::new).map_err(|error| BadText::new(error.to_string()))
    }

    /// This text in the language of the table.
    pub fn of<'a>(&'a self, english: &'a str) -> &'a str {
        self.known(english).unwrap_or(english)
    }

    /// The text of the table, if it has this one.
    pub fn known(&self, english: &str) -> Option<&str> {
        self.0.as_ref()?.get(english)?.as_str()
    }

    /// True if the number takes the first form of `{n:one|more}`: 1, and 0 where the table has `one` for `{0:one|more}`.
    pub(crate) fn is_one(&self, number: i64) -> bool {
        number == 1 || number == 0 && self.known("{0:one|more}") == Some("one")
    }
}
