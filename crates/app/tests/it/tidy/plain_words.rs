//! Plain words: comments and papers keep to the words of the field, and what is left of others can only fall.

use std::collections::BTreeMap;
use std::path::Path;

use super::{files, none, root, text};

/// Words for people and riddles for numbers: six well-kept trees of this field have 1 of them in 156,000 words.
const MARKS: &[&str] = &[
    "nobody",
    "somebody",
    "everybody",
    "whoever",
    "whom",
    "those who",
    "so many",
    "so much",
    "so long as",
    "told",
    "is to be",
    "are to be",
    "is no",
    "was not asked",
    "by itself",
    "goes on",
    "stands beside",
    "stands still",
    "stands there",
    "one's",
    "though it be",
    "however long",
];

/// These are good English, though a mark begins them.
const PLAIN: &[&str] = &["is no longer", "is no more"];

/// A doc comment opens with a noun or a verb, not with one of these.
const OPENERS: &[&str] =
    &["What", "Whether", "How", "Who", "Whose", "Where", "Why", "That", "Those", "Of", "So"];

/// Marks and openers that are left, by place. Lower a number when you have mended a file; none is ever raised.
const LEFT: &[(&str, usize, usize)] = &[
    ("*.md", 2, 0),
    ("crates/app", 17, 11),
    ("crates/arena", 2, 0),
    ("crates/bots", 0, 1),
    ("crates/contest", 2, 0),
    ("crates/exact", 6, 0),
    ("crates/games", 23, 122),
    ("crates/kit", 2, 0),
    ("crates/minds", 1, 0),
    ("crates/pictures", 6, 0),
    ("crates/players", 5, 1),
    ("crates/web", 13, 8),
    ("docs", 27, 0),
    ("python", 1, 0),
];

/// Marks and openers of a place, with the lines that have them.
#[derive(Default)]
struct Count {
    marks: usize,
    openers: usize,
    lines: Vec<String>,
}

#[test]
fn the_words_are_plain_and_get_plainer() {
    let mut counts: BTreeMap<String, Count> = BTreeMap::new();
    for path in files(&["rs", "js", "py", "pyi", "sql", "md"]) {
        let name = path.strip_prefix(root()).expect("it is in the tree").to_owned();
        if name != Path::new("CHANGELOG.md") {
            count(&name, &text(&path), counts.entry(place(&name)).or_default());
        }
    }
    let above = counts.into_iter().filter_map(|(place, count)| {
        let (marks, openers) =
            LEFT.iter().find(|left| left.0 == place).map_or((0, 0), |&(_, marks, openers)| (marks, openers));
        let is_above = count.marks > marks || count.openers > openers;
        is_above.then(|| {
            let (seen, lines) = ((count.marks, count.openers), count.lines.join("\n  "));
            format!("{place}: marks and openers are {seen:?}, at most {:?}:\n  {lines}", (marks, openers))
        })
    });
    none("words that the field does not use", above.collect());
}

/// The crate, or the first folder; `*.md` for the papers at the root.
fn place(name: &Path) -> String {
    let parts: Vec<&str> = name.iter().filter_map(|part| part.to_str()).collect();
    match parts[..] {
        ["crates", name, ..] => format!("crates/{name}"),
        [folder, _, ..] => folder.to_owned(),
        _ => "*.md".to_owned(),
    }
}

fn count(name: &Path, text: &str, count: &mut Count) {
    for (number, prose, opens) in prose(name, text) {
        let marks = marks(prose);
        let opens =
            opens && OPENERS.contains(&prose.split(|c: char| !c.is_alphanumeric()).next().unwrap_or(""));
        count.marks += marks;
        count.openers += usize::from(opens);
        if marks > 0 || opens {
            count.lines.push(format!("{}:{number}: {}", name.display(), prose.trim()));
        }
    }
}

/// Lines of prose with their numbers; true for one that opens a doc comment.
fn prose<'a>(name: &Path, text: &'a str) -> Vec<(usize, &'a str, bool)> {
    let is_paper = name.extension().is_some_and(|extension| extension == "md");
    let (mut found, mut inside) = (Vec::new(), false);
    for (line, number) in text.lines().zip(1..) {
        if is_paper {
            let is_fence = line.starts_with("```");
            inside ^= is_fence;
            found.extend((!inside && !is_fence).then_some((number, line, false)));
        } else {
            let comment = comment(line);
            found.extend(
                comment.map(|(sign, prose)| (number, prose, !inside && ["///", "//!", "*"].contains(&sign))),
            );
            inside = comment.is_some();
        }
    }
    found
}

/// The sign of a comment, and its text.
fn comment(line: &str) -> Option<(&'static str, &str)> {
    let line = line.trim_start();
    let sign = ["///", "//!", "//", "#", "--", "*"].into_iter().find(|sign| line.starts_with(sign))?;
    (!line.starts_with("#[")).then(|| (sign, line[sign.len()..].trim_start()))
}

fn marks(prose: &str) -> usize {
    let prose = prose.to_lowercase();
    let seen = |words: &[&str]| words.iter().map(|words| whole(&prose, words)).sum::<usize>();
    seen(MARKS) - seen(PLAIN)
}

/// The number of places where the words are whole words.
fn whole(prose: &str, words: &str) -> usize {
    let is_part =
        |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    let places = prose.match_indices(words);
    let is_whole = |&(at, _): &(usize, &str)| {
        !is_part(prose[..at].chars().next_back()) && !is_part(prose[at + words.len()..].chars().next())
    };
    places.filter(is_whole).count()
}

#[test]
fn marks_are_whole_words() {
    assert_eq!(marks("Nobody told it; nobody's untold fold is no longer one's own."), 4);
    assert_eq!(marks("It stands there, by itself, and is no file."), 3);
    assert_eq!(prose(Path::new("a.rs"), "/// What it is.\n/// How.\nfn a() {} // So\n// Who\n").len(), 3);
}
