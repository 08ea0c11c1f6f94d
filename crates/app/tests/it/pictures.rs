//! The pictures of the docs are what the program draws today, and every game has one.

use std::fs;
use std::path::{Path, PathBuf};

use games::GAMES;

use crate::support::program::run;

/// The turns that the pictures show, in the records of `docs/examples`.
const SHOWN: [(&str, &str); 5] =
    [("carcassonne", "47"), ("gems", "12"), ("mansuba", "17"), ("ripple", "24"), ("tilings", "60")];

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// Compares with the file, or writes it if so asked.
fn assert_current(file: &Path, made: &str) {
    if std::env::var_os("RENEW").is_some() {
        fs::create_dir_all(file.parent().expect("a folder")).expect("docs can be written");
        return fs::write(file, made).expect("docs can be written");
    }
    let kept = fs::read_to_string(file).unwrap_or_default();
    assert!(kept == made, "{} is not current: run docs/draw-pictures", file.display());
}

#[test]
fn pictures_in_the_docs_are_current() {
    for (game, turn) in SHOWN {
        let record = docs().join(format!("examples/{game}.record"));
        let shown = run(&["show", record.to_str().expect("a path"), "--turn", turn, "--as", "svg"], "");
        assert_eq!((shown.status, shown.err.as_str()), (0, ""), "{game}");
        assert_current(&docs().join(format!("pictures/{game}.svg")), &shown.out);
    }
}

#[test]
fn every_game_is_seen_on_its_page_and_in_the_readme() {
    let readme = fs::read_to_string(docs().join("../README.md")).expect("there is a README");
    for name in GAMES.iter().map(|entry| entry.about.name) {
        assert!(SHOWN.iter().any(|(shown, _)| *shown == name), "{name} has no picture");
        let page = fs::read_to_string(docs().join(format!("games/{name}.md"))).unwrap_or_default();
        assert!(page.contains(&format!("../pictures/{name}.svg")), "docs/games/{name}.md shows no picture");
        assert!(
            readme.contains(&format!("docs/pictures/{name}.svg")),
            "README.md shows no picture of {name}"
        );
    }
}
