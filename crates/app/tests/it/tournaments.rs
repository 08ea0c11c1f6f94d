//! Tournaments from outside: played, killed, interrupted, and reported.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use contest::dice::Dice;
use serde_json::Value;

use crate::support::program::{Run, run};

pub const FILE: &str = r#"
name = "Spring"
game = "ripple"
seed = "1"
format = "round-robin"
blocks = 12
[options]
width = 3
height = 3
[terms]
budget = "30it"
[[player]]
name = "mine"
bot = "greedy"
[[player]]
bot = "level:3"
[[player]]
bot = "random"
"#;

/// A folder with a tournament's file.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str, text: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("bastide-tournament-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("spring.toml"), text).unwrap();
        Folder(folder)
    }

    pub fn file(&self) -> String {
        self.0.join("spring.toml").display().to_string()
    }

    pub fn store(&self) -> PathBuf {
        self.0.join("spring.bastide")
    }

    pub fn does(&self, args: &[&str]) -> Run {
        let (file, rest) = (self.file(), &args[1..]);
        run(&[&["tournament", args[0], &file], rest].concat(), "")
    }

    pub fn tells(&self, args: &[&str]) -> String {
        let told = self.does(args);
        assert_eq!(told.status, 0, "{args:?}: {}", told.err);
        told.out
    }

    pub fn data(&self, args: &[&str]) -> Value {
        serde_json::from_str(&self.tells(args)).expect("JSON")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_tournament_is_played_told_and_found_good() {
    let folder = Folder::new("usual", FILE);
    let played = folder.tells(&["run"]);
    let commitment = contest::digest("1");
    assert!(played.contains(&commitment) && played.contains("72 of 72 games"), "{played}");
    let table = folder.data(&["standings", "--json"]);
    assert_eq!((&table["name"], &table["done"], &table["all"]), (&"Spring".into(), &72.into(), &72.into()));
    let players = table["players"].as_array().unwrap();
    assert_eq!(players.len(), 3);
    for player in players {
        for key in ["games", "points", "share", "rating", "low", "high", "faults"] {
            assert!(player[key].is_number(), "{key}: {player}");
        }
        assert_eq!(player["games"], 48);
        assert!(
            player["low"].as_f64() < player["rating"].as_f64()
                && player["rating"].as_f64() < player["high"].as_f64()
        );
    }
    let points: f64 = players.iter().map(|player| player["points"].as_f64().unwrap()).sum();
    assert_eq!(points, 72.0);
    assert!(players.windows(2).all(|two| two[0]["rating"].as_f64() >= two[1]["rating"].as_f64()));
    let lines = folder.tells(&["export", "--as", "jsonl"]);
    let games: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let numbers: Vec<(u64, u64)> = games
        .iter()
        .map(|game| (game["block"].as_u64().unwrap(), game["rotation"].as_u64().unwrap()))
        .collect();
    assert!(numbers.is_sorted() && numbers.len() == 72);
    assert_eq!(games[0]["seats"], serde_json::json!(["mine", "level:3"]));
    let checked = folder.tells(&["check"]);
    assert!(checked.contains("72 games are good") && checked.contains(&commitment), "{checked}");
    assert!(folder.tells(&["status"]).contains("all is played"));
    assert_eq!(folder.tells(&["games", "--player", "mine"]).lines().count(), 48);
    assert!(folder.tells(&["games", "show", "3"]).contains("as a match: {\"game\":\"ripple\""));
    assert!(folder.tells(&["games", "page", "3"]).contains("<html"));
    let again = folder.tells(&["run"]);
    assert!(again.contains("72 of 72 games played"), "{again}");
    assert_eq!(folder.data(&["standings", "--json"]), table);
}

#[test]
fn a_report_works_offline_and_its_games_can_be_rated() {
    let folder = Folder::new("report", FILE);
    folder.tells(&["run"]);
    let pages = folder.0.join("report");
    folder.tells(&["report", "-o", pages.to_str().unwrap(), "--games", "4"]);
    let index = fs::read_to_string(pages.join("index.html")).unwrap();
    for words in
        ["<svg", "Who beats whom", "Ratings over blocks", "The seed was <code>1</code>", "player0.html"]
    {
        assert!(index.contains(words), "{words}");
    }
    assert!(!index.replace("http-equiv", "").contains("http"), "nothing outside is named");
    let page = fs::read_to_string(pages.join("player0.html")).unwrap();
    assert!(page.contains("Against everybody") && page.contains("level:3"));
    assert_eq!(
        fs::read_dir(pages.join("games")).unwrap().count(),
        12,
        "page, record and notes of four games"
    );
    let games = fs::read_to_string(pages.join("games.csv")).unwrap();
    assert_eq!(games.lines().count(), 73);
    let rated = run(&["rate", pages.join("games.csv").to_str().unwrap(), "--json"], "");
    let rated: Value = serde_json::from_str(&rated.out).unwrap();
    let table = folder.data(&["standings", "--json"]);
    for player in table["players"].as_array().unwrap() {
        let at = rated["names"].as_array().unwrap().iter().position(|name| *name == player["name"]).unwrap();
        let rating = rated["elo"][at]["elo"].as_f64().unwrap();
        assert!((rating - player["rating"].as_f64().unwrap()).abs() < 1e-6, "{player} {rating}");
    }
    let results: Value =
        serde_json::from_str(&fs::read_to_string(pages.join("results.json")).unwrap()).unwrap();
    assert_eq!(results["standings"]["players"], table["players"]);
    assert_eq!(fs::read_to_string(pages.join("standings.csv")).unwrap().lines().count(), 4);
}

#[test]
fn events_are_lines_of_json_and_a_pipe_gets_plain_lines() {
    let folder = Folder::new("events", &FILE.replace("blocks = 12", "blocks = 1"));
    let events: Vec<Value> =
        folder.tells(&["run", "--json"]).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let names: Vec<&str> = events.iter().map(|event| event["event"].as_str().unwrap()).collect();
    assert_eq!(names, ["begin", "game", "game", "game", "game", "game", "game", "end"]);
    assert_eq!(events[0]["commitment"], contest::digest("1"));
    assert!(events[1..7].iter().all(|game| game["seats"].as_array().unwrap().len() == 2));
    let lines = folder.tells(&["run", "--new-stage"]);
    assert!(!lines.contains('\x1b') && lines.starts_with("Spring: round robin"), "{lines}");
}

#[test]
fn every_format_is_played_to_its_end() {
    let formats = [
        "format = \"swiss\"\nrounds = 2",
        "format = \"knockout\"\nblocks = 1",
        "format = \"gauntlet\"\nblocks = 2",
        "format = \"ladder\"\nrounds = 3",
        "format = \"round-robin\"\nseats = 3\nblocks = 1",
    ];
    for (number, format) in formats.iter().enumerate() {
        let text = FILE.replace("format = \"round-robin\"\nblocks = 12", format).replace("30it", "3it");
        let folder = Folder::new(&format!("format{number}"), &text);
        folder.tells(&["run"]);
        let status = folder.data(&["status", "--json"]);
        assert_eq!(status["over"], true, "{format}");
        assert_eq!(folder.does(&["check"]).status, 0, "{format}");
    }
}

#[test]
fn a_test_stops_when_it_knows_and_what_was_played_beyond_does_not_count() {
    let text = FILE.replace("format = \"round-robin\"\nblocks = 12", "format = \"sprt\"\nblocks = 1000");
    let text = text.replace("[[player]]\nbot = \"level:3\"\n", "");
    let tables: Vec<String> = ["1", "3"]
        .map(|jobs| {
            let folder = Folder::new(&format!("test{jobs}"), &text);
            folder.tells(&["run", "--jobs", jobs]);
            folder.tells(&["standings", "--json"]) + &folder.tells(&["export"])
        })
        .into();
    assert!(tables[0] == tables[1], "who finished first never matters");
    assert!(tables[0].lines().count() < 1000);
}

#[test]
fn a_new_stage_of_a_ladder_takes_along_what_players_that_are_the_same_have_played() {
    let ladder = |seed: &str, player: &str| {
        let text = FILE.replace("format = \"round-robin\"\nblocks = 12", "format = \"ladder\"\nrounds = 6");
        text.replace("seed = \"1\"\n", seed).replace("30it", "3it") + player
    };
    for seed in ["seed = \"1\"\n", ""] {
        let folder = Folder::new("newcomer", &ladder(seed, ""));
        folder.tells(&["run"]);
        let before = folder.tells(&["export"]);
        fs::write(folder.file(), ladder(seed, "[[player]]\nbot = \"first\"\n")).unwrap();
        assert_eq!(folder.does(&["run"]).status, 2);
        folder.tells(&["run", "--new-stage"]);
        let after = folder.tells(&["export"]);
        assert!(after.starts_with(&before), "all that was played counts on");
        assert!(
            after.lines().nth(before.lines().count()).unwrap().contains("first"),
            "the newcomer comes in"
        );
        assert_eq!(folder.does(&["check"]).status, 0, "{}", folder.does(&["check"]).out);
        assert_eq!(folder.data(&["status", "--json"])["over"], true);
        // A player is another one now: its games no longer count, those of the others do.
        let other =
            ladder(seed, "[[player]]\nbot = \"first\"\n").replace("bot = \"greedy\"", "bot = \"level:1\"");
        fs::write(folder.file(), other).unwrap();
        folder.tells(&["run", "--new-stage"]);
        let last = folder.tells(&["export"]);
        let kept: Vec<&str> = after.lines().filter(|line| !line.contains("mine")).collect();
        assert!(!kept.is_empty() && kept.iter().zip(last.lines()).all(|(kept, line)| *kept == line));
        assert_eq!(folder.does(&["check"]).status, 0, "{}", folder.does(&["check"]).out);
    }
}

#[test]
fn a_new_file_is_written_once_and_runs() {
    let folder = Folder::new("new", FILE);
    let path = folder.0.join("first.toml");
    let new = || run(&["tournament", "new", path.to_str().unwrap()], "");
    assert_eq!(new().status, 0);
    let again = new();
    assert!(again.status == 2 && again.err.contains("is there already"), "{}", again.err);
    let wrong = fs::read_to_string(&path).unwrap().replace("blocks = 10", "blokcs = 10");
    fs::write(&path, wrong).unwrap();
    let refused = run(&["tournament", "run", path.to_str().unwrap()], "");
    assert_eq!(refused.status, 2);
    assert!(
        refused.err.contains("line 9, column 1: there is no key `blokcs` here; did you mean `blocks`?"),
        "{}",
        refused.err
    );
    let early = folder.does(&["standings"]);
    assert!(early.status == 1 && early.err.contains("nothing was played yet"), "{}", early.err);
}

type Results = BTreeMap<(u64, u64), Value>;

fn add(results: &mut Results, game: &Value) {
    let id = (game["block"].as_u64().unwrap(), game["rotation"].as_u64().unwrap());
    let before = results.insert(id, game["ranks"].clone());
    assert_eq!(before, None, "{id:?} was told twice");
}

/// Runs until `games` games were reported, then kills the program; true if it came to its end before.
fn killed_after(folder: &Folder, games: usize, told: &mut Results) -> bool {
    let file = folder.file();
    let mut program = Command::new(env!("CARGO_BIN_EXE_bastide"))
        .args(["tournament", "run", &file, "--json", "--jobs", "3"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut count = 0;
    let mut lines = BufReader::new(program.stdout.take().unwrap()).lines();
    while let Some(Ok(line)) = lines.next() {
        // Half a line was not reported.
        let Ok(event) = serde_json::from_str::<Value>(&line) else { break };
        if event["event"] == "game" {
            add(told, &event);
            count += 1;
        }
        if count == games {
            program.kill().unwrap();
        }
    }
    program.wait().unwrap().success()
}

#[test]
fn a_tournament_that_is_killed_again_and_again_loses_nothing_and_plays_nothing_twice() {
    let kills = if std::env::var_os("BASTIDE_LONG").is_some() { 1000 } else { 20 };
    let text = FILE.replace("blocks = 12", "blocks = 100").replace("30it", "10it");
    let calm = Folder::new("calm", &text);
    calm.tells(&["run"]);
    let (mut dice, mut killed) = (Dice::new(1), 0);
    while killed < kills {
        let (wild, mut told) = (Folder::new("wild", &text), Results::new());
        while !killed_after(&wild, if killed < kills { dice.below(40) } else { usize::MAX }, &mut told) {
            killed += 1;
        }
        is_undisturbed(&wild, &calm, &told);
    }
}

/// Results that a killed tournament must have kept.
fn is_undisturbed(wild: &Folder, calm: &Folder, told: &Results) {
    let export = wild.tells(&["export"]);
    assert!(export == calm.tells(&["export"]), "the same games");
    assert_eq!(wild.tells(&["standings", "--json"]), calm.tells(&["standings", "--json"]));
    let mut kept = Results::new();
    export.lines().for_each(|line| add(&mut kept, &serde_json::from_str(line).unwrap()));
    assert!(told.iter().all(|(id, ranks)| kept.get(id) == Some(ranks)), "what was told was kept");
    assert_eq!(wild.does(&["check"]).status, 0);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said_loudly_and_it_goes_on_when_there_is_room() {
    let folder = Folder::new("full", FILE);
    // In KiB: an empty store takes 24, all games take 48 at least, however many are filed at once.
    let limited = format!(
        "ulimit -f 40; exec '{}' tournament run '{}' --json --wait 1s",
        env!("CARGO_BIN_EXE_bastide"),
        folder.file()
    );
    let full = Command::new("bash").args(["-c", &limited]).output().unwrap();
    assert!(!full.status.success());
    let err = String::from_utf8_lossy(&full.stderr).into_owned();
    assert!(err.contains("TROUBLE: results cannot be kept"), "{err}");
    let told = String::from_utf8_lossy(&full.stdout).matches("\"event\":\"game\"").count();
    assert!(told < 72);
    let kept = folder.tells(&["export"]).lines().count();
    assert!(kept >= told, "{kept} kept, {told} told");
    folder.tells(&["run"]);
    let calm = Folder::new("room", FILE);
    calm.tells(&["run"]);
    assert!(folder.tells(&["export"]) == calm.tells(&["export"]));
}

#[test]
fn looking_changes_nothing_of_a_store() {
    let folder = Folder::new("look", &FILE.replace("blocks = 12", "blocks = 1"));
    folder.tells(&["run"]);
    let bytes = |path: &Path| fs::read(path).unwrap();
    let before = bytes(&folder.store());
    for args in [&["standings"][..], &["status"], &["export"], &["games"], &["check"]] {
        folder.tells(args);
    }
    assert!(bytes(&folder.store()) == before);
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 2, "no file beside it");
}

/// In the long tests, where `strace` can be had: writes and syncs fail at many moments.
#[cfg(target_os = "linux")]
#[test]
fn writes_and_syncs_that_fail_lose_nothing_that_was_told() {
    let can_trace = Command::new("strace").arg("-V").output().is_ok_and(|told| told.status.success());
    if std::env::var_os("BASTIDE_LONG").is_none() || !can_trace {
        return;
    }
    let calm = Folder::new("untouched", FILE);
    calm.tells(&["run"]);
    for fault in ["pwrite64:error=ENOSPC", "pwrite64:error=EIO", "fsync:error=EIO", "fdatasync:error=EIO"] {
        for first in [3, 10, 20, 33, 50] {
            let folder = Folder::new("injected", FILE);
            let inject = format!("inject={fault}:when={first}..{}", first + 4);
            let traced = Command::new("strace")
                .args(["-f", "-o", "/dev/null", "-e", "trace=pwrite64,fsync,fdatasync", "-e", &inject])
                .args([env!("CARGO_BIN_EXE_bastide"), "tournament", "run", &folder.file(), "--json"])
                .output()
                .unwrap();
            let mut told = Results::new();
            for line in String::from_utf8_lossy(&traced.stdout).lines() {
                let event: Value = serde_json::from_str(line).unwrap();
                if event["event"] == "game" {
                    add(&mut told, &event);
                }
            }
            folder.tells(&["run"]);
            let export = folder.tells(&["export"]);
            assert!(export == calm.tells(&["export"]), "{inject}");
            let mut kept = Results::new();
            export.lines().for_each(|line| add(&mut kept, &serde_json::from_str(line).unwrap()));
            assert!(told.iter().all(|(id, ranks)| kept.get(id) == Some(ranks)), "{inject}");
        }
    }
}
