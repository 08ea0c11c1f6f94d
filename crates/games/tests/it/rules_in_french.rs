//! French rules and pages of the book beside the English ones: the same structure, notation and numbers.

use std::fs;
use std::path::Path;

use games::GAMES;

/// The text of a file beside the crate's manifest.
fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The French rules of a game.
fn french(game: &str) -> String {
    read(&format!("src/{game}/rules.fr.md"))
}

/// A page of the book.
fn page(game: &str, ending: &str) -> String {
    read(&format!("../../docs/games/{game}.{ending}"))
}

fn paragraphs(text: &str) -> Vec<&str> {
    text.trim().split("\n\n").collect()
}

/// Text between backticks, sorted: words change their order from one language to the other.
fn notation(text: &str) -> Vec<&str> {
    let mut found: Vec<&str> = text.split('`').skip(1).step_by(2).collect();
    found.sort_unstable();
    found
}

/// Numbers outside of notation, sorted.
fn numbers(text: &str) -> Vec<String> {
    let words = text.split('`').step_by(2).flat_map(|part| part.split(|letter: char| !is_of_number(letter)));
    let digits = words.map(|word| word.trim_end_matches(',').to_owned());
    let mut found: Vec<String> = digits.filter(|word| !word.is_empty()).collect();
    found.sort_unstable();
    found
}

fn is_of_number(letter: char) -> bool {
    letter.is_ascii_digit() || letter == ','
}

/// Lines of lists, which are indented.
fn items(text: &str) -> Vec<&str> {
    text.lines()
        .filter(|line| line.starts_with("  "))
        .filter_map(|line| line.split_whitespace().next())
        .collect()
}

#[test]
fn every_game_has_its_rules_in_french_with_the_same_facts() {
    for about in GAMES.iter().map(|entry| entry.about) {
        let text = french(about.name);
        let pairs = (paragraphs(about.rules), paragraphs(&text));
        assert_eq!(pairs.0.len(), pairs.1.len(), "paragraphs of {}", about.name);
        for (english, french) in pairs.0.into_iter().zip(pairs.1) {
            assert_eq!(notation(english), notation(french), "{}: {french}", about.name);
            assert_eq!(numbers(english), numbers(french), "{}: {french}", about.name);
            assert_eq!(items(english), items(french), "{}: {french}", about.name);
        }
    }
}

/// Headings, rows of tables, and targets of links and pictures, in their order.
fn outline(page: &str) -> Vec<&str> {
    let mark = |line: &str| line.split(|letter| letter != '#' && letter != '|').next().map_or(0, str::len);
    let lines = page.lines().filter(|line| line.starts_with(['#', '|'])).map(|line| &line[..mark(line)]);
    let links = page.split("](").skip(1).filter_map(|link| link.split(')').next());
    lines.chain(links).collect()
}

#[test]
fn every_page_of_a_game_is_the_same_in_french() {
    for about in GAMES.iter().map(|entry| entry.about) {
        let (english, french) = (page(about.name, "md"), page(about.name, "fr.md"));
        assert_eq!(outline(&english), outline(&french), "{}", about.name);
        assert_eq!(notation(&english), notation(&french), "{}", about.name);
        assert_eq!(numbers(&english), numbers(&french), "{}", about.name);
    }
}

#[test]
fn french_texts_keep_the_spaces_of_french_print() {
    let names = || GAMES.iter().map(|entry| entry.about.name);
    let pages = names().map(|game| page(game, "fr.md"));
    for text in names().map(french).chain(pages) {
        let prose: String = text.split('`').step_by(2).filter(|part| !part.starts_with("text\n")).collect();
        let prose = prose.replace("![", "[");
        for mark in [" ;", " :", " !", " ?", "« ", " »", "'"] {
            assert!(!prose.contains(mark), "{mark:?} in {prose}");
        }
    }
}
