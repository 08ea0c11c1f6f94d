//! Keys of a tournament's file as the parser finds them. A key that is wrong is left out, so that all mistakes are found.

use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer};

use super::BadFile;
use super::hints::explained;
use super::words::FileWords;

/// Most mistakes that are looked for.
const MOST: usize = 20;

/// The keys of a file, if all that are needed are there, and the mistakes in it.
pub fn parse(text: &str) -> (Option<FileWords>, Vec<BadFile>) {
    let mut table = match DeTable::parse(text) {
        Ok(table) => table,
        Err(bad) => return (None, vec![explained(text, bad.span(), bad.message())]),
    };
    let (mut mistakes, mut left_out) = (Vec::new(), Vec::new());
    while mistakes.len() < MOST {
        let bad = match FileWords::deserialize(Deserializer::from(table.clone())) {
            Ok(words) => return (Some(words), mistakes),
            Err(bad) => bad,
        };
        let message = bad.message();
        // A key that was left out is missing, and that is not another mistake.
        if !left_out.iter().any(|key| message == format!("missing field `{key}`")) {
            mistakes.push(explained(text, bad.span(), message));
        }
        match bad.span().and_then(|span| leave_out(table.get_mut(), &span)) {
            Some(key) => left_out.push(key),
            None => break,
        }
    }
    (None, mistakes)
}

/// Removes the key with this place, or whose value has it.
fn leave_out(table: &mut DeTable<'_>, place: &Range<usize>) -> Option<String> {
    let is_here = |(key, value): (&Spanned<_>, &Spanned<_>)| key.span() == *place || value.span() == *place;
    let found = table.iter().find(|(key, value)| is_here((key, value))).map(|(key, _)| key.clone());
    if let Some(key) = found {
        table.remove(&key);
        return Some(key.get_ref().to_string());
    }
    table.iter_mut().find_map(|(_, value)| leave_out_of(value.get_mut(), place))
}

fn leave_out_of(value: &mut DeValue<'_>, place: &Range<usize>) -> Option<String> {
    match value {
        DeValue::Table(table) => leave_out(table, place),
        DeValue::Array(values) => values.iter_mut().find_map(|value| leave_out_of(value.get_mut(), place)),
        _ => None,
    }
}
