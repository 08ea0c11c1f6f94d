//! The smaller commands: `games`, `perft`, `bench`, `completions`, help.

mod bastide;

use bastide::run;
use serde_json::Value;

#[test]
fn games_are_listed_and_told() {
    let list = run(&["games"], "");
    assert!(list.out.lines().any(|line| line.starts_with("gems ")));
    assert!(list.out.lines().any(|line| line.starts_with("ripple ")));
    let one = run(&["games", "ripple"], "").out;
    for words in
        ["Seats: 1 to 32, usually 2", "width", "a number from 1 to 64, default 5", "default 50 × cells"]
    {
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
    let counted =
        run(&["perft", "ripple", "--depth", "3", "--seats", "3", "-o", "width=2", "-o", "height=2"], "");
    assert_eq!(counted.out, "1 4\n2 16\n3 64\n");
    assert_eq!(run(&["perft", "ripple", "--depth", "2", "--json"], "").out, "[25,625]\n");
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
fn bench_gives_its_figures_as_data() {
    let measured = run(&["bench", "--seconds", "0.05", "--json"], "");
    let figures: Vec<Value> = serde_json::from_str(&measured.out).unwrap();
    let names: Vec<&str> = figures.iter().map(|figure| figure["game"].as_str().unwrap()).collect();
    assert_eq!(names, ["gems", "ripple"]);
    for figure in &figures {
        for key in [
            "games_per_s",
            "moves_per_s",
            "ns_per_move",
            "listed_moves_per_s",
            "state_bytes",
            "clone_ns",
            "moves_per_game",
            "points_per_seat",
        ] {
            assert!(figure[key].as_f64().is_some_and(|value| value > 0.0), "{key} of {figure}");
        }
        assert!(figure["setup"]["options"]["width"].is_number());
    }
}

#[test]
fn bench_takes_options_for_one_game() {
    let measured = run(
        &["bench", "ripple", "--seconds", "0.02", "--seats", "2", "-o", "width=64", "-o", "max_turns=0"],
        "",
    );
    assert_eq!(measured.status, 0);
    assert!(measured.out.contains("no game came to its end"), "{}", measured.out);
    assert_eq!(run(&["bench", "-o", "width=3"], "").status, 2);
    assert_eq!(run(&["bench", "--seconds", "0"], "").status, 2);
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
    assert_eq!(run(&[], "").status, 2);
}
