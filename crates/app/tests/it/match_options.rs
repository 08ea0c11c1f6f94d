//! Options of `bastide match` besides a game, and its texts for authors of bots.

use std::fs;

use serde_json::Value;

use crate::support::program::{Run, run};
use crate::support::workshop::{folder, has};

const SMALL: [&str; 10] =
    ["--game", "ripple", "-o", "width=3", "-o", "height=3", "-o", "max_turns=12", "--seed", "7"];

#[test]
fn a_record_that_cannot_be_written_is_told_before_the_game() {
    let folder = folder("match-save");
    let nowhere = folder.join("no/such/folder/game.record");
    let played =
        run(&[&["match", "first", "first", "--save", nowhere.to_str().unwrap()], &SMALL[..]].concat(), "");
    assert_eq!((played.status, played.out.as_str()), (1, ""), "nothing was played");
    assert!(played.err.contains("game.record cannot be written"), "{}", played.err);
    let good = folder.join("game.record");
    let args = [&["match", "first", "first", "--save", good.to_str().unwrap()], &SMALL[..]].concat();
    assert_eq!(run(&args, "").status, 0);
    let mut files: Vec<_> = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name()).collect();
    files.sort();
    assert_eq!(files, ["game.record", "game.record.notes.jsonl"]);
}

#[test]
fn a_record_that_is_not_there_is_named() {
    let seen = run(&["repro", "nothere.record", "--seat", "0", "--", "cat"], "");
    assert!(seen.status == 1 && seen.err.contains("nothere.record"), "{}", seen.err);
}

#[test]
fn a_match_goes_on_from_a_turn_of_a_record() {
    let folder = folder("match-from");
    let (old, new) = (folder.join("old.record"), folder.join("new.record"));
    let (old, new) = (old.to_str().unwrap(), new.to_str().unwrap());
    assert_eq!(run(&[&["match", "random", "random", "--save", old], &SMALL[..]].concat(), "").status, 0);
    let bot = format!("cmd:{} sparring", env!("CARGO_BIN_EXE_bastide"));
    let args = ["match", &bot, "first", "--from", old, "--turn", "4", "--save", new, "--json"];
    let Run { out, err, status } = run(&args, "");
    assert_eq!(status, 0, "{err}");
    let played: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&played["game"], &played["faults"]),
        (&"ripple".into(), &serde_json::json!([])),
        "{played:#}"
    );
    let turns = |file: &str| {
        let text = fs::read_to_string(file).unwrap();
        let turns = text.lines().skip_while(|line| !line.starts_with("start")).skip(1);
        turns.map(str::to_owned).collect::<Vec<String>>()
    };
    assert_eq!(turns(old)[..4], turns(new)[..4]);
    assert_eq!(turns(new)[4], "a1", "the first legal move");
    assert_eq!(run(&["verify", new], "").status, 0);
    let seen = run(&["repro", new, "--seat", "0", "--", env!("CARGO_BIN_EXE_bastide"), "sparring"], "");
    assert_eq!(seen.status, 0, "{}", seen.err);
    for (args, why) in [
        (&["--turn", "99"][..], "there is no turn 99"),
        (&[], "the game is over before turn 12"),
        (&["--turn", "2", "-o", "width=5"], "options are those of the record"),
        (&["--turn", "2", "--game", "ripple"], "cannot be used with"),
    ] {
        let refused = run(&[&["match", "first", "first", "--from", old], args].concat(), "");
        assert!(refused.status == 2 && refused.err.contains(why), "{args:?}: {}", refused.err);
    }
}

#[test]
fn a_match_tells_every_turn_as_it_comes() {
    let bot = format!("cmd:{} sparring", env!("CARGO_BIN_EXE_bastide"));
    let played = run(&[&["match", &bot, "cmd:true", "first", "--verbose"], &SMALL[..]].concat(), "");
    assert!(played.err.contains("player 2: sent off: start: it ended with exit status 0"), "{}", played.err);
    assert!(played.err.contains("turn 1: player 1 plays a1 ("), "{}", played.err);
    assert!(played.err.contains(" of move:1s), points 1 : 0 : 0"), "{}", played.err);
    assert!(!played.out.contains("plays a1"), "{}", played.out);
}

/// A bot in the shell that gets ready and then does this.
fn does(then: &str) -> String {
    let script = format!(
        r#"read x; echo '{{"type":"hello","protocol":1,"name":"does"}}'; read x; echo '{{"type":"ready"}}'; read x; {then}"#
    );
    format!("cmd:sh -c \"{}\"", script.replace('"', "\\\""))
}

fn told(bot: &str, more: &[&str]) -> String {
    run(&[&["match", bot, "first"], &SMALL[..], more].concat(), "").out
}

#[test]
fn a_timeout_says_how_long_the_bot_had() {
    let out = told(&does("sleep 60"), &["--clock", "move:200ms"]);
    assert!(out.contains("it did not answer in time: it had 200 ms, and after 2"), "{out}");
    let out = told("cmd:sleep 60", &["--startup", "300ms"]);
    assert!(
        out.contains("before it answered `hello`: it had ") && out.contains(" there was no answer"),
        "{out}"
    );
}

#[test]
fn who_stumbles_over_the_sandbox_is_told_what_to_do() {
    let out = told(&does("echo 'Read-only file system' >&2; exit 1"), &[]);
    assert!(out.contains("what to change: A bot reads its own folder") && out.contains("TMPDIR"), "{out}");
    let bot = does("echo \"No module named 'numpy'\" >&2; exit 1");
    let out = told(&bot, &[]);
    assert!(
        out.contains("error output: No module named 'numpy'\n"),
        "not a letter is escaped in vain: {out}"
    );
    assert!(out.contains("--see DIR") && out.contains("venv"), "{out}");
    let checked = run(&["bot", "check", &bot, "--game", "ripple"], "");
    assert!(
        checked.status == 1 && checked.out.contains("what to change: A bot sees its own folder"),
        "{}",
        checked.out
    );
}

#[test]
fn what_bots_may_see_besides_can_be_told() {
    let folder = folder("match-see");
    fs::write(folder.join("secret"), "a treasure").unwrap();
    let bot = does(&format!("cat {}/secret >&2; exit 1", folder.display()));
    let out = told(&bot, &["--see", folder.to_str().unwrap()]);
    assert!(out.contains("error output: a treasure"), "{out}");
    let hidden = told(&bot, &[]);
    assert!(!hidden.contains("a treasure"), "{hidden}");
    let out = told(&bot, &["--see", "/no/such/folder"]);
    assert!(out.contains("/no/such/folder is not there"), "{out}");
}

#[test]
fn a_bot_that_starts_slowly_and_talks_too_early_is_caught() {
    if !has("python3") {
        return;
    }
    let folder = folder("check-slow");
    let script = folder.join("bot.py");
    let busy = "import time\nend = time.process_time() + 0.4\nwhile time.process_time() < end:\n    pass\n";
    fs::write(
        &script,
        format!(
            "{busy}print('{{\"type\":\"hello\",\"protocol\":1,\"name\":\"early\"}}', flush=True)\ninput()\n"
        ),
    )
    .unwrap();
    let checked = run(&["bot", "check", "--", "python3", script.to_str().unwrap()], "");
    assert!(
        checked.out.contains("1 it starts, and says nothing before it is asked: FAILED"),
        "{}",
        checked.out
    );
    assert!(checked.out.contains("it said `hello` though it was asked nothing"), "{}", checked.out);
}

#[test]
fn a_bot_is_checked_under_the_clock_of_a_match() {
    let bot = format!("cmd:{} sparring", env!("CARGO_BIN_EXE_bastide"));
    let checked = run(&["bot", "check", &bot, "--game", "ripple"], "");
    assert!(checked.status == 0 && checked.out.contains("under the clock move:1s"), "{}", checked.out);
    let slow = run(&["bot", "check", &does("sleep 60"), "--game", "ripple", "--clock", "move:100ms"], "");
    assert!(slow.status == 1 && slow.out.contains("it had 100 ms"), "{}", slow.out);
    assert_eq!(run(&["bot", "check", &bot, "--clock", "fuel:100"], "").status, 2);
}

#[test]
fn a_bot_finds_the_engine_in_its_sandbox() {
    let ask = "echo '{\\\"do\\\":\\\"new\\\",\\\"game\\\":\\\"ripple\\\",\\\"want\\\":[\\\"scores\\\"]}'";
    let script = format!("{ask} | $BASTIDE_ENGINE engine >&2; exit 1");
    let out = told(&does(&script.replace("\\\"", "\"")), &[]);
    assert!(out.contains(r#"error output: {"ok":true,"scores":[0,0]}"#), "{out}");
}

#[test]
fn a_deck_is_given_as_lines_or_as_a_file_and_a_bad_one_is_misuse() {
    let folder = folder("match-deck");
    let file = folder.join("deck.txt");
    fs::write(&file, "RBVB 40\nRRRR 20\n").unwrap();
    let play = |deck: &str| {
        let deck = format!("deck={deck}");
        let args =
            ["match", "first", "first", "--game", "tilings", "-o", &deck, "-o", "width=5", "-o", "height=5"];
        run(&[&args[..], &["--seed", "7"]].concat(), "")
    };
    let (lines, written) = (play("RBVB 40; RRRR 20"), play(file.to_str().unwrap()));
    assert_eq!((lines.status, lines.err.as_str()), (0, ""));
    assert_eq!(lines.out, written.out, "the same deck plays the same game");
    assert_ne!(lines.out, play("seed").out);
    for (bad, told) in [("RBVB forty", "deck"), ("/nowhere/deck.txt", "there is no file"), ("RXVB 4", "deck")]
    {
        let refused = play(bad);
        assert_eq!((refused.status, refused.out.as_str()), (2, ""), "{bad}: {}", refused.err);
        assert!(refused.err.contains(told), "{bad}: {}", refused.err);
    }
}

/// The recipe of docs/tournaments.md, written in Python without the program.
#[test]
fn the_luck_of_a_record_follows_from_its_seed_by_the_recipe_of_the_docs() {
    if !has("python3") {
        return;
    }
    let record = folder("check-luck").join("game.record");
    let save = record.to_str().expect("a path");
    for seats in ["2", "3"] {
        let players = vec!["random"; seats.parse().expect("a number")];
        let terms = ["--game", "tilings", "--seed", "spring block 3", "--save", save];
        assert_eq!(run(&[&["match"], &players[..], &terms].concat(), "").status, 0);
        let checks = |seed: &str| {
            let checker = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/check_luck.py");
            let checked = std::process::Command::new("python3").args([checker, seed, save]).output();
            checked.is_ok_and(|checked| String::from_utf8_lossy(&checked.stdout).starts_with("all draws of"))
        };
        assert!(checks("spring block 3"));
        assert!(!checks("spring block 4"), "another seed is another luck");
    }
}

/// A bot that greets, gets ready, and runs this shell command in its first turn.
fn then(command: &str) -> String {
    let script = format!(
        r#"read x; echo '{{"type":"hello","protocol":1,"name":"shy"}}'; read x; echo '{{"type":"ready"}}'; read x; {command}"#
    );
    format!("cmd:sh -c \"{}\"", script.replace('"', "\\\""))
}

/// The texts of one game by all commands that tell of a record: `match`, `match --verbose`, `show`, `verify`.
fn told_everywhere(name: &str, bot: &str) -> (String, Vec<(&'static str, String)>) {
    let file = folder(name).join("game.record");
    let file = file.to_str().unwrap();
    let args = ["match", bot, "first", "--clock", "move:300ms", "--save", file, "--verbose"];
    let played = run(&[&args, &SMALL[..]].concat(), "");
    let shown = ["text", "svg", "html"].map(|form| run(&["show", file, "--as", form], "").out);
    let [text, svg, html] = shown;
    let told = vec![
        ("match", played.out),
        ("match --verbose", played.err),
        ("show", text),
        ("show --as svg", svg),
        ("show --as html", html),
        ("verify", run(&["verify", file], "").out),
    ];
    (file.to_owned(), told)
}

#[test]
fn a_time_out_has_one_name_everywhere() {
    let (file, told) = told_everywhere("match-late", &then("sleep 20"));
    for (command, text) in &told {
        assert!(text.contains("out of time"), "{command}: {text}");
        for other in ["sent off", "timeout", "has left", "left the game"] {
            assert!(!text.contains(other), "{command}: {other}: {text}");
        }
    }
    let checked: Value = serde_json::from_str(&run(&["verify", "--json", &file], "").out).unwrap();
    assert_eq!(checked["outcome"]["winners"], serde_json::json!([1]), "{checked}");
    assert_eq!(checked["outcome"]["left"], serde_json::json!([0, "out-of-time"]), "{checked}");
}

#[test]
fn a_bot_that_resigns_is_not_blamed() {
    let resign = r#"echo '{"type":"resign","turn":0}'; read x"#;
    let (file, told) = told_everywhere("match-resigns", &then(resign));
    for (command, text) in &told {
        assert!(text.contains("resigned"), "{command}: {text}");
        for other in ["sent off", "what to change", "see it again", "has left"] {
            assert!(!text.contains(other), "{command}: {other}: {text}");
        }
    }
    let shown = &told[2].1;
    assert!(shown.contains("player 1 resigned in turn 0") && shown.contains("player 1: shy"), "{shown}");
    let earlier = run(&["show", &file, "--turn", "0"], "").out;
    assert!(!earlier.contains("resigned"), "{earlier}");
}
