//! French rules beside the English ones: the same paragraphs, notation and numbers.

use std::fs;
use std::path::Path;

use games::GAMES;

/// The French rules of a game.
fn french(game: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(game).join("rules.fr.md");
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
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

#[test]
fn french_rules_keep_the_spaces_of_french_print() {
    for about in GAMES.iter().map(|entry| entry.about) {
        let text = french(about.name);
        let prose: String = text.split('`').step_by(2).collect();
        for mark in [" ;", " :", " !", " ?", "« ", " »", "'"] {
            assert!(!prose.contains(mark), "{}: {mark:?}", about.name);
        }
    }
}
