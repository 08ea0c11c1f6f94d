//! The mistakes that students make, each as a small bot: `bot check` and `match` name the cause.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use serde_json::Value;

use crate::support::program::{Run, run};
use crate::support::workshop::folder;

/// Bots are started this many at a time.
const AT_A_TIME: usize = 3;

/// A mistake, the cause that is named, and another that the evidence may allow.
const MISTAKES: &[(&str, &str, &str)] = &[
    ("debug", "debug output", ""),
    ("banner", "banner", ""),
    ("bom", "byte order mark", ""),
    ("utf16", "UTF-16", ""),
    ("dict", "print of a dict", ""),
    ("list", "no object", ""),
    ("two_moves", "two moves", ""),
    ("no_flush", "no flush", ""),
    ("read_all", "input read to its end", ""),
    ("slow_import", "slow start", "endless loop"),
    ("loop", "too long a thought", "endless loop"),
    ("exception", "exception", ""),
    ("syntax", "syntax error", ""),
    ("memory", "too much memory", ""),
    ("network", "network", ""),
    ("threads", "too many threads", ""),
    ("protocol_text", "number as text", ""),
    ("no_turn", "missing field", ""),
    ("wrong_type", "wrong kind", ""),
    ("capital", "spelling", ""),
    ("file", "read-only folder", ""),
    ("numpy", "missing module", ""),
    ("no_newline", "no newline", ""),
];

fn python() -> Option<&'static str> {
    ["/usr/bin/python3", "/usr/local/bin/python3"].into_iter().find(|path| Path::new(path).exists())
}

/// The folder of a bot of its own, because a bot sees its whole folder.
fn bot(name: &str) -> Option<String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/mistakes").join(format!("{name}.py"));
    let file: PathBuf = folder(&format!("mistake-{name}")).join("bot.py");
    fs::copy(source, &file).expect("the bot is copied");
    Some(format!("cmd:{} {}", python()?, file.display()))
}

fn checked(bot: &str) -> Run {
    run(&["bot", "check", bot, "--game", "ripple", "--startup", "2s", "--json"], "")
}

fn played(bot: &str) -> Run {
    run(&["match", bot, "first", "--game", "ripple", "--seed", "7", "--startup", "2s", "--json"], "")
}

fn names(causes: &Value) -> Vec<&str> {
    causes.as_array().into_iter().flatten().filter_map(|cause| cause["name"].as_str()).collect()
}

/// The causes that a command named, and its advice.
fn causes(name: &str, told: &Run) -> (Vec<String>, String) {
    let data: Value = serde_json::from_str(&told.out).unwrap_or_else(|_| panic!("{name}: {}", told.err));
    let last = data["steps"].as_array().and_then(|steps| steps.last()).unwrap_or(&data["faults"][0]);
    (names(&last["causes"]).into_iter().map(str::to_owned).collect(), last.to_string())
}

fn is_named(&(name, cause, other): &(&str, &str, &str)) {
    let Some(bot) = bot(name) else { return };
    let (check, game) = (checked(&bot), played(&bot));
    assert_eq!(check.status, 1, "{name}: {}", check.out);
    for told in [&check, &game] {
        let (found, all) = causes(name, told);
        assert!(found.iter().any(|found| found == cause), "{name}: {found:?} in {all}");
        assert!(found.iter().all(|found| found == cause || found == other), "{name}: {found:?} in {all}");
    }
    let is_ready =
        serde_json::from_str::<Value>(&game.out).expect("an object")["seats"][0]["name"].is_string();
    assert_eq!(game.status, i32::from(!is_ready), "{name}: {}", game.out);
}

#[test]
fn every_mistake_is_named_by_check_and_match() {
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(mistake) = MISTAKES.get(next.fetch_add(1, Ordering::Relaxed)) {
            is_named(mistake);
        }
    };
    thread::scope(|scope| (0..AT_A_TIME).for_each(|_| drop(scope.spawn(work))));
}

#[test]
fn a_missing_flush_and_a_slow_start_are_told_for_certain_by_check() {
    for (name, words) in [
        ("no_flush", "cause: its answer lay in a buffer"),
        ("read_all", "cause: it reads its input to the end"),
        ("slow_import", "cause: it starts too slowly"),
    ] {
        let Some(bot) = bot(name) else { return };
        let told = run(&["bot", "check", &bot, "--game", "ripple", "--startup", "2s"], "").out;
        assert!(told.contains(words), "{told}");
    }
}

#[test]
fn line_ends_of_windows_are_no_mistake() {
    for name in ["crlf", "good"] {
        let Some(bot) = bot(name) else { return };
        let told = checked(&bot);
        assert_eq!(told.status, 0, "{}", told.out);
    }
}

#[test]
fn a_resting_cell_is_refused_by_its_rule() {
    let Some(bot) = bot("resting") else { return };
    let told = run(&["match", "first", &bot, "--game", "ripple", "--seed", "7"], "");
    assert!(told.out.contains("illegal") && told.out.contains("rest"), "{}", told.out);
    assert_eq!(told.status, 0, "a fault in the game is a result");
}

#[test]
fn who_reads_on_after_the_end_is_told_of_it() {
    let Some(bot) = bot("input_end") else { return };
    let (found, all) = causes("input_end", &checked(&bot));
    assert_eq!(found, ["end of input"], "{all}");
}

#[test]
fn a_memory_fault_names_limit_and_use() {
    let Some(bot) = bot("memory") else { return };
    let told = run(&["match", &bot, "first", "--game", "ripple"], "").out;
    assert!(told.contains("512 MiB") && told.contains("used too much memory"), "{told}");
}

#[test]
fn a_command_that_does_not_exist_fails_with_advice() {
    let told = run(&["match", "cmd:./nothere", "first", "--game", "ripple"], "");
    assert_eq!(told.status, 1, "{}", told.out);
    assert!(
        told.out.contains("cause: the program was never run")
            && told.out.contains("what to change: Check the command")
    );
    let duel = run(&["duel", "cmd:./nothere", "first", "--game", "ripple", "--blocks", "1"], "");
    assert!(duel.status == 1 && duel.out.contains("cause: the program was never run"), "{}", duel.out);
}

#[test]
fn a_file_without_cmd_is_answered_with_the_way_to_write_it() {
    let told = run(&["match", "greedy", "./bot.py", "--game", "ripple"], "");
    assert!(told.status == 2 && told.err.contains("a bot is written cmd:./bot.py"), "{}", told.err);
}

#[test]
fn a_bot_of_one_game_is_checked_for_that_game() {
    let Some(bot) = bot("ripple_only") else { return };
    let told = run(&["bot", "check", &bot], "");
    assert_eq!(told.status, 0, "{}", told.out);
    assert!(
        told.out.contains("it does not play gems") && told.out.contains(" passes for ripple;"),
        "{}",
        told.out
    );
}

#[test]
fn evidence_of_a_check_begins_with_the_type() {
    let Some(bot) = bot("no_turn") else { return };
    let told = run(&["bot", "check", &bot, "--game", "ripple"], "").out;
    assert!(told.contains("> {\"type\":\"turn\",\"turn\":"), "{told}");
}

#[test]
fn a_player_alone_and_a_single_turn_are_told() {
    let alone = run(&["match", "first", "--game", "ripple", "-o", "max_turns=1"], "").out;
    assert!(alone.contains("1 turn, seed") && alone.contains("it played Ripple alone"), "{alone}");
}
