//! Strangers that behave, and strangers that do not: what is heard of them, and that nothing is left of them.

mod misbehave;

use std::fs;
use std::io::{BufRead, BufReader, Write, stderr, stdout};
use std::process::{Command, id};
use std::time::{Duration, Instant};

use bots::stranger::doctor::examine;
use bots::stranger::{Excerpt, Exit, Heard, Launch, Limits, Protection, Sent, Stranger, Way, Which};
use misbehave::{mark, marked, program};

const TURN: &str = r#"{"type":"turn","turn":7,"moves":["a1","b2"]}"#;
const MOVE: &str = r#"{"type":"move","turn":7,"move":"a1"}"#;

/// Long enough for every machine; nothing that passes waits for it.
const LONG: Duration = Duration::from_secs(20);

/// What a bot of this manner may be waited for.
const SHORT: Duration = Duration::from_millis(300);

/// A bot of some manner, and the mark that all its processes bear.
struct Trial {
    stranger: Stranger,
    mark: String,
}

impl Trial {
    fn of(manner: &str) -> Trial {
        Trial::with(manner, "", |_| {})
    }

    fn with(manner: &str, word: &str, change: impl Fn(&mut Launch)) -> Trial {
        let mark = mark();
        let words = [program(), manner, word, &mark].map(str::to_owned);
        let mut launch = Launch {
            way: Way::Command(words.to_vec()),
            launcher: env!("CARGO_BIN_EXE_bastide").into(),
            limits: Limits::default(),
            trust: false,
            pondering: false,
        };
        change(&mut launch);
        Trial { stranger: Stranger::start(&launch).expect("it starts"), mark }
    }

    /// Sends it its turn.
    fn turn(mut self) -> Trial {
        assert_eq!(self.stranger.send(TURN, Instant::now() + LONG), Sent::Done);
        self
    }

    /// What it says.
    fn hear(&mut self, time: Duration) -> Heard {
        self.stranger.hear(Instant::now() + time)
    }

    /// What it says, as text.
    fn says(&mut self) -> String {
        match self.hear(LONG) {
            Heard::Line(line) => String::from_utf8(line).expect("text"),
            other => panic!("{other:?}"),
        }
    }

    /// What it notes when it has done what its manner is; it plays on then.
    fn notes(&mut self) -> String {
        let note = self.says();
        assert_eq!(self.says(), MOVE, "it plays on");
        note.strip_prefix(r#"{"type":"log","text":""#)
            .and_then(|note| note.strip_suffix("\"}"))
            .expect(&note)
            .to_owned()
    }

    /// How it ends, and that nothing is left of it.
    fn ends(self, grace: Duration) -> Exit {
        let exit = self.stranger.end(grace);
        assert_eq!(marked(&self.mark), Vec::<String>::new(), "nothing is left");
        exit
    }

    /// Whether it has this protection; if not, says so.
    fn has(&self, protection: Protection) -> bool {
        let missing = self.stranger.missing().iter().find(|missing| missing.protection == protection);
        if let Some(missing) = missing {
            writeln!(stderr(), "SKIPPED a part, for want of {missing}").expect("a place to say so");
        }
        missing.is_none()
    }
}

// ---- Good manners ----

#[test]
fn a_bot_that_behaves_is_heard_turn_by_turn() {
    let mut honest = Trial::of("honest");
    for _ in 0..20 {
        honest.stranger.wake();
        honest = honest.turn();
        assert_eq!(honest.says(), MOVE);
        honest.stranger.rest();
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

// ---- Starts ----

#[test]
fn a_program_that_is_not_there_or_does_not_run_is_no_stranger() {
    let launch = |way: &str| Launch {
        way: way.parse().expect("a way"),
        launcher: env!("CARGO_BIN_EXE_bastide").into(),
        limits: Limits::default(),
        trust: false,
        pondering: false,
    };
    let why = |way: &str| Stranger::start(&launch(way)).err().expect("a failure").to_string();
    assert!(why("cmd:./nowhere --fast").starts_with("./nowhere is not there"));
    assert!(why("cmd:no-such-program-anywhere").starts_with("no-such-program-anywhere is not there"));
    assert!(why("lib:./nowhere.so").starts_with("./nowhere.so is not there"));
    let text = why(&format!("cmd:{}/Cargo.toml", env!("CARGO_MANIFEST_DIR")));
    assert!(text.contains("does not run: Permission denied"), "{text}");
}

// ---- Time and streams ----

#[test]
fn a_silent_bot_is_late_at_its_deadline_and_not_much_after_it() {
    for manner in ["silent", "late", "stops-itself", "ignores-termination", "spins"] {
        let mut bot = Trial::of(manner).turn();
        let begin = Instant::now();
        assert_eq!(bot.hear(SHORT), Heard::Late { bytes: 0 }, "{manner}");
        assert!(begin.elapsed() < SHORT + Duration::from_millis(250), "{manner}");
        let begin = Instant::now();
        assert_eq!(bot.ends(Duration::ZERO), Exit::Killed, "{manner}");
        assert!(begin.elapsed() < Duration::from_millis(250), "{manner}: {:?}", begin.elapsed());
    }
}

#[test]
fn dripping_bytes_do_not_move_the_deadline() {
    let mut bot = Trial::of("drips").turn();
    let begin = Instant::now();
    let Heard::Late { bytes } = bot.hear(SHORT) else { panic!("it is late") };
    assert!((1..=40).contains(&bytes), "{bytes}");
    assert!(begin.elapsed() < SHORT + Duration::from_millis(250));
    assert_eq!(bot.ends(Duration::ZERO), Exit::Killed);
}

#[test]
fn a_flood_is_stopped_and_costs_little_memory() {
    let before = peak_memory();
    let mut bot = Trial::of("endless-line").turn();
    assert_eq!(bot.hear(LONG), Heard::TooLong);
    assert_eq!(bot.ends(Duration::ZERO), Exit::Killed);
    let mut bot = Trial::of("endless-lines").turn();
    let end = loop {
        match bot.hear(LONG) {
            Heard::Line(line) => assert_eq!(line, b" "),
            other => break other,
        }
    };
    assert_eq!(end, Heard::TooMuch);
    assert_eq!(bot.ends(SHORT), Exit::Killed);
    // All tests of this program together, so that theirs counts too.
    assert!(peak_memory() - before < 16 << 10, "{} KiB", peak_memory() - before);
}

/// The most memory that this process ever had, in KiB.
fn peak_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("a status");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

#[test]
fn a_flood_of_errors_holds_nobody_up_and_is_kept_in_short() {
    let mut bot = Trial::of("error-flood").turn();
    assert_eq!(bot.says(), MOVE);
    let Excerpt { head, left_out, tail } = bot.stranger.errors();
    assert_eq!(head, vec![b'e'; 4096]);
    assert_eq!(tail.len(), 4096);
    assert!(tail.ends_with(b"eethe end\n"));
    assert!(left_out > 31 << 20, "{left_out}");
    assert!(bot.stranger.errors().is_empty());
    assert_eq!(bot.ends(LONG), Exit::Code(0));
}

#[test]
fn a_bot_that_closes_its_input_is_found_out_when_it_is_sent_something() {
    let mut bot = Trial::of("closes-input").turn();
    assert_eq!(bot.says(), r#"{"type":"log","text":"closed 0"}"#);
    assert_eq!(bot.stranger.send(TURN, Instant::now() + LONG), Sent::Closed);
    assert_eq!(bot.ends(Duration::ZERO), Exit::Killed);
}

#[test]
fn a_bot_that_does_not_read_is_late() {
    let mut bot = Trial::of("silent").turn();
    let long = "x".repeat(1 << 20);
    let begin = Instant::now();
    assert_eq!(bot.stranger.send(&long, begin + SHORT), Sent::Late);
    assert!(begin.elapsed() < SHORT + Duration::from_millis(250));
    assert_eq!(bot.ends(Duration::ZERO), Exit::Killed);
}

#[test]
fn a_bot_that_closes_its_output_is_mute_but_not_gone() {
    let mut bot = Trial::of("closes-output").turn();
    assert_eq!(bot.hear(LONG), Heard::Closed);
    assert_eq!(bot.ends(Duration::ZERO), Exit::Killed);
}

// ---- Ends ----

#[test]
fn how_a_bot_ends_is_told() {
    let ends = [
        ("exits", Exit::Code(3)),
        ("aborts", Exit::Signal(6)),
        ("half-a-line", Exit::Code(0)),
        ("stack-overflow", Exit::Signal(11)),
        ("grandchild-holds-the-pipes", Exit::Code(0)),
        ("daemonises", Exit::Code(0)),
    ];
    for (manner, exit) in ends {
        let mut bot = Trial::of(manner).turn();
        assert_eq!(bot.hear(LONG), Heard::Gone(exit), "{manner}");
        assert_eq!(bot.hear(LONG), Heard::Gone(exit), "{manner}, asked again");
        assert_eq!(bot.ends(LONG), exit, "{manner}");
    }
}

#[test]
fn what_a_bot_said_before_its_end_is_heard() {
    let mut bot = Trial::of("prints-then-exits").turn();
    assert_eq!(bot.says(), r#"{"type":"log","text":"farewell 0"}"#);
    assert_eq!(bot.hear(LONG), Heard::Gone(Exit::Code(0)));
    assert_eq!(bot.stranger.send(TURN, Instant::now() + LONG), Sent::Closed);
    assert_eq!(bot.ends(LONG), Exit::Code(0));
}

#[test]
fn a_daemon_is_gone_when_its_game_is_over() {
    let mut bot = Trial::of("leaves-a-daemon").turn();
    assert_eq!(bot.says(), MOVE);
    assert!(bot.stranger.usage().processes >= 2);
    assert_eq!(bot.ends(LONG), Exit::Code(0));
}

#[test]
fn all_bots_die_with_their_referee() {
    let mark = mark();
    let way = format!("cmd:{} fork-tree '' {mark}", program());
    let mut referee = Command::new(std::env::current_exe().expect("this program"))
        .args(["a_referee_of_its_own", "--exact", "--nocapture"])
        .env("BASTIDE_TEST_WAY", way)
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("a referee");
    let heard = BufReader::new(referee.stdout.take().expect("a pipe")).lines();
    assert!(heard.map_while(Result::ok).any(|line| line.contains("it plays")));
    assert!(!marked(&mark).is_empty());
    referee.kill().expect("a kill");
    referee.wait().expect("its end");
    let deadline = Instant::now() + LONG;
    while !marked(&mark).is_empty() {
        assert!(Instant::now() < deadline, "left: {:#?}", marked(&mark));
        std::thread::yield_now();
    }
}

/// What is killed in [`all_bots_die_with_their_referee`]; otherwise there is nothing to do.
#[test]
fn a_referee_of_its_own() {
    let Ok(way) = std::env::var("BASTIDE_TEST_WAY") else { return };
    let launcher = env!("CARGO_BIN_EXE_bastide").into();
    let way = way.parse().expect("a way");
    let launch = Launch { way, launcher, limits: Limits::default(), trust: false, pondering: true };
    let mut stranger =
        Stranger::start(&Launch { limits: Limits { processes: 1000, ..Limits::default() }, ..launch })
            .expect("it starts");
    stranger.send(TURN, Instant::now() + LONG);
    writeln!(stdout(), "it plays").expect("a line to whoever asked");
    stranger.hear(Instant::now() + 3 * LONG);
}

// ---- Limits ----

#[test]
fn what_uses_too_much_is_stopped_and_told_of_what() {
    let ends = [
        ("fork-bomb", Which::Processes),
        ("fork-tree", Which::Processes),
        ("memory-bomb", Which::Memory),
        ("memory-bombs", Which::Memory),
        ("writes-a-large-file", Which::FileSize),
    ];
    for (manner, which) in ends {
        let mut bot = Trial::of(manner).turn();
        assert_eq!(bot.hear(LONG), Heard::Gone(Exit::Limit(which)), "{manner}");
        let usage = bot.stranger.usage();
        assert!(usage.memory < 1024 << 20, "{manner}: {usage:?}");
        assert!(usage.processes <= 256 || !bot.has(Protection::Count), "{manner}: {usage:?}");
        assert_eq!(bot.ends(LONG), Exit::Limit(which), "{manner}");
    }
}

#[test]
fn memory_cannot_be_hidden_from_the_count() {
    let mut bot = Trial::of("hides-memory").turn();
    assert_eq!(bot.notes(), "hidden 0");
    assert_eq!(bot.ends(LONG), Exit::Code(0));
}

#[test]
fn processor_time_is_counted_and_bounded() {
    let mut bot = Trial::with("spins", "", |launch| launch.limits.cpu = Duration::from_millis(300)).turn();
    assert_eq!(bot.hear(LONG), Heard::Gone(Exit::Limit(Which::Cpu)));
    assert!(bot.stranger.usage().cpu >= Duration::from_millis(300));
    assert!(bot.stranger.usage().cpu < Duration::from_millis(1300));
    assert_eq!(bot.ends(LONG), Exit::Limit(Which::Cpu));
}

#[test]
fn files_are_bounded_in_number_and_room() {
    let mut bot = Trial::of("opens-files").turn();
    let open: u64 = bot.notes().strip_prefix("open ").expect("a number").parse().expect("a number");
    assert!((200..=256).contains(&open), "{open}");
    assert_eq!(bot.ends(LONG), Exit::Code(0));
    let mut bot = Trial::of("fills-the-disk").turn();
    if bot.stranger.missing().iter().any(|missing| missing.protection == Protection::Files) {
        assert_eq!(bot.hear(LONG), Heard::Gone(Exit::Limit(Which::Disk)), "its folder is on a real disk");
    } else {
        let mib: u64 = bot.notes().strip_prefix("MiB ").expect("a number").parse().expect("a number");
        assert!((20..=32).contains(&mib), "{mib}");
        assert_eq!(bot.ends(LONG), Exit::Code(0));
    }
}

// ---- Rest ----

#[test]
fn a_bot_that_rests_does_nothing_and_wakes_again() {
    for manner in ["spins", "wakes-itself"] {
        let mut bot = Trial::of(manner).turn();
        let mut at_work = bot.stranger.usage().cpu;
        while bot.stranger.usage().cpu == at_work {}
        bot.stranger.rest();
        // It may run on for a moment until the order has come and everybody obeys.
        let resting = bot.stranger.usage().cpu;
        bot.hear(SHORT);
        assert!(bot.stranger.usage().cpu - resting < SHORT / 5, "{manner}");
        bot.stranger.wake();
        at_work = bot.stranger.usage().cpu;
        while bot.stranger.usage().cpu == at_work {}
        assert_eq!(bot.ends(Duration::ZERO), Exit::Killed);
    }
}

#[test]
fn a_bot_that_may_ponder_does_not_rest() {
    let mut bot = Trial::with("spins", "", |launch| launch.pondering = true).turn();
    bot.stranger.rest();
    let at_work = bot.stranger.usage().cpu;
    while bot.stranger.usage().cpu == at_work {}
    assert_eq!(bot.ends(Duration::ZERO), Exit::Killed);
}

// ---- Others ----

#[test]
fn others_are_neither_seen_nor_reached() {
    let mut bot = Trial::with("signals-others", &id().to_string(), |_| {}).turn();
    if bot.has(Protection::Processes) || bot.has(Protection::Paths) {
        assert_eq!(bot.notes(), "referee 0");
        assert_eq!(bot.ends(LONG), Exit::Code(0));
    }
    let mut bot = Trial::of("looks-at-processes").turn();
    if bot.has(Protection::Processes) {
        assert_eq!(bot.notes(), "seen 2", "the keeper and itself");
    }
    bot.ends(LONG);
}

#[test]
fn files_of_others_are_neither_seen_nor_read() {
    let folder = std::env::temp_dir().join(mark());
    let secret = folder.join("secret");
    fs::create_dir(&folder).expect("a folder of the user's");
    fs::write(&secret, "a secret").expect("a file of the user's");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    for file in [secret.to_str().expect("text"), source, "/etc/hosts", "/proc/1/environ", "/proc/1/mem"] {
        let mut bot = Trial::with("reads-a-file", &format!("@{file}"), |_| {}).turn();
        assert_eq!(bot.notes(), "read 0", "{file}");
        assert_eq!(bot.ends(LONG), Exit::Code(0));
    }
    for folder in
        [folder.to_str().expect("text"), env!("CARGO_MANIFEST_DIR"), "/home", "/root", "/etc", "/var", "/sys"]
    {
        let mut bot = Trial::with("lists-a-folder", &format!("@{folder}"), |_| {}).turn();
        assert_eq!(bot.notes(), "listed 0", "{folder}");
        assert_eq!(bot.ends(LONG), Exit::Code(0));
    }
    fs::remove_dir_all(folder).expect("it is still there");
}

#[test]
fn the_system_and_the_bots_own_files_are_there_to_read() {
    for file in [program(), "/usr/bin/env", "/dev/null", "/dev/urandom"] {
        let mut bot = Trial::with("reads-a-file", &format!("@{file}"), |_| {}).turn();
        assert_eq!(bot.notes(), "read 1", "{file}");
        assert_eq!(bot.ends(LONG), Exit::Code(0));
    }
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/src/main.rs");
    let mark = mark();
    let words = [program(), "reads-a-file", &format!("@{source}"), source, &mark].map(str::to_owned);
    let mut bot = Trial::with("", "", |launch| launch.way = Way::Command(words.to_vec())).turn();
    assert_eq!(bot.notes(), "read 1", "the folder of the first file that its command names");
    assert_eq!(bot.ends(LONG), Exit::Code(0));
}

#[test]
fn its_own_folder_is_there_to_read_only() {
    let mut bot = Trial::of("writes-to-its-folder").turn();
    assert_eq!(bot.notes(), "written 0");
    assert_eq!(bot.ends(LONG), Exit::Code(0));
}

#[test]
fn there_is_no_network() {
    let mut bot = Trial::of("opens-sockets").turn();
    assert_eq!(bot.notes(), "sockets 0");
    assert_eq!(bot.ends(LONG), Exit::Code(0));
}

#[test]
fn what_no_bot_needs_is_forbidden() {
    let mut bot = Trial::of("mounts").turn();
    assert_eq!(bot.hear(LONG), Heard::Gone(Exit::Forbidden));
    assert_eq!(bot.ends(LONG), Exit::Forbidden);
    let mut bot = Trial::of("has-rights").turn();
    assert_eq!(bot.notes(), "rights 0");
    assert_eq!(bot.ends(LONG), Exit::Code(0));
}

#[test]
fn a_bot_has_its_three_streams_and_no_other_file() {
    let mut bot = Trial::of("inherits-files").turn();
    assert_eq!(bot.notes(), "inherited 0");
    assert_eq!(bot.ends(LONG), Exit::Code(0));
}

// ---- The doctor ----

#[test]
fn the_doctor_tells_of_every_protection_what_a_bot_meets() {
    let missing = Trial::of("honest").stranger.missing().to_vec();
    let findings = examine(env!("CARGO_BIN_EXE_bastide").as_ref()).expect("its bot starts");
    assert_eq!(findings.len(), Protection::ALL.len());
    for finding in findings {
        let why = missing.iter().find(|missing| missing.protection == finding.protection);
        assert_eq!(finding.wrong, why.map(|missing| missing.why.clone()), "{}", finding.protection);
    }
}
