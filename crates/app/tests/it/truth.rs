//! Texts about results: no verdict on copies of one game (L26), and a test with all its numbers (L9).

use std::fs;

use serde_json::Value;

use crate::support::program::run;
use crate::tournaments::{FILE, Folder};

/// Players without luck of their own, on a board of 9 cells.
const PLAYERS: [&str; 12] = [
    "exact", "first", "--game", "ripple", "-o", "width=3", "-o", "height=3", "--budget", "200it", "--seed",
    "1",
];

fn duel(more: &[&str]) -> Value {
    let args = [&["duel"], &PLAYERS[..], &["--blocks", "30", "--json"], more];
    serde_json::from_str(&run(&args.concat(), "").out).unwrap()
}

#[test]
fn a_duel_of_players_without_luck_gives_no_verdict_on_copies_and_begins_with_openings() {
    let copies = duel(&["--opening", "0"]);
    assert_eq!((&copies["distinct"], &copies["blocks"]), (&1.into(), &30.into()));
    assert!(
        copies["verdict"].as_str().unwrap().starts_with("no verdict: 1 distinct game of 30"),
        "{copies:#}"
    );
    assert_eq!(copies["pairs"][0]["decided"], false);
    let opened = duel(&[]);
    assert!(opened["opening"] == 4 && opened["distinct"].as_u64().unwrap() > 20, "{opened:#}");
    assert!(opened["verdict"].as_str().unwrap().starts_with("exact is better than first"), "{opened:#}");
}

#[test]
fn games_with_luck_of_their_own_have_no_opening() {
    let told = run(&["duel", "greedy", "first", "--game", "gems", "--blocks", "2", "--json"], "");
    let told: Value = serde_json::from_str(&told.out).unwrap();
    assert_eq!((&told["opening"], &told["distinct"]), (&0.into(), &2.into()));
}

#[test]
fn a_sequential_test_of_copies_stops_without_a_verdict() {
    let args = [&["sprt"], &PLAYERS[..], &["--opening", "0"]].concat();
    let told = run(&args, "");
    assert_eq!(told.status, 1, "{}", told.out);
    assert!(told.out.contains("1 distinct game of 101"), "{}", told.out);
    assert!(told.out.ends_with("no verdict\n"), "{}", told.out);
}

#[test]
fn a_tournament_of_copies_says_so_and_rates_them_once() {
    let file = |opening: &str| {
        format!(
            "name = \"Copies\"\ngame = \"ripple\"\nseed = \"1\"\nformat = \"round-robin\"\nblocks = 30\n{opening}\n\
             [options]\nwidth = 3\nheight = 3\n[terms]\nbudget = \"200it\"\n[[player]]\nbot = \"exact\"\n[[player]]\nbot = \"first\"\n"
        )
    };
    let folder = Folder::new("copies", &file("opening = 0"));
    let told = folder.tells(&["run"]);
    assert!(told.contains("1 distinct game of 30"), "{told}");
    assert!(!told.contains("is better than"), "{told}");
    folder.tells(&["check"]);
    let opened = Folder::new("openings", &file(""));
    let told = opened.tells(&["run"]);
    assert!(told.contains("exact is better than first"), "{told}");
    opened.tells(&["check"]);
}

#[test]
fn a_test_tells_hypotheses_llr_bounds_and_verdict_wherever_one_looks() {
    let text = FILE.replace("format = \"round-robin\"\nblocks = 12", "format = \"sprt\"\nblocks = 1000");
    let folder = Folder::new("told", &text.replace("[[player]]\nbot = \"level:3\"\n", ""));
    let played = folder.tells(&["run"]);
    let pages = folder.0.join("report");
    folder.tells(&["report", "-o", pages.to_str().unwrap(), "--games", "0"]);
    let index = fs::read_to_string(pages.join("index.html")).unwrap();
    for told in [played, folder.tells(&["status"]), folder.tells(&["standings"]), index] {
        for words in [
            "hypothesis 0: 0.500 or less (alpha 0.05); hypothesis 1: 0.530 or more (beta 0.05)",
            "LLR ",
            "0 is accepted from -2.944 down, 1 from 2.944 up",
            "median-unbiased",
            "hypothesis 1 is accepted: the share of mine is 0.530 or more",
        ] {
            assert!(told.contains(words), "{words}: {told}");
        }
        assert!(!told.contains("rather than") && !told.contains("too few"), "{told}");
    }
    let results = fs::read_to_string(pages.join("results.json")).unwrap();
    let results: Value = serde_json::from_str(&results).unwrap();
    let test = &folder.data(&["standings", "--json"])["test"];
    assert_eq!((&results["standings"]["test"], &folder.data(&["status", "--json"])["test"]), (test, test));
    assert_eq!((&test["verdict"], &test["low"]), (&"H1".into(), &(0.05_f64 / 0.95).ln().into()));
    let standings = folder.data(&["standings", "--json"]);
    let rows = standings["players"].as_array().unwrap();
    let row = rows.iter().find(|row| row["name"] == test["player"]).unwrap();
    for (key, end) in [("share", "mean"), ("share_low", "low"), ("share_high", "high")] {
        let (table, tested) = (row[key].as_f64().unwrap(), test["share"][end].as_f64().unwrap());
        assert!((table - tested).abs() < 1e-12, "{key}: {table} in the table, {tested} in the test");
    }
}

#[test]
fn a_duel_and_a_test_print_the_same_interval_for_the_same_blocks() {
    for blocks in ["2", "3", "10"] {
        let same = ["--game", "ripple", "-o", "width=3", "-o", "height=3", "--seed", "4", "--blocks", blocks];
        let told = |command: &str| {
            let ran = run(&[&[command, "glance", "greedy"], &same[..]].concat(), "");
            let line = ran
                .out
                .lines()
                .find(|line| line.contains("glance") && line.contains("95 %"))
                .map(str::to_owned);
            let line = line.unwrap_or_else(|| panic!("{}{}", ran.out, ran.err));
            line.split_once("share ")
                .unwrap()
                .1
                .trim_start_matches("of glance: ")
                .split_once(')')
                .unwrap()
                .0
                .to_owned()
        };
        assert_eq!(told("duel"), told("sprt"), "{blocks} blocks");
    }
}
