//! Builds are bounded by what they take of the disk, wherever they hide it, and leave nothing when they fail.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use bots::sandbox::{BotSource, BuildFailure, Launch, Limits, build};

/// A folder with a source, and what comes of a build by this script.
fn built(name: &str, script: &str) -> (PathBuf, Result<(), BuildFailure>) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("builds").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("src")).expect("a folder");
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).expect("a mode");
    fs::write(folder.join("src/bot.c"), "int main() {}\n").expect("a source");
    let words = ["sh", "-c", script].map(str::to_owned);
    let launch = Launch {
        source: BotSource::Command(words.to_vec()),
        launcher: env!("CARGO_BIN_EXE_bastide-launcher").into(),
        limits: Limits::default(),
        trust: false,
        see: Vec::new(),
        hidden: Vec::new(),
        groups: true,
        pondering: false,
        workshop: Some(folder.clone()),
    };
    let built = build(&launch);
    (folder, built)
}

/// The names of all that lies in a folder.
fn content(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("it is there")
        .flat_map(|entry| {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            if path.is_dir() { content(&path) } else { vec![name] }
        })
        .collect();
    names.sort();
    names
}

/// Takes room without writing anything, at once.
const TAKE: &str = "take() { fallocate -l 900M \"$1\"; }";

#[test]
fn a_build_that_succeeds_keeps_what_it_made() {
    let (folder, built) = built("good", "mkdir out && echo bot >out/bot && take() { :; }");
    built.expect("it is built");
    assert_eq!(content(&folder), ["bot", "bot.c"]);
}

#[test]
fn a_build_that_fails_leaves_nothing_of_what_it_made() {
    let (folder, built) =
        built("bad", "mkdir out; echo bot >out/bot; echo new >src/new; echo more >>src/bot.c; exit 3");
    assert!(matches!(built, Err(BuildFailure::Failed { .. })), "{built:?}");
    assert_eq!(content(&folder), ["bot.c"]);
}

#[test]
fn a_build_is_bounded_wherever_it_puts_its_files() {
    let deep = "for i in 1 2 3 4 5 6 7 8 9 10 11 12; do for j in 1 2 3 4 5 6 7 8 9 10; do mkdir d && cd d; done; done";
    let long = "name=$(printf %0250d 0); for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do mkdir $name && cd $name; done";
    let cases = [
        ("large", "take a; take b; take c; sleep 5".to_owned()),
        ("late", "take a; take b; take c".to_owned()),
        (
            "nameless",
            "for file in a b c d e; do exec 3>$file; take $file; sleep 9 & rm $file; done; sleep 5"
                .to_owned(),
        ),
        ("long", format!("{long}; take a; take b; take c; sleep 5")),
        ("deep", format!("{deep}; take a; sleep 5")),
    ];
    for (name, script) in cases {
        let (folder, built) = built(name, &format!("{TAKE}; {script}"));
        match name {
            "deep" => assert!(matches!(built, Err(BuildFailure::TooDeep)), "{name}: {built:?}"),
            _ => assert!(matches!(built, Err(BuildFailure::TooLarge)), "{name}: {built:?}"),
        }
        assert_eq!(content(&folder), ["bot.c"], "{name}");
    }
}
