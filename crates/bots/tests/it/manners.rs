//! Good manners, and programs that do not start.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use bots::sandbox::{BotProcess, BotSource, Exit, Launch, Limits};

use crate::support::trial::{LONG, MOVE, SHORT, Trial};

#[test]
fn a_bot_that_behaves_is_heard_turn_by_turn() {
    let mut honest = Trial::of("honest");
    for _ in 0..20 {
        honest = honest.turn();
        assert_eq!(honest.says(), MOVE);
        honest.process.rest();
    }
    assert_eq!(honest.ends(LONG), Exit::Code(0));
}

#[test]
fn many_bots_play_at_the_same_time() {
    let mut bots: Vec<Trial> = (0..8).map(|_| Trial::of("honest").turn()).collect();
    for bot in &mut bots {
        assert_eq!(bot.says(), MOVE);
    }
    for bot in bots {
        assert_eq!(bot.ends(LONG), Exit::Code(0));
    }
}

#[test]
fn a_bot_that_is_trusted_sees_everything_and_ends_all_the_same() {
    let mut trusted = Trial::with("reads-a-file", "@/etc/hosts", |launch| launch.trust = true).turn();
    assert_eq!(trusted.notes(), "read 1");
    assert_eq!(trusted.ends(LONG), Exit::Code(0));
    for manner in ["ignores-termination", "leaves-a-daemon", "fork-tree"] {
        let trusted = Trial::with(manner, "", |launch| launch.trust = true).turn();
        assert_eq!(
            trusted.ends(SHORT),
            if manner == "leaves-a-daemon" { Exit::Code(0) } else { Exit::Killed }
        );
    }
}

#[test]
fn a_program_that_is_not_there_or_does_not_run_is_no_bot() {
    let why = |source: &str| {
        let failure = BotProcess::start(&launch(source.parse().expect("a source"))).err().expect("a failure");
        assert!(!failure.is_ours(), "{failure}");
        failure.to_string()
    };
    assert!(why("cmd:./nowhere --fast").starts_with("./nowhere is not there"));
    assert!(why("cmd:no-such-program-anywhere").starts_with("no-such-program-anywhere is not there"));
    assert!(why("lib:./nowhere.so").starts_with("./nowhere.so is not there"));
    assert!(why(&format!("cmd:cat {}", "x".repeat(80_000))).contains("bytes; a command has at most 16384"));
    let text = why(&format!("cmd:{}/Cargo.toml", env!("CARGO_MANIFEST_DIR")));
    assert!(text.contains("does not run: Permission denied"), "{text}");
}

fn launch(source: BotSource) -> Launch {
    Launch {
        source,
        launcher: env!("CARGO_BIN_EXE_bastide-launcher").into(),
        limits: Limits::default(),
        trust: false,
        see: Vec::new(),
        hidden: Vec::new(),
        groups: true,
        pondering: false,
        workshop: None,
    }
}

/// Paths that are not text or lead too deep, and words that grow when they are written down: only the bot that names
/// them can be at fault.
#[test]
fn what_a_bot_names_is_never_the_arenas_fault() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("names");
    let _ = fs::remove_dir_all(&folder);
    let strange = folder.join(OsStr::from_bytes(b"\xff\xfe"));
    let deep = folder.join("d/".repeat(1500));
    for place in [&strange, &deep] {
        fs::create_dir_all(place).expect("a folder");
        fs::copy("/bin/cat", place.join("bot")).expect("a program");
    }
    symlink(&strange, folder.join("link")).expect("a link");
    symlink("loop", folder.join("loop")).expect("a link to itself");
    let text = |path: PathBuf| path.into_os_string().into_string().expect("text");
    let commands = [
        vec![text(folder.join("link/bot"))],
        vec![text(folder.join("loop"))],
        vec![text(folder.join("loop/bot"))],
        vec![text(deep.join("bot")), text(deep.clone())],
        vec!["cat".to_owned(), "\u{1}".repeat(16_000)],
        vec!["cat\0".to_owned()],
        vec![String::new()],
    ];
    for words in commands {
        if let Err(failure) = BotProcess::start(&launch(BotSource::Command(words.clone()))) {
            assert!(!failure.is_ours(), "{failure}: {words:?}");
        }
    }
    fs::remove_dir_all(folder).expect("it is still there");
}
