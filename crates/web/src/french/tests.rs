//! Texts of the page against the tables: none is missing, none is left over.

use std::collections::BTreeSet;

use games::GAMES;
use kit::OptionKind;
use players::Level;

use super::{RULES, table};
use crate::assets::{BEGINNING, MODULES, PAGE, SERVED};

type Texts = BTreeSet<String>;

/// Words in the page that are the same in all languages.
const SAME: [&str; 3] = ["Bastide", "English", "Français"];

/// Scripts of the page without comments; lessons have a table of their own.
fn scripts() -> Vec<String> {
    let all = pictures::MODULES.iter().chain(MODULES).chain(SERVED).chain(&[("offline.js", BEGINNING)]);
    all.filter(|(name, _)| *name != "lessons.js").map(|(_, script)| pictures::lean(script)).collect()
}

/// Texts between quotes in a script, each with what stands before it.
fn literals(script: &str) -> Vec<(&str, &str)> {
    let of_line = |line| {
        let parts: Vec<&str> = str::split(line, '"').collect();
        parts.windows(2).step_by(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>()
    };
    script.lines().flat_map(of_line).collect()
}

/// True if the text after this is translated: `t("…")`.
fn is_translated(before: &str) -> bool {
    before.strip_suffix("t(").is_some_and(|rest| !rest.ends_with(|letter: char| letter.is_alphanumeric()))
}

/// Texts of the page's HTML: between its tags, and those of its attributes that people read.
fn texts_of_html() -> Texts {
    let (_, body) = PAGE.split_once("<body>").unwrap();
    let between = body.split('>').filter_map(|part| part.split('<').next());
    let labels = body.split("aria-label=\"").skip(1).filter_map(|part| part.split('"').next());
    let texts =
        between.chain(labels).map(str::trim).filter(|text| !text.is_empty() && !text.starts_with('{'));
    texts.map(str::to_owned).collect()
}

/// Names of options in words, and the words to choose from.
fn words_of_options() -> Texts {
    let options = GAMES.iter().flat_map(|entry| entry.about.options);
    let words = options.flat_map(|option| {
        let choices: &[&str] = match option.kind {
            OptionKind::Choice { of, .. } => of,
            OptionKind::Text { or, .. } => or,
            OptionKind::Flag { .. } => &["on", "off"],
            OptionKind::Number { .. } => &[],
        };
        choices.iter().map(|&word| word.to_owned()).chain([option.name.replace('_', " ")])
    });
    words.filter(|word| word.parse::<i64>().is_err()).collect()
}

fn keys(name: &str) -> Texts {
    table(name).keys().cloned().collect()
}

fn same(used: &Texts, name: &str) {
    let known = keys(name);
    let missing: Vec<_> = used.difference(&known).collect();
    let unused: Vec<_> = known.difference(used).collect();
    assert!(missing.is_empty() && unused.is_empty(), "{name}.json lacks {missing:#?}; not used: {unused:#?}");
}

#[test]
fn the_page_has_every_text_in_french_and_no_other() {
    let scripts = scripts();
    let literals = scripts.iter().flat_map(|script| literals(script));
    let mut used: Texts =
        literals.filter(|(before, _)| is_translated(before)).map(|(_, text)| text.to_owned()).collect();
    used.extend(texts_of_html());
    used.extend(words_of_options());
    used.extend(Level::NAMES.map(str::to_owned));
    used.retain(|text| !SAME.contains(&text.as_str()));
    same(&used, "page");
}

#[test]
fn every_lesson_is_in_french() {
    let (_, lessons) = MODULES.iter().find(|(name, _)| *name == "lessons.js").unwrap();
    let parts = ["ask: ", "done: ", "told: "];
    let texts =
        literals(lessons).into_iter().filter(|(before, _)| parts.iter().any(|part| before.ends_with(part)));
    let used: Texts = texts.map(|(_, text)| text.to_owned()).collect();
    assert!(used.len() > 50, "{}", used.len());
    same(&used, "lessons");
}

/// Names of keys and of the program, which begin with a capital letter too.
const CAPITALS: [&str; 2] = ["Bastide", "Escape"];

#[test]
fn no_text_of_the_page_goes_untranslated() {
    let begins = |text: &str| {
        let mut letters = text.chars();
        letters.next().is_some_and(char::is_uppercase)
            && letters.next().is_some_and(|next| next == ' ' || next.is_lowercase())
    };
    let is_name = |before: &str, text: &str| {
        before.ends_with("=== ") || CAPITALS.contains(&text) || text.starts_with("Arrow")
    };
    for script in scripts() {
        for (before, text) in literals(&script) {
            assert!(
                is_translated(before) || !begins(text) || is_name(before, text),
                "{text:?} is not translated: {before}"
            );
        }
    }
}

/// Names of fields: `n` of `{n} {n:point|points}`.
fn fields(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|part| part.split([':', '}']).next()).collect()
}

#[test]
fn french_texts_have_the_fields_and_spaces_that_they_must() {
    for name in ["page", "lessons"] {
        for (english, french) in table(name) {
            let french = french.as_str().unwrap();
            assert_eq!(fields(&english), fields(french), "{english}");
            for mark in [" ;", " :", " !", " ?", "« ", " »", "'", "..."] {
                assert!(!french.contains(mark), "{french}");
            }
        }
    }
}

#[test]
fn every_game_has_its_rules_and_descriptions_in_french() {
    let said = keys("games");
    for about in GAMES.iter().map(|entry| entry.about) {
        assert!(RULES.iter().any(|(game, _)| *game == about.name), "{}", about.name);
        let helps = about.options.iter().map(|option| option.help);
        for text in helps.chain([about.summary]) {
            assert!(said.contains(text), "games.json lacks {text:?}");
        }
    }
}
