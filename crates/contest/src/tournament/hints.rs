//! Errors of the TOML parser in words of tournament authors.

use std::ops::Range;

use super::BadFile;

/// All keys of a file.
const KEYS: [&str; 34] = [
    "name",
    "game",
    "format",
    "seats",
    "seed",
    "blocks",
    "rounds",
    "opening",
    "see",
    "zero",
    "options",
    "terms",
    "test",
    "class",
    "player",
    "budget",
    "clock",
    "startup",
    "pondering",
    "limits",
    "memory",
    "processes",
    "cpu",
    "score",
    "elo",
    "nelo",
    "alpha",
    "beta",
    "bot",
    "build",
    "folder",
    "width",
    "height",
    "max_turns",
];

/// A mistake found by the parser.
pub fn explained(text: &str, span: Option<Range<usize>>, message: &str) -> BadFile {
    let single = text.lines().position(|line| line.trim() == "[player]");
    if let Some(line) = single.filter(|_| message.contains("player") || message.contains("duplicate key")) {
        let start = text.lines().take(line).map(|line| line.len() + 1).sum();
        return BadFile::at(text, &(start..start), "every player begins with `[[player]]`, in two brackets");
    }
    let why = types(message).unwrap_or_else(|| unknown(message).unwrap_or_else(|| message.to_owned()));
    span.map_or_else(|| BadFile::whole(&why), |span| BadFile::at(text, &span, &why))
}

/// Translates `invalid type: string "x", expected i64`.
fn types(message: &str) -> Option<String> {
    let (found, wanted) = message.strip_prefix("invalid type: ")?.split_once(", expected ")?;
    let wanted = match wanted.trim() {
        "i64" => "a whole number",
        "f64" => "a number",
        "a string" => "a text in quotes",
        "a boolean" => "true or false",
        "a tuple of size 2" => "two numbers, as in `[0.50, 0.53]`",
        "a sequence" => "a list in brackets",
        wanted => wanted,
    };
    let found = found
        .replace("integer", "the number")
        .replace("floating point", "the number")
        .replace("string", "the text");
    Some(format!("{wanted} is needed here, not {found}"))
}

/// Translates `unknown field `blcks`, expected …`, with the most similar key.
fn unknown(message: &str) -> Option<String> {
    let name = message.strip_prefix("unknown field `")?.split('`').next()?;
    let known: Vec<&str> = message.split('`').skip(3).step_by(2).collect();
    let known = if known.is_empty() { KEYS.to_vec() } else { known };
    let nearest = known.iter().min_by_key(|key| distance(name, key)).filter(|key| distance(name, key) <= 2);
    let guess = nearest.map_or(".".to_owned(), |key| format!("; did you mean `{key}`?"));
    Some(format!("there is no key `{name}` here{guess} There are {}", known.join(", ")))
}

/// Levenshtein distance.
pub fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (at, letter) in a.chars().enumerate() {
        let mut before = row[0];
        row[0] = at + 1;
        for (place, other) in b.iter().enumerate() {
            let changed = before + usize::from(letter != *other);
            before = row[place + 1];
            row[place + 1] = changed.min(before + 1).min(row[place] + 1);
        }
    }
    row[b.len()]
}
