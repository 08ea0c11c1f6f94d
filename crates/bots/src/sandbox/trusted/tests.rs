//! The bot of these tests is this test program itself, run again with a name in its environment: so they run on every system.

use std::env;
use std::fs;
use std::io::{BufRead, Write, stdin, stdout};
use std::path::PathBuf;
use std::thread::sleep;

use super::*;

const ROLE: &str = "BASTIDE_TEST_ROLE";

/// The bot. As a test without a role it does nothing.
#[test]
#[allow(clippy::print_stdout, clippy::print_stderr, reason = "it is the bot that speaks")]
fn bot() {
    let Ok(role) = env::var(ROLE) else { return };
    let (role, rest) = role.split_once(' ').unwrap_or((&role, ""));
    println!("\nready");
    match role {
        "echo" => stdin().lock().lines().map_while(Result::ok).for_each(|line| println!("echo {line}")),
        "deaf" => sleep(Duration::from_mins(1)),
        "flood" => while writeln!(stdout(), "{}", "x".repeat(1000)).is_ok() {},
        "exit" => {
            eprint!("farewell");
            std::process::exit(7);
        }
        "parent" => {
            let me = env::current_exe().unwrap();
            let mut child = Command::new(me);
            child.args(ARGUMENTS).env(ROLE, format!("beat {rest}")).spawn().unwrap().wait().unwrap();
        }
        "beat" => {
            for beat in 0..1000 {
                fs::write(rest, beat.to_string()).unwrap();
                sleep(Duration::from_millis(20));
            }
        }
        _ => unreachable!(),
    }
}

const ARGUMENTS: [&str; 3] = ["--exact", "sandbox::trusted::tests::bot", "--nocapture"];

fn launch(role: &str) -> Launch {
    let me = env::current_exe().unwrap().to_str().unwrap().to_owned();
    let words = if cfg!(windows) {
        vec!["cmd".into(), "/c".into(), format!("set {ROLE}={role}&& {me} {}", ARGUMENTS.join(" "))]
    } else {
        let mut words = vec!["env".to_owned(), format!("{ROLE}={role}"), me.clone()];
        words.extend(ARGUMENTS.map(str::to_owned));
        words
    };
    Launch {
        source: BotSource::Command(words),
        launcher: me.into(),
        limits: Limits::default(),
        trust: true,
        see: Vec::new(),
        hidden: Vec::new(),
        groups: false,
        pondering: false,
        workshop: None,
    }
}

fn soon(ms: u64) -> Instant {
    Instant::now() + Duration::from_millis(ms)
}

/// A bot that has said that it is ready, after what a test program says first.
fn ready(role: &str) -> BotProcess {
    let mut bot = BotProcess::start(&launch(role)).expect("it starts");
    loop {
        match bot.receive(soon(20_000)) {
            BotOutput::Line(line) if line == b"ready" => return bot,
            BotOutput::Line(_) => {}
            other => panic!("{other:?}, {}", bot.errors()),
        }
    }
}

#[test]
fn a_bot_answers_line_by_line_and_ends_with_its_input() {
    let mut bot = ready("echo");
    for word in ["one", "two"] {
        assert_eq!(bot.send(word, soon(5000)), Delivery::Done);
        assert_eq!(bot.receive(soon(5000)), BotOutput::Line(format!("echo {word}").into_bytes()));
    }
    assert_eq!(bot.receive(soon(50)), BotOutput::Late { bytes: 0 });
    assert_eq!(bot.end(Duration::from_secs(10)), Exit::Code(0));
}

#[test]
fn only_a_trusted_bot_starts() {
    fn is_shared<T: Send + Sync>() {}
    is_shared::<BotProcess>();
    let refused = BotProcess::start(&Launch { trust: false, ..launch("echo") });
    if !cfg!(target_os = "linux") {
        assert!(matches!(refused, Err(StartFailure::Unsupported(why)) if why.contains("--trust")));
    }
    let source = BotSource::Command(vec!["no-such-program-anywhere".into()]);
    assert!(matches!(BotProcess::start(&Launch { source, ..launch("") }), Err(StartFailure::NotFound(_))));
}

#[test]
fn a_bot_that_does_not_read_is_late_and_is_killed() {
    let mut bot = ready("deaf");
    assert_eq!(bot.send(&"x".repeat(4 << 20), soon(300)), Delivery::Late);
    assert_eq!(bot.receive(soon(50)), BotOutput::Late { bytes: 0 });
    assert_eq!(bot.end(Duration::ZERO), Exit::Killed);
}

#[test]
fn a_bot_that_writes_too_much_is_told_so() {
    let mut bot = ready("flood");
    let heard =
        (0..100_000).map(|_| bot.receive(soon(5000))).find(|heard| !matches!(heard, BotOutput::Line(_)));
    assert_eq!(heard, Some(BotOutput::TooMuch));
}

#[test]
fn the_end_of_a_bot_is_told_with_its_last_words() {
    let mut bot = ready("exit");
    assert_eq!(bot.receive(soon(10_000)), BotOutput::Gone(Exit::Code(7)));
    assert!(bot.errors().to_string().ends_with("farewell"));
    assert_eq!(bot.send("hello", soon(1000)), Delivery::Closed);
}

#[test]
fn children_of_a_bot_end_with_it() {
    let file: PathBuf = env::temp_dir().join(format!("bastide-beat-{}", std::process::id()));
    let bot = ready(&format!("parent {}", file.display()));
    let deadline = soon(20_000);
    while !file.exists() && Instant::now() < deadline {
        sleep(LOOK);
    }
    assert!(file.exists(), "the child has begun");
    drop(bot);
    sleep(Duration::from_millis(200));
    let last = fs::read_to_string(&file).unwrap();
    sleep(Duration::from_millis(500));
    assert_eq!(fs::read_to_string(&file).unwrap(), last, "the child lives on");
    fs::remove_file(file).unwrap();
}
