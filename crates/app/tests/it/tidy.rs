//! The tree itself is in order: files are formatted, short and introduced, words are plain, and every game has all its papers.

mod plain_words;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use games::GAMES;

/// A longer file wants to be split by nouns.
const LONGEST: usize = 400;

/// Words that were given up for plainer ones. This file alone may name them.
const BANNED: &[&str] = &["stranger", "behead", "hush", "lull", "he", "him", "himself", "his"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the crates lie in the tree")
}

/// All files of the tree with one of these endings, without build output.
fn files(endings: &[&str]) -> Vec<PathBuf> {
    let is_wanted = |path: &Path| path.extension().is_some_and(|ending| endings.iter().any(|&e| ending == e));
    let entries = |folder: &Path| {
        let all = fs::read_dir(folder).into_iter().flatten();
        all.map(|entry| entry.expect("the tree can be read").path()).collect::<Vec<_>>()
    };
    let mut found: Vec<PathBuf> =
        entries(&root()).into_iter().filter(|path| path.is_file() && is_wanted(path)).collect();
    let mut folders = ["bots", "crates", "docs", "fuzz", "python"].map(|name| root().join(name)).to_vec();
    while let Some(folder) = folders.pop() {
        for path in entries(&folder) {
            if path.is_dir() && !is_built(&path) {
                folders.push(path);
            } else if is_wanted(&path) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// True for folders of build output and of tools.
fn is_built(folder: &Path) -> bool {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with('.') || ["target", "node_modules"].contains(&&*name)
}

/// All sources in Rust.
fn sources() -> Vec<PathBuf> {
    let found = files(&["rs"]);
    assert!(found.len() > 300, "the tree has hundreds of sources, not {}", found.len());
    found
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Fails with all lines, if there are any.
#[track_caller]
fn none(what: &str, lines: Vec<String>) {
    assert!(lines.is_empty(), "{what}:\n{}", lines.join("\n"));
}

#[test]
fn every_source_is_formatted() {
    let Ok(run) =
        Command::new("rustfmt").args(["--edition", "2024", "--check", "-l"]).args(sources()).output()
    else {
        // A minimal Rust lacks it, and `./test` says so.
        return;
    };
    assert!(run.status.success(), "not formatted:\n{}", String::from_utf8_lossy(&run.stdout));
}

#[test]
fn every_source_says_first_what_it_is() {
    let silent = sources().into_iter().filter(|path| !text(path).starts_with("//!"));
    none("files without a first line `//! …`", silent.map(|path| path.display().to_string()).collect());
}

#[test]
fn no_source_is_too_long() {
    let lengths = sources().into_iter().map(|path| (text(&path).lines().count(), path));
    let long = lengths.filter(|(lines, _)| *lines > LONGEST);
    none("files to be split", long.map(|(lines, path)| format!("{lines} {}", path.display())).collect());
}

#[test]
fn words_that_were_given_up_do_not_come_back() {
    let mut found = Vec::new();
    for path in sources().into_iter().filter(|path| !path.ends_with("tidy.rs")) {
        for (number, line) in text(&path).lines().enumerate() {
            let mut words = line.split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase);
            if let Some(word) = words.find(|word| BANNED.contains(&word.as_str())) {
                found.push(format!("{}:{}: {word}", path.display(), number + 1));
            }
        }
    }
    none("words to be said otherwise", found);
}

#[test]
fn every_game_has_all_its_papers() {
    let (readme, summary) = (text(&root().join("README.md")), text(&root().join("docs/SUMMARY.md")));
    let mut missing = Vec::new();
    for about in GAMES.iter().map(|entry| entry.about) {
        let name = about.name;
        let files = [
            format!("docs/games/{name}.md"),
            format!("docs/levels/{name}.md"),
            format!("fuzz/seeds/engine/{name}"),
            format!("fuzz/seeds/positions/{name}"),
            format!("fuzz/seeds/records/{name}"),
        ];
        missing.extend(files.into_iter().filter(|file| !root().join(file).exists()));
        if !readme.contains(about.title) {
            missing.push(format!("{} in README.md", about.title));
        }
        let pages = [format!("games/{name}.md"), format!("levels/{name}.md")];
        let unlisted = pages.into_iter().filter(|page| !summary.contains(page));
        missing.extend(unlisted.map(|page| format!("{page} in docs/SUMMARY.md")));
    }
    none("papers of games that are missing", missing);
}

/// Public types that two crates name alike: a piece of a scene, and Mansuba's own word for its pieces.
const SHARED: &[&str] = &["Piece"];

#[test]
fn a_public_type_has_a_name_of_its_own() {
    let mut homes: BTreeMap<String, BTreeSet<PathBuf>> = BTreeMap::new();
    for path in sources().into_iter().filter(|path| path.starts_with(root().join("crates"))) {
        let home: PathBuf = path.strip_prefix(root()).expect("it is in the tree").iter().take(3).collect();
        if home.ends_with("src") {
            for name in text(&path).lines().filter_map(public_type) {
                homes.entry(name.to_owned()).or_default().insert(home.clone());
            }
        }
    }
    homes.retain(|name, homes| homes.len() > 1 && !SHARED.contains(&name.as_str()));
    none("types with two meanings", homes.iter().map(|(name, homes)| format!("{name}: {homes:?}")).collect());
}

/// The public type that this line declares.
fn public_type(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("pub ")?;
    let name = ["struct ", "enum ", "trait "].into_iter().find_map(|word| rest.strip_prefix(word))?;
    name.split(|c: char| !c.is_alphanumeric()).next()
}

#[test]
fn every_release_in_the_changelog_has_its_date() {
    let changes = text(&root().join("CHANGELOG.md"));
    let headings = changes.lines().filter_map(|line| line.strip_prefix("## "));
    let undated = headings.filter(|heading| *heading != "Unreleased" && !is_dated(heading));
    none("releases without a date", undated.map(str::to_owned).collect());
}

/// True if it is like `0.1.0, 2026-11-16`.
fn is_dated(heading: &str) -> bool {
    let Some((version, date)) = heading.split_once(", ") else { return false };
    let numbers = |text: &str, between: char| text.split(between).all(|part| part.parse::<u32>().is_ok());
    numbers(version, '.') && numbers(date, '-') && date.len() == "2026-11-16".len()
}

/// The table of `SECURITY.md` names a test in every row, and all of them are there.
#[test]
fn every_way_to_a_void_game_has_its_test() {
    let (page, all) =
        (text(&root().join("SECURITY.md")), sources().iter().map(|path| text(path)).collect::<String>());
    let table = page.split("## Every way to a void game").nth(1).expect("the table is there");
    let rows: Vec<&str> = table.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    assert!(rows.len() > 8, "{rows:?}");
    let tests = |row: &str| -> Vec<String> {
        let last = row.trim_end_matches('|').rsplit('|').next().unwrap_or_default();
        last.split('`').filter(|word| word.contains('_')).map(str::to_owned).collect()
    };
    let lacks = |row: &&&str| {
        tests(row).is_empty() || tests(row).iter().any(|test| !all.contains(&format!("fn {test}(")))
    };
    none("rows without a test", rows.iter().filter(lacks).map(ToString::to_string).collect());
}
