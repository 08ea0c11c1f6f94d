//! The bots that `bot new LANG --game GAME` writes: each is built and tested by the commands that it prints, passes
//! `bot check`, and beats random play.
//!
//! Every language is held to one game; `BASTIDE_LONG=1` holds every language to all of them (`./test --long`).

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::support::workshop::{folder, has};

/// A bot that was written and built, in its folder.
struct Starter {
    folder: PathBuf,
    game: &'static str,
    /// The text that seats it.
    bot: String,
}

/// The games that a language is held to: the first, or all of them.
fn games(first: &'static str, any: bool) -> Vec<&'static str> {
    if std::env::var_os("BASTIDE_LONG").is_none() {
        return vec![first];
    }
    let all = games::GAMES.iter().map(|entry| entry.about.name);
    all.chain(any.then_some("any")).collect()
}

/// Runs a command as a user would who has `bastide` in the path.
fn shell(folder: &Path, command: &str) -> String {
    let bin = Path::new(env!("CARGO_BIN_EXE_bastide")).parent().expect("a folder");
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").expect("a path"));
    let mut shell = Command::new("sh");
    let output = shell.args(["-c", command]).current_dir(folder).env("PATH", path).output().expect("a shell");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{command}: {}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

impl Starter {
    /// Writes a bot and does what `bot new` says is next: builds it and runs its tests.
    fn new(language: &str, game: &'static str) -> Starter {
        let folder = folder(&format!("starter-{language}-{game}"));
        let told = shell(&folder, &format!("bastide bot new {language} . --game {game}"));
        let next = told.lines().filter_map(|line| line.strip_prefix("  "));
        let mut tested = false;
        for command in next.clone().filter(|line| !line.starts_with("bastide ") && !line.starts_with("cd ")) {
            let printed = shell(&folder, &offline(command));
            tested |= command.ends_with(" test") && printed.contains("it plays");
        }
        assert!(tested, "{language} has a test: {told}");
        let check = next.clone().find(|line| line.starts_with("bastide bot check ")).expect("a check");
        let bot = check.split('\'').nth(1).expect("a bot").to_owned();
        Starter { folder, game, bot }
    }

    fn is_checked(&self) {
        let only = if self.game == "any" { String::new() } else { format!("--game {}", self.game) };
        let patient = "--startup 60s --clock move:20s";
        shell(&self.folder, &format!("bastide bot check '{}' {only} {patient}", self.bot));
    }

    /// The points of a game that these play.
    fn points(&self, players: &str, seed: u32, more: &str) -> Vec<f64> {
        let game = self.game;
        let terms = "--json --startup 60s --clock move:20s";
        let played = shell(
            &self.folder,
            &format!("bastide match {players} --game {game} --seed {seed} {terms} {more}"),
        );
        let played: Value = serde_json::from_str(&played).expect("a JSON object");
        assert_eq!(played["faults"].as_array().map(Vec::len), Some(0), "{played:#}");
        played["points"].as_array().expect("points").iter().filter_map(Value::as_f64).collect()
    }

    /// More points than random play has, all games of some seeds together, on both seats. In Tilings luck decides much.
    fn beats_random(&self) {
        let (bot, seeds) = (format!("'{}'", self.bot), if self.game == "tilings" { 8 } else { 1 });
        let (mut own, mut others) = (0.0, 0.0);
        for seed in 0..seeds {
            if self.game == "gems" {
                own += self.points(&bot, seed, "-o max_moves=40")[0];
                others += self.points("random", seed, "-o max_moves=40")[0];
                continue;
            }
            for seat in [0, 1] {
                let players = if seat == 0 { format!("{bot} random") } else { format!("random {bot}") };
                let points = self.points(&players, seed, "");
                own += points[seat];
                others += points[1 - seat];
            }
        }
        assert!(own > 1.05 * others, "{} against random in {}: {own} : {others}", self.bot, self.game);
    }
}

/// The dependencies of the bot in Rust are there, since this program needs them too.
fn offline(command: &str) -> String {
    command.replace("cargo build", "cargo build --offline")
}

fn is_good(language: &str, tools: &[&str], first: &'static str, any: bool) {
    if !tools.iter().all(|tool| has(tool)) {
        return;
    }
    for game in games(first, any) {
        let starter = Starter::new(language, game);
        starter.is_checked();
        if game != "any" {
            starter.beats_random();
        }
    }
}

#[test]
fn the_starters_of_python_are_good() {
    is_good("python", &["python3"], "tilings", false);
}

#[test]
fn the_starters_of_javascript_are_good() {
    is_good("javascript", &["node"], "carcassonne", false);
}

#[test]
fn the_starters_of_typescript_are_good() {
    is_good("typescript", &["tsc", "node"], "gems", true);
}

#[test]
fn the_starters_of_rust_are_good() {
    is_good("rust", &["cargo"], "mansuba", false);
}

#[test]
fn the_starters_of_c_are_good() {
    is_good("c", &["cc"], "ripple", false);
}

#[test]
fn the_starters_of_cpp_are_good() {
    is_good("cpp", &["c++"], "tilings", true);
}

#[test]
fn the_starters_of_go_are_good() {
    is_good("go", &["go"], "gems", true);
}

#[test]
fn the_starters_of_java_are_good() {
    is_good("java", &["javac", "java"], "carcassonne", true);
}

/// The page tells how to make the starter of Python a Monte Carlo bot: its tests hold then too.
#[test]
fn the_numbers_of_the_tutorial_pass_the_tests_of_the_starter() {
    if !has("python3") {
        return;
    }
    let page = include_str!("../../../../docs/bots.md");
    let line = |name: &str| page.lines().find(|line| line.starts_with(name)).expect("the page names it");
    let starter = Starter::new("python", "ripple");
    let file = starter.folder.join("bot.py");
    let bot = std::fs::read_to_string(&file).expect("the bot was written");
    let changed = |old: &str| match old.split(' ').next() {
        Some(name @ ("TIMES" | "AHEAD")) => format!("{}\n", line(name)),
        _ => format!("{old}\n"),
    };
    std::fs::write(file, bot.lines().map(changed).collect::<String>()).expect("the bot is changed");
    let tested = shell(&starter.folder, "BASTIDE_ENGINE=$(command -v bastide) python3 bot.py test");
    assert_eq!(tested.matches("ok ").count(), 3, "{tested}");
}

#[test]
fn a_starter_overwrites_nothing() {
    let folder = folder("starter-twice");
    shell(&folder, "bastide bot new c . --game ripple");
    shell(
        &folder,
        "bastide bot new c . --game gems && exit 1; bastide bot new c . --game gems 2>&1 | grep 'is there already'",
    );
}

/// They go by the time that is left, so that the clock decides how long this takes.
#[test]
fn the_bots_of_the_docs_play_all_games() {
    if !has("python3") {
        return;
    }
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples");
    for bot in ["one_ply", "monte_carlo"] {
        for entry in games::GAMES {
            let (game, others) =
                (entry.about.name, " random".repeat(usize::from(entry.about.usual_seats) - 1));
            let short = match game {
                "gems" => "-o max_moves=6",
                "mansuba" | "ripple" => "-o max_turns=6",
                "tilings" => "-o width=4 -o height=4",
                _ => "",
            };
            let terms = format!("--game {game} {short} --clock cpu:200ms --startup 60s --json");
            let played = shell(&examples, &format!("bastide match 'cmd:python3 {bot}.py'{others} {terms}"));
            let played: Value = serde_json::from_str(&played).expect("a JSON object");
            assert_eq!(played["faults"].as_array().map(Vec::len), Some(0), "{bot}, {game}: {played:#}");
        }
    }
}
