//! `bastide match`, `repro` and `duel` with bots, run as a user would.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::support::program::run;
use serde_json::{Value, json};

const RIPPLE: [&str; 8] = ["--game", "ripple", "-o", "width=3", "-o", "height=3", "-o", "max_turns=12"];

fn honest() -> String {
    format!("cmd:{} sparring", env!("CARGO_BIN_EXE_bastide"))
}

/// A bot that greets, gets ready, and says this to its first turn.
fn says(line: &str) -> String {
    let script = format!(
        r#"read x; echo '{{"type":"hello","protocol":1,"name":"says"}}'; read x; echo '{{"type":"ready"}}'; read x; echo '{line}'; read x"#
    );
    format!("cmd:sh -c \"{}\"", script.replace('"', "\\\""))
}

fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("bastide-match-{}-{name}", std::process::id()))
}

fn data(args: &[&str]) -> Value {
    run(&[args, &RIPPLE, &["--json", "--seed", "7"]].concat(), "").played("")
}

#[test]
fn a_match_of_minds_follows_from_its_seed() {
    let play = || data(&["match", "level:3", "mcts", "--budget", "50it"])["record"].to_string();
    assert_eq!(play(), play());
}

#[test]
fn a_match_prints_the_board_the_ranks_and_the_faults() {
    let (bad, honest) = (says(r#"{"type":"move","turn":0,"move":"z9"}"#), honest());
    let played = run(&[&["match", &bad, &honest, "greedy", "--seed", "7"], &RIPPLE[..]].concat(), "");
    assert_eq!(played.status, 0);
    for words in [
        "(sparring partner), rank ",
        "player 3: greedy, rank ",
        "(says), rank 3, 0 points",
        "player 1 was sent off in turn 0: illegal",
        "  z9 is off the board",
        "  < {\"type\":\"move\",\"turn\":0,\"move\":\"z9\"}",
        "  to see it again, play with `--seed 7 --save FILE`, then: bastide repro FILE --turn 0 --seat 0 -- sh -c ",
    ] {
        assert!(played.out.contains(words), "{words}\n{}", played.out);
    }
}

#[test]
fn what_cannot_be_asked_for_is_refused() {
    for (args, why) in [
        (&["oracle", "first", "--game", "ripple"][..], "there is no mind `oracle`"),
        (&["level:11", "first", "--game", "ripple"], "there is no mind `level:11`"),
        (&["first", "first", "--game", "gems"], "gems has 1 seat"),
        (&["ftp:x", "first", "--game", "ripple"], "a bot is cmd:"),
        (&["first", "first", "--game", "ripple", "--clock", "soon"], "is not a clock"),
        (&["first", "first", "--game", "ripple", "--startup", "soon"], "is not a time"),
        (
            &["cmd:cat", "first", "--game", "ripple", "--clock", "fuel:9"],
            "steps of WASM modules, which cmd:cat is not",
        ),
        (&["first", "--game", "ripple", "--seats", "3"], "--seats is 3"),
    ] {
        let played = run(&[&["match"], args].concat(), "");
        assert_eq!((played.status, played.out.as_str()), (2, ""), "{args:?}");
        assert!(played.err.contains(why), "{args:?}: {}", played.err);
    }
}

#[test]
fn who_does_not_start_is_sent_off_before_the_first_turn() {
    for (bot, why) in [
        ("cmd:./no-such-bot", "is not there"),
        ("cmd:true", "it ended with exit status 0, before it answered `hello`"),
        ("cmd:sleep 60", "it did not answer in time, before it answered `hello`"),
    ] {
        let played = data(&["match", "first", bot, "--startup", "2s"]);
        assert_eq!(played["faults"][0]["verdict"], "start", "{bot}");
        assert_eq!((&played["faults"][0]["seat"], &played["ranks"]), (&json!(1), &json!([1, 2])), "{bot}");
        assert!(played["faults"][0]["why"].as_str().is_some_and(|found| found.contains(why)), "{played:#}");
    }
}

#[test]
fn of_those_who_all_fail_to_start_nobody_wins() {
    let wrong = r#"cmd:sh -c 'read x; echo "{\"type\":\"hello\",\"protocol\":9,\"name\":\"w\"}"; read x'"#;
    for (players, game, ranks) in [
        (&["cmd:true", "cmd:./no-such-bot"][..], "mansuba", json!([2, 2])),
        (&["cmd:true", "cmd:true", wrong], "ripple", json!([3, 3, 3])),
        (&["cmd:true", "first", wrong], "ripple", json!([2, 1, 2])),
    ] {
        let played = run(&[&["match", "--game", game, "--json"], players].concat(), "");
        let played: Value = serde_json::from_str(&played.out).expect(&played.err);
        let failed = players.iter().filter(|player| player.starts_with("cmd:")).count();
        assert_eq!(played["faults"].as_array().map(Vec::len), Some(failed), "{played:#}");
        assert_eq!((&played["ranks"], &played["over"]), (&ranks, &json!(true)), "{played:#}");
    }
}

/// The second begins when the first is ready, and not before.
#[test]
fn bots_start_one_after_the_other() {
    let (first, second) = (file("first"), file("second"));
    let bot = |condition: String, own: &PathBuf| {
        let (own, bastide) = (own.display(), env!("CARGO_BIN_EXE_bastide"));
        format!("cmd:sh -c \"test {condition} && touch {own} && exec {bastide} sparring\"")
    };
    let bots =
        [bot(format!("! -e {}", second.display()), &first), bot(format!("-e {}", first.display()), &second)];
    let played = data(&["match", &bots[0], &bots[1], "--trust"]);
    [first, second].iter().for_each(|file| fs::remove_file(file).unwrap());
    assert_eq!(played["faults"], json!([]), "{played:#}");
}

#[test]
fn a_game_is_seen_again_as_it_was() {
    let record = file("again.record");
    let name = record.to_str().unwrap();
    let (bad, honest) = (says(r#"{"type":"move","turn":1,"move":"z9"}"#), honest());
    data(&["match", &honest, &bad, "first", "--save", name]);
    assert_eq!(run(&["verify", name], "").status, 0);
    let saw = |args: &[&str]| run(&[&["repro", name], args].concat(), "");
    let seen = saw(&["--turn", "1", "--seat", "1", "--", &bad]);
    assert!(seen.out.contains("sent off: illegal: z9 is off the board"), "{}", seen.out);
    assert!(!seen.out.contains("\"end\""), "who was sent off saw no end: {}", seen.out);
    // The honest one saw the other leave, and says again what it said.
    let seen = saw(&["--seat", "0", "--", &honest]);
    assert!(seen.out.contains(r#"{"turn":1,"seat":1,"left":"illegal","said":"z9"}"#), "{}", seen.out);
    assert!(
        seen.out.contains(r#"> {"type":"end","points""#) && !seen.out.contains("in the record"),
        "{}",
        seen.out
    );
    // Another bot at its seat hears of the same turns, whatever it answers.
    let other = saw(&["--turn", "0", "--seat", "0", "--", &says(r#"{"type":"move","turn":0,"move":"c3"}"#)]);
    assert!(other.out.contains("in the record, turn 0 is: a1"), "{}", other.out);
    assert_eq!(saw(&["--seat", "3", "--", "cat"]).status, 2);
    fs::remove_file(format!("{name}.notes.jsonl")).unwrap();
    let alone = saw(&["--seat", "0", "--", "cat"]);
    assert!(
        alone.status == 1 && alone.err.contains("notes.jsonl, which `match --save` wrote"),
        "{}",
        alone.err
    );
    fs::remove_file(record).unwrap();
}

#[test]
fn notes_from_elsewhere_are_refused_with_a_reason_or_repeated() {
    let record = file("notes");
    let notes = file("notes.notes.jsonl");
    let path = record.to_str().unwrap();
    data(&["match", "first", "random", "--save", path]);
    let heading = |seats: &str, clock: &str| {
        format!(r#"{{"match":{{"clock":{clock},"pondering":false,"seats":[{seats}]}}}}"#)
    };
    let (clock, seats) =
        (r#"{"kind":"move","ms":9000}"#, r#"{"spec":"first","seed":"3"},{"spec":"random","seed":"2"}"#);
    let forever = r#"{"kind":"game","ms":9000,"increment_ms":18446744073709551615}"#;
    let unseated = format!("{}\n{}", heading(seats, clock), r#"{"note":{"seat":200,"turn":1}}"#);
    for (text, expected) in [
        (heading("", clock), None),
        (unseated, Some("the notes tell of seat 200")),
        (heading(seats, forever), None),
        ("no notes".to_owned(), Some("line 1 of the notes")),
    ] {
        fs::write(&notes, text).unwrap();
        let again = run(&["repro", path, "--seat", "1", "--", env!("CARGO_BIN_EXE_bastide"), "sparring"], "");
        assert!(!again.err.contains("panicked"), "{}", again.err);
        assert!(expected.is_none_or(|why| again.status == 1 && again.err.contains(why)), "{}", again.err);
    }
    fs::remove_file(record).unwrap();
    fs::remove_file(notes).unwrap();
}

#[test]
fn a_duel_is_played_though_no_thread_can_be_started() {
    // The bound does not hold for root, so that it is tried as a user with nothing else to its name.
    let mut duel = Command::new("setpriv");
    duel.args(["--reuid=65533", "--regid=65533", "--clear-groups", "prlimit", "--nproc=1"]);
    duel.args([env!("CARGO_BIN_EXE_bastide"), "duel", "first", "random", "--blocks", "1", "--seed", "7"])
        .args(RIPPLE);
    match duel.output() {
        Ok(played) if played.status.code() == Some(0) => {
            assert!(String::from_utf8_lossy(&played.stdout).contains("too few games to tell"));
        }
        Ok(played) => {
            let err = String::from_utf8_lossy(&played.stderr);
            assert!(err.starts_with("setpriv: ") || err.starts_with("prlimit: "), "{err}");
        }
        Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::NotFound),
    }
}

#[test]
fn bots_take_part_in_duels() {
    let honest = honest();
    let played = data(&["duel", &honest, "first", "--blocks", "2"]);
    let standings = played["standings"].as_array().unwrap();
    assert!(standings.iter().all(|standing| standing["share"]["mean"] == 0.5), "the same play: {played:#}");
    assert!(played["verdict"].as_str().unwrap().starts_with("too few games to tell"), "{played:#}");
}

#[test]
fn a_bot_that_never_starts_has_not_lost_a_duel() {
    let args = [&["duel", "cmd:./no-such-bot", "first", "--blocks", "2"], &RIPPLE[..]].concat();
    let played = run(&args, "");
    assert_eq!(played.status, 1);
    assert!(played.out.contains(", 4 faults"), "{}", played.out);
    assert!(played.out.contains("see it again: bastide repro RECORD --turn 4 --seat "), "{}", played.out);
    let last = played.out.lines().last().unwrap();
    assert!(last.starts_with("cmd:./no-such-bot never got ready in any game: "), "{last}");
}

#[test]
fn the_referee_can_be_measured() {
    let measured = run(&["bench", "--referee", "--seconds", "0.05", "--json"], "");
    let figures: Vec<Value> = serde_json::from_str(&measured.out).unwrap();
    let players: Vec<&str> = figures.iter().map(|figure| figure["player"].as_str().unwrap()).collect();
    assert_eq!(players, ["mind", "trusted process", "sandboxed process"]);
    for figure in &figures {
        assert!(
            figure["turn_median_us"].as_f64() > Some(0.0) && figure["turns"].as_u64() > Some(0),
            "{figure}"
        );
    }
    assert!(figures[2]["start_median_us"].as_f64() > Some(0.0));
}
