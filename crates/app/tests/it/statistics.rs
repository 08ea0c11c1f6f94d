//! `rate`, `sprt` and `pairing` on the cases of the vectors, and duels that are interrupted.

use serde_json::{Value, json};

use crate::support::program::run;

fn cases(text: &str) -> Vec<Value> {
    serde_json::from_str::<Value>(text).unwrap()["cases"].as_array().unwrap().clone()
}

fn answer(args: &[&str], case: &Value) -> Value {
    let answered = run(args, case.to_string());
    assert_eq!(answered.status, 0, "{}", answered.err);
    serde_json::from_str(&answered.out).expect("JSON")
}

/// True if all that is expected is there, numbers being equal but for rounding.
fn agrees(seen: &Value, expected: &Value, tolerance: f64) -> bool {
    match (seen, expected) {
        (Value::Number(seen), Value::Number(expected)) => {
            let (seen, expected) = (seen.as_f64().unwrap(), expected.as_f64().unwrap());
            (seen - expected).abs() <= tolerance * expected.abs().max(1.0)
        }
        (Value::Array(seen), Value::Array(expected)) => {
            seen.len() == expected.len() && seen.iter().zip(expected).all(|(a, b)| agrees(a, b, tolerance))
        }
        (Value::Object(seen), Value::Object(expected)) => expected
            .iter()
            .all(|(key, value)| seen.get(key).is_some_and(|seen| agrees(seen, value, tolerance))),
        (seen, expected) => seen == expected,
    }
}

#[test]
fn ratings_tests_and_pairings_answer_the_cases_of_the_vectors() {
    for case in cases(include_str!("../../../contest/tests/data/ratings.json")) {
        let seen = answer(&["rate", "-", "--json"], &case);
        assert!(agrees(&seen, &case["expected"], 1e-5), "{seen:#}\n{:#}", case["expected"]);
        assert_eq!(seen.as_object().unwrap().len(), case["expected"].as_object().unwrap().len());
    }
    for case in cases(include_str!("../../../contest/tests/data/sprt.json")) {
        let seen = answer(&["sprt", "--from", "-", "--json"], &case);
        assert!(agrees(&case, &seen, 1e-9), "{seen:#}");
        assert_eq!(seen.as_object().unwrap().len(), 5);
    }
    for case in cases(include_str!("../../../contest/tests/data/betting.json")) {
        let seen = answer(&["sprt", "--betting", "--from", "-", "--json"], &case);
        assert!(agrees(&seen, &case["expected"], 1e-8), "{seen:#}");
    }
    for case in cases(include_str!("../../../contest/tests/data/matching.json")) {
        let seen = answer(&["pairing", "-", "--json"], &case);
        assert_eq!((&seen["pairs"], &seen["weight"]), (&case["pairs"], &case["weight"]));
        assert_eq!(seen["matching"].as_array().unwrap().len() as u64, case["pairs"].as_u64().unwrap());
    }
}

#[test]
fn games_from_anywhere_are_rated_in_words() {
    let wins = "ann,1,bob,2\nbob,2,ann,1\n".repeat(20);
    let text = format!("player1,rank1,player2,rank2\n{wins}bob,1,ann,2\n");
    let rated = run(&["rate", "-", "--anchor", "bob"], &text);
    assert!(rated.out.starts_with("ann  "), "{}", rated.out);
    assert!(rated.out.contains("ann is better than bob (over 99.9 %)"), "{}", rated.out);
    assert!(rated.out.contains("zero by definition"), "{}", rated.out);
    let data: Value = serde_json::from_str(&run(&["rate", "-", "--json"], &text).out).unwrap();
    assert_eq!(data["names"], json!(["ann", "bob"]));
}

#[test]
fn what_cannot_be_rated_or_tested_is_refused_with_a_reason() {
    for (args, input, why) in [
        (
            &["rate", "-"][..],
            "{\"players\":2,\"games\":[{\"seats\":[0,5],\"ranks\":[1,2]}]}",
            "names player 5",
        ),
        (&["rate", "-"], "{\"players\":2}", "missing field `games`"),
        (&["rate", "-"], "{\"players\":2,\"anchor\":2,\"games\":[]}", "`anchor` is 2"),
        (&["rate", "-", "--anchor", "zoe"], "player1,rank1\nann,1\n", "no player is called `zoe`"),
        (&["rate", "/no/such/file"], "", "/no/such/file"),
        (
            &["sprt", "--from", "-"],
            "{\"players\":2,\"counts\":[1,2],\"s0\":0.5,\"s1\":0.53}",
            "5 counts are needed",
        ),
        (
            &["sprt", "--from", "-"],
            "{\"players\":2,\"counts\":[1,2,3,4,5],\"s0\":0.5,\"s1\":0.4}",
            "must be below",
        ),
        (
            &["sprt", "--betting", "--from", "-"],
            "{\"players\":2,\"scores_times\":4,\"scores\":[5]}",
            "score 1 is 5",
        ),
        (
            &["sprt", "--betting", "--from", "-"],
            "{\"players\":2,\"scores_times\":0,\"scores\":[0]}",
            "score 1 is 0",
        ),
        (&["pairing", "-"], "{\"nodes\":2,\"edges\":[[0,2,1]]}", "two different nodes"),
        (
            &["sprt", "first", "first", "first", "--game", "ripple", "--elo", "0,5"],
            "",
            "Elo compares 2 players",
        ),
    ] {
        let refused = run(args, input);
        assert!(refused.status != 0 && refused.err.contains(why), "{args:?}: {}", refused.err);
    }
}

#[test]
fn a_test_stops_as_soon_as_it_knows() {
    let args = ["sprt", "greedy", "random", "--game", "ripple", "--seed", "1", "--json"];
    let told: Value = serde_json::from_str(&run(&args, "").out).unwrap();
    assert_eq!(told["verdict"], "H1", "{told:#}");
    assert!(told["blocks"].as_u64().unwrap() < 200, "{told:#}");
    let one: Value = serde_json::from_str(&run(&[&args[..], &["--threads", "1"]].concat(), "").out).unwrap();
    assert_eq!(one, told);
    let open = run(&["sprt", "first", "first", "--game", "ripple", "--blocks", "3", "--seed", "1"], "");
    assert_eq!(open.status, 1);
    assert!(open.out.contains("too few games to tell"), "{}", open.out);
}

#[test]
fn a_level_has_its_own_budget_unless_one_is_given() {
    let games = |budget: &[&str]| {
        let args = [
            "match",
            "level:9",
            "first",
            "--game",
            "ripple",
            "-o",
            "width=3",
            "-o",
            "max_turns=8",
            "--seed",
            "3",
            "--json",
        ];
        let played = run(&[&args[..], budget].concat(), "");
        serde_json::from_str::<Value>(&played.out).unwrap()["record"].to_string()
    };
    let own = games(&[]);
    assert_eq!(own, games(&["--budget", "1000000it"]), "nothing cuts it short");
    assert_ne!(own, games(&["--budget", "1it"]));
}

#[cfg(unix)]
#[test]
fn a_duel_that_is_interrupted_tells_what_was_played_and_has_kept_it() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    let folder = std::env::temp_dir().join(format!("bastide-interrupted-{}", std::process::id()));
    let saved = folder.to_str().unwrap();
    let args = [
        "duel", "first", "random", "--game", "ripple", "--blocks", "1000000", "--seed", "x", "--save", saved,
    ];
    let mut duel = Command::new(env!("CARGO_BIN_EXE_bastide"))
        .args(args)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    while std::fs::read_dir(&folder).map_or(0, Iterator::count) < 9 {
        std::thread::yield_now();
    }
    let interrupted = Command::new("kill").args(["-INT", &duel.id().to_string()]).status().unwrap();
    assert!(interrupted.success());
    let told: Vec<String> =
        BufReader::new(duel.stdout.take().unwrap()).lines().map(|line| line.unwrap()).collect();
    assert_eq!(duel.wait().unwrap().code(), Some(130));
    assert!(told[0].contains("stopped after ") && told[0].contains(" of 1000000 blocks"), "{told:?}");
    let records: Vec<String> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|file| file.unwrap().path().display().to_string())
        .filter(|name| name.ends_with(".record"))
        .collect();
    let verify: Vec<&str> =
        std::iter::once("verify").chain(records.iter().map(String::as_str)).take(50).collect();
    assert_eq!(run(&verify, "").status, 0);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_folder_that_cannot_be_written_is_found_before_the_first_game() {
    let file = std::env::temp_dir().join(format!("bastide-no-folder-{}", std::process::id()));
    std::fs::write(&file, "a file").unwrap();
    let inside = file.join("records");
    let args = ["duel", "first", "random", "--game", "ripple", "--save", inside.to_str().unwrap()];
    let refused = run(&args, "");
    assert_eq!((refused.status, refused.out.as_str()), (1, ""));
    assert!(refused.err.contains("--save"), "{}", refused.err);
    std::fs::remove_file(file).unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn a_duel_that_is_stopped_before_its_first_block_says_that_nothing_was_played() {
    use std::process::{Command, Stdio};
    let slow = ["--budget", "600s", "--blocks", "5", "--threads", "1"];
    for json in [false, true] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_bastide"));
        program.args(["duel", "mcts", "mcts", "--game", "ripple"]).args(slow);
        program.args(json.then_some("--json")).stdout(Stdio::piped());
        let mut duel = program.spawn().expect("the program starts");
        // A second signal ends the program at once; the first is heard from the moment that it is caught.
        let pid = duel.id().to_string();
        let status = format!("/proc/{pid}/status");
        let catches = |status: String| {
            let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
            caught
                .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
                .is_some_and(|mask| mask & 2 != 0)
        };
        while !std::fs::read_to_string(&status).is_ok_and(catches) {
            assert!(duel.try_wait().unwrap().is_none());
            std::thread::yield_now();
        }
        assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
        let output = duel.wait_with_output().unwrap();
        let out = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(130), "{out}");
        assert!(out.contains("there is nothing to compare") && !out.contains("may be equal"), "{out}");
    }
}
