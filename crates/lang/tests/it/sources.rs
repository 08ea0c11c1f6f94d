//! Templates in the sources, looked up in the table.

use std::fs;
use std::path::{Path, PathBuf};

use lang::Language;

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the crates lie in the tree")
}

/// All sources below a folder, without tests, the template of a game, and the old programs, which speak as they did.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the tree can be read");
    let paths = entries.map(|entry| entry.expect("the tree can be read").path());
    let mut found = Vec::new();
    for path in
        paths.filter(|path| !["tests", "template", "original"].iter().any(|name| path.ends_with(name)))
    {
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found
}

/// The string literals of a source, each with the code before it on its line or the line above; comments and tests left out.
fn literals(source: &str) -> Vec<(String, String)> {
    let code = source.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code: String = lines.flat_map(|line| [line, "\n"]).collect();
    let (mut found, mut rest) = (Vec::new(), code.as_str());
    while let Some((before, opened)) = rest.split_once('"') {
        let mut escaped = false;
        let end = opened.find(|letter| {
            let ends = letter == '"' && !escaped;
            escaped = letter == '\\' && !escaped;
            ends
        });
        let Some(end) = end else { break };
        let before: String = before.chars().filter(|letter| !letter.is_whitespace()).collect();
        found.push((before, opened[..end].to_owned()));
        rest = &opened[end + 1..];
    }
    found
}

/// True for a literal that is a template of a message: given to one, or one of several that are.
fn is_template(before: &str, literal: &str) -> bool {
    let other = ["format!(", "assert!(", "expect(", "law(", "concat!(", "join("]
        .iter()
        .any(|call| before.ends_with(call));
    let text = literal.contains(' ') || literal.contains('{');
    before.ends_with("Message::new(") || text && !other
}

#[test]
fn every_template_of_the_sources_has_a_french_text() {
    let french = Language::French.texts();
    // Files of messages, and those with one beside much else: there only what is given to a message is one.
    let mut missing = Vec::new();
    let mut seen = 0;
    for path in ["kit/src", "games/src"].iter().flat_map(|folder| sources(&crates().join(folder))) {
        let source = fs::read_to_string(&path).expect("a source is text");
        if !source.contains("Message::new(") {
            continue;
        }
        let of_messages = ["report.rs", "reason.rs", "outcome.rs", "last_turn.rs", "reported.rs"]
            .iter()
            .any(|name| path.ends_with(name));
        for (before, literal) in literals(&source) {
            if literal.is_empty()
                || !(before.ends_with("Message::new(") || of_messages && is_template(&before, &literal))
            {
                continue;
            }
            seen += 1;
            if french.known(&literal).is_none() && !NOT_TEXTS.contains(&literal.as_str()) {
                missing.push(format!("{}: {literal:?}", path.display()));
            }
        }
    }
    assert!(seen > 100, "the sources have more than {seen} templates");
    assert!(missing.is_empty(), "without a French text:\n{}", missing.join("\n"));
}

/// Literals beside templates that are not read by people: counters, parts of a legend.
const NOT_TEXTS: &[&str] = &["cells fired"];

#[test]
fn every_text_of_the_program_is_in_the_table() {
    let french = Language::French.texts();
    let (mut missing, mut seen) = (Vec::new(), 0);
    for path in sources(&crates().join("app/src")) {
        let source = fs::read_to_string(&path).expect("a source is text");
        for (before, literal) in literals(&source) {
            let given =
                ["Message::new(", ".text(", "texts.of(", "number("].iter().any(|call| before.ends_with(call));
            if given && !literal.is_empty() && before.chars().any(char::is_alphabetic) {
                seen += 1;
                if french.known(&literal).is_none() {
                    missing.push(format!("{}: {literal:?}", path.display()));
                }
            }
        }
    }
    assert!(seen > 40, "the program has more than {seen} texts");
    assert!(missing.is_empty(), "without a French text:\n{}", missing.join("\n"));
}

/// The fields that a template names: `n` of `{n:tile|tiles}`.
fn fields(template: &str) -> Vec<&str> {
    let opened = template.split('{').skip(1);
    opened.map(|field| field.split([':', '}', '\'']).next().unwrap_or_default()).collect()
}

#[test]
fn french_texts_fill_the_fields_of_the_english_ones() {
    for table in
        [include_str!("../../../../lang/fr/games.json"), include_str!("../../../../lang/fr/terminal.json")]
    {
        let table: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(table).expect("a table is JSON");
        for (english, french) in &table {
            let french = french.as_str().expect("a text is a string");
            assert!(!french.is_empty(), "{english:?}");
            let known = fields(english);
            for field in fields(french) {
                assert!(known.contains(&field), "{english:?} has no field {field:?}: {french:?}");
            }
            for (open, close) in [('{', '}'), ('[', ']')] {
                let count = |letter| french.matches(letter).count();
                assert_eq!(count(open), count(close), "{french:?}");
            }
            for bad in [" ;", " !", " ?", " :", "« ", " »", "'"] {
                let plain = french.replace("'s}", "}").replace("?=", "=");
                assert!(!plain.contains(bad), "{bad:?} is not how French is set: {french:?}");
            }
        }
    }
}
