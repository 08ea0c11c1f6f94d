//! Every bad manner in a real match, beside an honest bot and a mind: the verdict, who is blamed, and that nothing is
//! left of anybody.
//!
//! `BASTIDE_GAMES=200` plays each so often (`./test --long`).

use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

use crate::support::misbehave::{all_stages, mark, marked, program};
use crate::support::program::{finish, run};
use crate::support::workshop::has;

/// A short clock for bots that wait for ever, or as long as they may; bots that answer need no waiting.
pub const SHORT: &str = "move:1s";
const PATIENT: &str = "move:10s";

/// All manners of the bot that misbehaves, by what each comes to under which clock; nothing where it plays on.
const MANNERS: &[(&str, &str, &[&str])] = &[
    ("", PATIENT, &["honest", "error-flood", "leaves-a-daemon", "fills-the-disk", "opens-files"]),
    ("", PATIENT, &["signals-others", "looks-at-processes", "reads-a-file", "lists-a-folder", "has-rights"]),
    ("", PATIENT, &["writes-to-its-folder", "opens-sockets", "inherits-files", "hides-memory"]),
    ("", PATIENT, &["reaches-its-keeper", "leaves-its-group", "gives-signs", "learns-of-the-host"]),
    ("", PATIENT, &["works-through-children"]),
    ("", PATIENT, &["thinks-behind-a-dead-leader", "thinks-in-a-daemon", "thinks-behind-a-vfork"]),
    ("", PATIENT, &["thinks-in-threads", "thinks-by-alarm", "thinks-in-newborns"]),
    ("", PATIENT, &["thinks-as-an-orphan", "forks-in-the-freeze", "forks-after-a-nap"]),
    ("", PATIENT, &["names-itself", "long-command-line", "moves-its-map", "lets-nobody-look"]),
    ("", PATIENT, &["shares-with-4", "shares-with-8", "comes-and-goes", "executes-in-threads"]),
    ("", PATIENT, &["syncs-its-memory", "locks-its-memory", "reads-without-end", "vforks-without-end"]),
    ("", PATIENT, &["steals-time"]),
    ("", SHORT, &["works-half-its-time"]),
    ("", PATIENT, &["long-logs", "carriage-returns", "unknown-type", "unknown-fields", "complains"]),
    ("timeout", SHORT, &["silent", "late", "closes-input", "ignores-termination", "stops-itself"]),
    ("timeout", SHORT, &["spins", "wakes-itself"]),
    ("stalled", SHORT, &["drips", "closes-output"]),
    (
        "crash code 0",
        PATIENT,
        &["half-a-line", "prints-then-exits", "grandchild-holds-the-pipes", "daemonises"],
    ),
    ("crash code 3", PATIENT, &["exits"]),
    ("crash code 113", PATIENT, &["exits-by-every-number"]),
    ("crash signal 6", PATIENT, &["aborts"]),
    ("crash signal 11", PATIENT, &["stack-overflow"]),
    ("limit processes", PATIENT, &["fork-bomb", "fork-tree"]),
    ("limit memory", PATIENT, &["memory-bomb", "memory-bombs", "hoards-behind-a-dead-leader"]),
    (
        "limit memory",
        PATIENT,
        &["hoards-page-tables", "hoards-socket-buffers", "starves-its-keeper", "plays-dead"],
    ),
    ("limit memory", PATIENT, &["withholds-its-count"]),
    ("limit freeze", PATIENT, &["populates-memory", "populates-in-a-thread", "maps-its-memory"]),
    ("limit file", PATIENT, &["writes-a-large-file"]),
    ("limit line", PATIENT, &["endless-line"]),
    ("limit output", PATIENT, &["chatters", "babbles"]),
    ("forbidden", PATIENT, &["mounts"]),
    ("protocol", PATIENT, &["wrong-version", "name-too-long", "name-with-escapes", "no-name", "no-greeting"]),
    ("protocol", PATIENT, &["greets-twice", "moves-before-ready", "resigns-before-ready"]),
    (
        "protocol",
        PATIENT,
        &["wrong-turn-number", "negative-turn-number", "broken-turn-number", "huge-turn-number"],
    ),
    ("protocol", PATIENT, &["number-out-of-range", "turn-number-as-text", "no-turn-number"]),
    ("protocol", PATIENT, &["two-moves", "old-move", "resigns-another-turn", "answers-before-it-is-asked"]),
    ("protocol", PATIENT, &["move-as-list", "key-twice", "no-type", "no-json", "half-an-object", "list"]),
    ("protocol", PATIENT, &["two-objects-in-a-line", "empty-line", "endless-lines", "deep-json"]),
    ("protocol", PATIENT, &["invalid-utf8", "zero-byte", "raw-escapes"]),
    ("illegal", PATIENT, &["illegal-move", "move-with-escapes", "long-move", "no-move"]),
    ("resigned", PATIENT, &["resigns"]),
];

pub fn manners() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    MANNERS
        .iter()
        .flat_map(|(verdict, clock, manners)| manners.iter().map(|manner| (*manner, *clock, *verdict)))
}

/// The verdict, with what belongs to it.
pub fn verdict(fault: &Value) -> String {
    let word = |name: &str| match &fault[name] {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        number => Some(format!("{name} {number}")),
    };
    ["verdict", "which", "code", "signal"].iter().filter_map(|name| word(name)).collect::<Vec<_>>().join(" ")
}

/// One game on a board of nine cells: an honest bot, the one with this manner, and a mind.
fn play(manner: &str, clock: &str, more: &[&str]) -> (Value, String) {
    play_with(Command::new(env!("CARGO_BIN_EXE_bastide")), manner, clock, more)
}

/// The same by this command.
fn play_with(mut command: Command, manner: &str, clock: &str, more: &[&str]) -> (Value, String) {
    let mark = mark();
    let honest = format!("cmd:{} sparring", env!("CARGO_BIN_EXE_bastide"));
    let misbehaved = format!("cmd:{} {manner} '' {mark}", program());
    let game =
        ["--game", "ripple", "-o", "width=3", "-o", "height=3", "-o", "max_turns=12", "--seed", manner];
    command.args(["match", &honest, &misbehaved, "first", "--json", "--clock", clock]).args(game).args(more);
    (finish(command, "").played(manner), mark)
}

fn check(manner: &str, clock: &str, expected: &str) {
    judge(play(manner, clock, &[]), manner, expected);
}

fn judge((data, mark): (Value, String), manner: &str, expected: &str) {
    assert_eq!(marked(&mark), Vec::<String>::new(), "{manner}: nothing is left");
    assert_eq!(data["over"], true, "{manner}: the game came to its end");
    assert_eq!(data["voided"].as_array().map(Vec::len), Some(0), "{manner}: {}", data["voided"]);
    assert_eq!(data["seats"][0]["name"], "sparring partner", "{manner}");
    let faults = data["faults"].as_array().expect("a list");
    if expected.is_empty() {
        assert!(faults.is_empty(), "{manner} plays on: {faults:#?}");
        return;
    }
    let [fault] = &faults[..] else { panic!("{manner}: one fault, not {faults:#?}") };
    assert_eq!(fault["seat"], 1, "{manner}: nobody else is blamed");
    assert_eq!(verdict(fault), expected, "{manner}: {fault:#}");
    assert_eq!(data["ranks"][1], 3, "{manner}: who is sent off ranks last");
    let shown = format!("{} {}", fault["evidence"], fault["why"]);
    assert!(shown.contains("> {") && shown.len() < 12_000, "{manner}: {shown}");
    let texts = fault["evidence"].as_array().expect("a list").iter().chain([&fault["why"]]);
    let steers = |text: &Value| text.as_str().expect("a text").chars().any(char::is_control);
    assert!(!texts.into_iter().any(steers), "{manner}: {shown}");
    let again = fault["repro"].as_str().expect("a command");
    assert!(again.starts_with("bastide repro RECORD --turn ") && again.contains(manner), "{again}");
}

#[test]
fn every_manner_gets_its_verdict_and_nobody_else_is_blamed() {
    let games: usize = std::env::var("BASTIDE_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(1);
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let manners: Vec<_> = manners().collect();
    // All wait most of the time, so that there are more games than cores.
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some((manner, clock, expected)) =
                    manners.get(next.fetch_add(1, Ordering::Relaxed) / games)
                {
                    let judged = std::panic::catch_unwind(|| check(manner, clock, expected));
                    if judged.is_err() {
                        failures.lock().unwrap().push(*manner);
                    }
                }
            });
        }
    });
    assert_eq!(failures.into_inner().unwrap(), Vec::<&str>::new(), "judged wrong; see above");
}

/// With `strace`, the referee is held up before every signal, for longer than a keeper waits between two looks.
#[cfg(target_os = "linux")]
#[test]
fn a_bot_is_counted_though_the_referee_is_held_up_while_it_wakes_it() {
    if !has("strace") {
        return;
    }
    for (manner, expected) in [("fork-bomb", "limit processes"), ("hoards-page-tables", "limit memory")] {
        let mut held_up = Command::new("strace");
        held_up.args(["-o", "/dev/null", "-e", "trace=pidfd_send_signal"]);
        held_up.args(["-e", "inject=pidfd_send_signal:delay_enter=20000", env!("CARGO_BIN_EXE_bastide")]);
        judge(play_with(held_up, manner, PATIENT, &[]), manner, expected);
    }
}

/// Five games for each of a manner in the long run.
#[test]
fn a_thief_of_time_makes_no_honest_bot_late() {
    let games = std::env::var("BASTIDE_GAMES")
        .ok()
        .and_then(|games| games.parse().ok())
        .map_or(2, |games: usize| 5 * games);
    for _ in 0..games {
        let mark = mark();
        let [thief, honest] = ["steals-time", "works-half-its-time"]
            .map(|manner| format!("cmd:{} {manner} '' {mark}", program()));
        let game = ["--game", "ripple", "-o", "width=3", "-o", "height=3", "-o", "max_turns=12"];
        let played =
            run(&[&["match", &thief, &honest, "--json", "--clock", "move:400ms"][..], &game].concat(), "");
        let data: Value = serde_json::from_str(&played.out).expect(&played.err);
        assert_eq!(marked(&mark), Vec::<String>::new(), "nothing is left");
        let late = data["faults"].as_array().expect("a list").iter().any(|fault| fault["seat"] == 1);
        assert!(!late && data["voided"].as_array().is_some_and(Vec::is_empty), "{data:#}");
    }
}

#[test]
fn no_manner_of_the_program_is_forgotten() {
    let sources = crate::support::misbehave::SOURCES.concat();
    let names = sources.lines().filter_map(|line| {
        let rest = line.trim().strip_prefix("{\"").or_else(|| line.trim().strip_prefix("SAYING(\""))?;
        rest.split_once("\", ").map(|(name, _)| name)
    });
    let names: Vec<&str> = names.collect();
    assert!(names.len() > 60, "{names:?}");
    for name in names {
        assert!(manners().any(|(manner, ..)| manner == name), "{name} is tried");
    }
}

#[test]
fn what_a_bot_says_and_writes_is_kept_beside_the_record_and_bounded() {
    let (data, _) = play("long-logs", PATIENT, &[]);
    let notes = data["notes"].as_array().expect("a list");
    let long = notes.iter().find(|note| note["seat"] == 1 && note["turn"] == 1).expect("a note");
    assert_eq!(long["remarks"].as_array().map(Vec::len), Some(10));
    assert_eq!(long["remarks"][0].as_str().map(|remark| remark.chars().count()), Some(1001));
    let (data, _) = play("error-flood", PATIENT, &[]);
    let errors = data["notes"].as_array().expect("a list").iter().find_map(|note| note["errors"].as_str());
    let errors = errors.expect("standard error is kept");
    assert!(errors.contains("bytes left out") && errors.len() < 10_000, "{} bytes", errors.len());
}

#[test]
fn a_second_answer_is_found_when_the_next_is_asked_for() {
    let (unasked, old) =
        ("it said `move` though it was asked nothing", "it answers turn 1, but was asked about turn 4");
    // A bot that is frozen between its two answers says the second when it is woken for the next question.
    for (manner, why) in
        [("two-moves", &[unasked, old][..]), ("old-move", &[old]), ("answers-before-it-is-asked", &[unasked])]
    {
        let (data, _) = play(manner, PATIENT, &[]);
        let turn = if manner == "answers-before-it-is-asked" { 1 } else { 4 };
        assert_eq!(data["faults"][0]["turn"], turn, "{manner}: {data:#}");
        let told = data["faults"][0]["why"].as_str().unwrap_or_default();
        assert!(why.contains(&told), "{manner}: {told}");
    }
}

#[test]
fn other_clocks_judge_too() {
    for (clock, verdict) in [("game:500ms+10ms", "timeout"), ("cpu:200ms", "timeout")] {
        let (data, mark) = play("spins", clock, &[]);
        assert_eq!(data["faults"][0]["verdict"], verdict, "{clock}: {data:#}");
        assert_eq!(data["faults"].as_array().map(Vec::len), Some(1), "{clock}");
        assert_eq!(marked(&mark), Vec::<String>::new());
    }
}

#[test]
fn who_may_ponder_and_who_is_trusted_is_judged_alike() {
    for more in [&["--ponder"][..], &["--trust"]] {
        for (manner, verdict) in
            [("exits", "crash"), ("wrong-turn-number", "protocol"), ("two-moves", "protocol")]
        {
            let (data, mark) = play(manner, PATIENT, more);
            assert_eq!(data["faults"][0]["verdict"], verdict, "{manner} {more:?}: {data:#}");
            assert_eq!(marked(&mark), Vec::<String>::new());
        }
    }
}

/// Kills the keeper of every bot with this mark as soon as there is one, until the game is over.
fn play_without_keepers(players: &[String], mark: &str) -> (i32, Value, String) {
    let over = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                for [_, keeper, _] in all_stages(mark) {
                    let _ = Command::new("kill").args(["-9", &keeper]).output();
                }
            }
        });
        let words: Vec<&str> = players.iter().map(String::as_str).collect();
        let game = ["--json", "--game", "ripple", "-o", "width=3", "-o", "height=3", "-o", "max_turns=12"];
        let played = run(&[&["match", "--clock", "move:20s"][..], &words, &game].concat(), "");
        over.store(true, Ordering::Relaxed);
        (played.status, serde_json::from_str(&played.out).unwrap_or_default(), played.err)
    })
}

/// An arena that fails with one bot and plays with others fails by that bot; one that fails with all is broken.
#[test]
fn an_arena_that_fails_with_one_bot_alone_books_it_on_that_bot() {
    let mark = mark();
    let doomed = format!("cmd:{} silent '' {mark}", program());
    let honest = format!("cmd:{} sparring", env!("CARGO_BIN_EXE_bastide"));
    for others in [&[honest][..], &[]] {
        let players = [&["first".to_owned(), doomed.clone()][..], others].concat();
        let (status, data, errors) = play_without_keepers(&players, &mark);
        // A bot that was ready before its keeper was killed has a name.
        assert_eq!(status, i32::from(data["seats"][1]["name"].is_null()), "{errors}");
        assert_eq!(verdict(&data["faults"][0]), "limit tries", "{data:#}");
        assert_eq!((&data["faults"][0]["seat"], &data["ranks"][1]), (&1.into(), &players.len().into()));
        assert_eq!(data["voided"].as_array().map(Vec::len), Some(3), "{data:#}");
        assert!(data["voided"].as_array().expect("a list").iter().all(|void| void["seat"] == 1), "{data:#}");
    }
    // Of two, the second would have won as soon as it is ready, if its keeper lives that long.
    let (status, data, errors) = play_without_keepers(&[doomed.clone(), doomed.clone(), doomed], &mark);
    assert_eq!(status, 1, "{errors}");
    assert!(errors.contains("the arena failed, and no player is to blame"), "{errors}\n{data:#}");
}

/// Others have the processors: a bot that needs half its time gets it, and one that needs all of it is late.
#[test]
fn on_a_busy_machine_late_is_late_and_no_game_is_void() {
    let over = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let judged = std::panic::catch_unwind(|| {
            check("spins", "move:300ms", "timeout");
            check("works-half-its-time", "move:300ms", "");
        });
        over.store(true, Ordering::Relaxed);
        assert!(judged.is_ok(), "judged wrong; see above");
    });
}
