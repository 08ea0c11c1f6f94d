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

    /// A finished English sentence in the language of the table: from its own key, or from a key with numbered fields, such as
    /// `{1} is occupied`, that fits it and leaves the fewest letters to its fields.
    pub fn sentence(&self, english: &str) -> String {
        let keys = self.0.iter().flat_map(|table| table.iter()).filter(|(key, _)| key.contains("{1}"));
        let fits = keys.filter_map(|(key, text)| Some((text.as_str()?, fields(key, english)?)));
        let known = self.known(english).map(|text| (text, Vec::new()));
        let best = fits.min_by_key(|(_, fields)| fields.iter().map(|field| field.len()).sum::<usize>());
        let Some((text, fields)) = known.or(best) else { return english.to_owned() };
        let mut told = text.to_owned();
        for (field, number) in fields.into_iter().zip(1..) {
            told = told.replace(&["{", &i32::to_string(&number), "}"].concat(), &self.sentence(field));
        }
        told
    }

    /// True if the number takes the first form of `{n:one|more}`: 1, and 0 where the table has `one` for `{0:one|more}`.
    pub(crate) fn is_one(&self, number: i64) -> bool {
        number == 1 || number == 0 && self.known("{0:one|more}") == Some("one")
    }
}

/// Parts of a sentence that stand for the fields `{1}`, `{2}` and so on of a key, in the order of the key; `None` if it does not fit.
fn fields<'a>(key: &str, sentence: &'a str) -> Option<Vec<&'a str>> {
    let mut parts = key.split('{').map(|part| part.split_once('}').map_or(part, |(_, plain)| plain));
    let mut rest = sentence.strip_prefix(parts.next()?)?;
    let (mut found, mut parts) = (Vec::new(), parts.peekable());
    while let Some(part) = parts.next() {
        let at = match parts.peek() {
            None => rest.len().checked_sub(part.len()).filter(|_| rest.ends_with(part))?,
            Some(_) => rest.find(part).filter(|_| !part.is_empty())?,
        };
        found.push(&rest[..at]);
        rest = &rest[at + part.len()..];
    }
    found.iter().all(|field| !field.is_empty() && field.len() < sentence.len()).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_found_by_its_pattern() {
        let texts = Texts::of_json(
            r#"{ "{1} is occupied": "{1} est occupée", "`{1}` is refused: {2}": "« {1} » est refusé : {2}",
                "{1} is": "?", "no move": "aucun coup", "{1} of {2}": "{2}, dont {1}" }"#,
        );
        let told = |english| texts.as_ref().unwrap().sentence(english);
        assert_eq!(told("no move"), "aucun coup");
        assert_eq!(told("b3 is occupied"), "b3 est occupée");
        assert_eq!(told("`b3` is refused: b3 is occupied"), "« b3 » est refusé : b3 est occupée");
        assert_eq!(told("3 of 4"), "4, dont 3");
        assert_eq!(told(" is occupied"), " is occupied", "a field is not empty");
        assert_eq!(told("b3 rests"), "b3 rests", "what is not known stays English");
        assert_eq!(Texts::default().sentence("b3 is occupied"), "b3 is occupied");
    }
}
