//! Ends of bots; all they started ends with them.

use std::io::{BufRead, BufReader, Write, stdout};
use std::process::Command;
use std::time::Instant;

use bots::sandbox::{BotOutput, BotProcess, Delivery, Exit, Launch, Limits};

use crate::support::misbehave::{mark, marked, program, stages};
use crate::support::trial::{LONG, MOVE, TURN, Trial};

#[test]
fn how_a_bot_ends_is_told() {
    let ends = [
        ("exits", Exit::Code(3)),
        ("exits-by-every-number", Exit::Code(113)),
        ("aborts", Exit::Signal(6)),
        ("half-a-line", Exit::Code(0)),
        ("stack-overflow", Exit::Signal(11)),
        ("grandchild-holds-the-pipes", Exit::Code(0)),
        ("daemonises", Exit::Code(0)),
    ];
    for (manner, exit) in ends {
        let mut bot = Trial::of(manner).turn();
        assert_eq!(bot.receive(LONG), BotOutput::Gone(exit), "{manner}");
        assert_eq!(bot.receive(LONG), BotOutput::Gone(exit), "{manner}, asked again");
        assert_eq!(bot.ends(LONG), exit, "{manner}");
    }
}

#[test]
fn what_a_bot_said_before_its_end_is_heard() {
    let mut bot = Trial::of("prints-then-exits").turn();
    assert_eq!(bot.says(), r#"{"type":"log","text":"farewell 0"}"#);
    assert_eq!(bot.receive(LONG), BotOutput::Gone(Exit::Code(0)));
    assert_eq!(bot.process.send(TURN, Instant::now() + LONG), Delivery::Closed);
    assert_eq!(bot.ends(LONG), Exit::Code(0));
}

#[test]
fn a_daemon_is_gone_when_its_game_is_over() {
    let mut bot = Trial::of("leaves-a-daemon").turn();
    assert_eq!(bot.says(), MOVE);
    assert!(bot.process.usage().processes >= 2);
    assert_eq!(bot.ends(LONG), Exit::Code(0));
}

#[test]
fn a_keeper_that_is_killed_is_no_fault_of_its_bot() {
    for manner in ["silent", "leaves-a-daemon"] {
        let mut bot = Trial::of(manner).turn();
        let [_, keeper, _] = stages(&bot.mark).expect("a bot that runs");
        assert!(Command::new("kill").args(["-9", &keeper]).status().expect("a kill").success());
        let end = loop {
            match bot.receive(LONG) {
                BotOutput::Line(_) => {}
                end => break end,
            }
        };
        assert_eq!(end, BotOutput::Gone(Exit::Lost), "{manner}");
        assert_eq!(bot.process.lost(), Some("its keeper is gone"));
        assert_eq!(bot.ends(LONG), Exit::Lost, "{manner}");
    }
}

#[test]
fn all_bots_die_with_their_referee() {
    let mark = mark();
    kill_a_referee(&mark);
    assert_eq!(left(&mark), Vec::<String>::new());
}

/// Starts a referee of its own with a bot of this mark, and kills it while that plays; its number.
pub fn kill_a_referee(mark: &str) -> u32 {
    let source = format!("cmd:{} fork-tree '' {mark}", program());
    let mut referee = Command::new(std::env::current_exe().expect("this program"))
        .args(["ends::a_referee_of_its_own", "--exact", "--nocapture"])
        .env("BASTIDE_TEST_SOURCE", source)
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("a referee");
    let heard = BufReader::new(referee.stdout.take().expect("a pipe")).lines();
    assert!(heard.map_while(Result::ok).any(|line| line.contains("it plays")));
    assert!(!marked(mark).is_empty());
    referee.kill().expect("a kill");
    referee.wait().expect("its end");
    referee.id()
}

/// The processes of this mark, when all had their time to end.
pub fn left(mark: &str) -> Vec<String> {
    let deadline = Instant::now() + LONG;
    while !marked(mark).is_empty() && Instant::now() < deadline {
        std::thread::yield_now();
    }
    marked(mark)
}

/// The victim of [`kill_a_referee`]; otherwise there is nothing to do.
#[test]
fn a_referee_of_its_own() {
    let Ok(source) = std::env::var("BASTIDE_TEST_SOURCE") else { return };
    let launcher = env!("CARGO_BIN_EXE_bastide-launcher").into();
    let source = source.parse().expect("a source");
    let launch = Launch {
        source,
        launcher,
        limits: Limits::default(),
        trust: false,
        see: Vec::new(),
        hidden: Vec::new(),
        groups: true,
        pondering: true,
        workshop: None,
    };
    let mut process =
        BotProcess::start(&Launch { limits: Limits { processes: 1000, ..Limits::default() }, ..launch })
            .expect("it starts");
    process.send(TURN, Instant::now() + LONG);
    writeln!(stdout(), "it plays").expect("a line to whoever asked");
    process.receive(Instant::now() + 3 * LONG);
}
