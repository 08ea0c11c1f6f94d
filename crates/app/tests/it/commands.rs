//! The smaller commands: `games`, `perft`, `completions`, help.

use crate::support::program::run;
use serde_json::Value;

#[test]
fn games_are_listed_and_told() {
    let list = run(&["games"], "");
    assert!(list.out.lines().any(|line| line.starts_with("gems ")));
    assert!(list.out.lines().any(|line| line.starts_with("ripple ")));
    let one = run(&["games", "ripple"], "").out;
    for words in [
        "Seats: 1 to 32, usually 2",
        "width",
        "a number from 1 to 64, default 5",
        "default 20 × cells",
        "greedy ",
        "level:10 ",
    ] {
        assert!(one.contains(words), "{words}\n{one}");
    }
    let unknown = run(&["games", "go"], "");
    assert_eq!(unknown.status, 2);
    assert!(unknown.err.contains("gems") && unknown.err.contains("ripple"), "{}", unknown.err);
    let data: Value = serde_json::from_str(&run(&["games", "gems", "--json"], "").out).unwrap();
    assert_eq!(data["seats"], serde_json::json!([1, 1]));
}

#[test]
fn perft_counts_a_line_per_depth() {
    let counted = run(
        &[
            "perft", "ripple", "--depth", "3", "--seats", "3", "-o", "width=2", "-o", "height=2", "-o",
            "rest=0",
        ],
        "",
    );
    assert_eq!(counted.out, "1 4\n2 16\n3 64\n");
    assert_eq!(run(&["perft", "ripple", "--depth", "2", "--json"], "").out, "[25,600]\n");
    let seeded = |seed| run(&["perft", "gems", "--depth", "4", "--seed", seed], "").out;
    assert_eq!(seeded("7"), seeded("7"));
    assert_ne!(seeded("7"), seeded("8"));
    let bad = run(&["perft", "ripple", "--depth", "2", "-o", "width=99"], "");
    assert_eq!(
        (bad.err.as_str(), bad.status),
        ("bastide: option `width` is a number from 1 to 64, not `99`\n", 2)
    );
}

#[test]
fn help_and_version_and_completions_are_there() {
    assert!(run(&["--version"], "").out.starts_with("bastide "));
    let help = run(&["--help"], "").out;
    for command in ["games", "original", "engine", "show", "verify", "perft", "bench", "completions"] {
        assert!(help.contains(command), "{command}");
        assert_eq!(run(&[command, "--help"], "").status, 0);
    }
    for shell in ["bash", "zsh", "fish"] {
        assert!(run(&["completions", shell], "").out.contains("ripple"), "{shell}");
    }
}

#[test]
fn a_verbose_version_names_what_was_built_from_what() {
    let told = run(&["--version", "--verbose"], "").out;
    assert!(told.starts_with(&run(&["-V"], "").out), "{told}");
    for key in ["commit", "target", "parts", "rules", "protocol"] {
        assert!(told.lines().any(|line| line.starts_with(key) && line.contains(' ')), "{key}\n{told}");
    }
    for entry in games::GAMES {
        let (name, version) = (entry.about.name, entry.about.version);
        assert!(told.contains(&format!("{name} {version}")), "{name}\n{told}");
    }
    assert!(!told.contains(env!("CARGO_MANIFEST_DIR")), "{told}");
    assert_eq!(run(&["--verbose"], "").status, 2);
}

#[test]
fn the_doctor_tells_what_support_would_ask_for() {
    let told = run(&["doctor"], "").out;
    assert!(told.starts_with(&run(&["--version", "--verbose"], "").out), "{told}");
    for key in ["system", "machine", "terminal", "programs", "games kept in", "Level S"] {
        assert!(told.lines().any(|line| line.starts_with(key)), "{key}\n{told}");
    }
    let data = run(&["doctor", "--json"], "").out;
    let first: Value = serde_json::from_str(data.lines().next().unwrap()).unwrap();
    assert_eq!(first["bastide"], env!("CARGO_PKG_VERSION"));
    assert!(first["target"].is_string() && first["system"].is_string(), "{first}");
}

#[test]
fn there_is_a_manual_page_for_every_command() {
    let folder = std::env::temp_dir().join(format!("bastide-man-{}", std::process::id()));
    assert_eq!(run(&["man", folder.to_str().unwrap()], "").status, 0);
    for (page, words) in [
        ("bastide.1", "bastide\\-engine"),
        ("bastide-match.1", "\\-\\-verbose"),
        ("bastide-bot-new.1", "language"),
    ] {
        let text = std::fs::read_to_string(folder.join(page)).unwrap_or_default();
        assert!(text.contains(words), "{page}: {text}");
    }
    assert!(!folder.join("bastide-inside.1").exists(), "what only the program calls has no page");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn in_a_pipe_no_screen_starts_but_what_to_use_is_told() {
    for (args, instead) in [
        (&["play"][..], "bastide engine"),
        (&["play", "gems"], "bastide engine"),
        (&["watch", "first"], "bastide duel"),
        (&["replay", "game.record"], "bastide show"),
    ] {
        let told = run(args, "");
        assert_eq!((told.status, told.out.as_str()), (2, ""), "{args:?}");
        assert!(told.err.contains("needs a terminal") && told.err.contains(instead), "{}", told.err);
    }
}

#[test]
fn a_duel_tells_who_is_better() {
    let args = ["duel", "random", "greedy", "--game", "ripple", "--blocks", "30", "--seed", "x"];
    let played = run(&args, "");
    assert!(played.out.contains("\ngreedy is better than random ("), "{}", played.out);
    assert_eq!(run(&[&args[..], &["--threads", "1"]].concat(), "").out, played.out);
    let several = ["duel", "mcts:2", "level:1", "--game", "ripple", "--blocks", "2", "--budget", "20it"];
    assert!(run(&several, "").out.contains("mcts:2"));
    let table: Value = serde_json::from_str(&run(&[&args[..], &["--json"]].concat(), "").out).unwrap();
    assert_eq!(table["standings"][0]["player"], "greedy");
    assert_eq!(table["pairs"][0]["players"], serde_json::json!(["greedy", "random"]));
    assert!(table["standings"][0]["share"]["low"].as_f64() < table["standings"][0]["share"]["high"].as_f64());
}

#[test]
fn a_duel_that_cannot_be_played_is_refused() {
    for args in [
        &["random", "greedy"][..],
        &["random", "--game", "ripple"],
        &["random", "oracle", "--game", "ripple"],
        &["random", "first", "--game", "ripple", "--budget", "soon"],
        &["random", "first", "--game", "ripple", "--blocks", "0"],
        &["random", "first", "--game", "ripple", "--seats", "3"],
        &["random", "first", "--game", "ripple", "-o", "width=0"],
    ] {
        let played = run(&[&["duel"], args].concat(), "");
        assert_eq!((played.out.as_str(), played.status), ("", 2), "{args:?}");
        assert!(!played.err.is_empty(), "{args:?}");
    }
}

#[test]
fn the_records_of_a_duel_can_be_kept() {
    let folder = std::env::temp_dir().join(format!("bastide-duel-{}", std::process::id()));
    let name = folder.to_str().unwrap();
    let args =
        ["duel", "random", "first", "--game", "gems", "-o", "max_moves=5", "--blocks", "2", "--save", name];
    assert_eq!(run(&args, "").status, 0);
    let mut files: Vec<String> =
        std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path().display().to_string()).collect();
    files.sort();
    assert_eq!(files.len(), 4);
    let verify: Vec<&str> = std::iter::once("verify").chain(files.iter().map(String::as_str)).collect();
    assert_eq!(run(&verify, "").status, 0);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_small_position_is_solved() {
    let solved =
        run(&["solve", "ripple", "-o", "width=1", "-o", "height=2", "-o", "rest=0", "-o", "max_turns=6"], "");
    assert_eq!(solved.out, "player 1: 0.500000\nplayer 2: 0.500000\nbest moves: a1, a2\n");
    // With the last move, covering a token of the other wins, and filling the row only ties.
    let position = "seats=2 to_move=1 turn=8 max_turns=9\n1 2 2 .";
    let solved = run(&["solve", "ripple", "--position", "-", "--json"], position);
    assert_eq!(solved.out, "{\"best\":[\"b1\",\"c1\"],\"values\":[1.0,0.0]}\n");
    let late = run(&["solve", "ripple", "--seconds", "1", "-o", "max_turns=50"], "");
    assert_eq!((late.err.as_str(), late.status), ("bastide: not solved within 1 second\n", 1));
}

#[test]
fn the_last_two_tiles_of_carcassonne_are_solved() {
    let position = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/last-two-tiles.position");
    let solved = run(&["solve", "carcassonne", "--position", position], "");
    assert_eq!(solved.out, "player 1: 0.000000\nplayer 2: 1.000000\nbest moves: 7,1 r0\n");
}

#[test]
fn without_a_command_and_a_terminal_two_minds_play_a_short_game() {
    let demo = run(&[], "");
    assert_eq!((demo.status, demo.err.as_str()), (0, ""));
    assert!(demo.out.contains("game over") && demo.out.contains("bastide --help"), "{}", demo.out);
    assert!(demo.out.matches("moves made").count() > 4, "a board for every move: {}", demo.out);
}
