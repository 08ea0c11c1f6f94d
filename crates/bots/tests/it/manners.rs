//! Good manners, and programs that do not start.

use bots::sandbox::{BotProcess, Exit, Launch, Limits};

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
    let launch = |source: &str| Launch {
        source: source.parse().expect("a source"),
        launcher: env!("CARGO_BIN_EXE_bastide-launcher").into(),
        limits: Limits::default(),
        trust: false,
        see: Vec::new(),
        hidden: Vec::new(),
        groups: true,
        pondering: false,
        workshop: None,
    };
    let why = |source: &str| BotProcess::start(&launch(source)).err().expect("a failure").to_string();
    assert!(why("cmd:./nowhere --fast").starts_with("./nowhere is not there"));
    assert!(why("cmd:no-such-program-anywhere").starts_with("no-such-program-anywhere is not there"));
    assert!(why("lib:./nowhere.so").starts_with("./nowhere.so is not there"));
    assert!(why(&format!("cmd:cat {}", "x".repeat(80_000))).contains("bytes; a command has at most 16384"));
    let text = why(&format!("cmd:{}/Cargo.toml", env!("CARGO_MANIFEST_DIR")));
    assert!(text.contains("does not run: Permission denied"), "{text}");
}
