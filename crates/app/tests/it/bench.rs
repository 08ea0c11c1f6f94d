//! `bastide bench`: its figures as text and as data, and the signature of random play.

use crate::support::program::run;
use serde_json::Value;

#[test]
fn bench_gives_its_figures_as_data() {
    let measured = run(&["bench", "--seconds", "0.05", "--json"], "");
    let figures: Vec<Value> = serde_json::from_str(&measured.out).unwrap();
    let names: Vec<&str> = figures.iter().map(|figure| figure["game"].as_str().unwrap()).collect();
    assert_eq!(names, games::GAMES.iter().map(|entry| entry.about.name).collect::<Vec<_>>());
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
        assert!(figure["setup"]["options"].is_object());
    }
}

#[test]
fn bench_tells_what_a_search_keeps_of_the_speed() {
    let args = ["bench", "carcassonne", "--search", "--seconds", "0.1", "--threads", "3"];
    let told = run(&args, "").out;
    assert!(told.contains("search, 1 thread") && told.contains("search, 3 threads"), "{told}");
    let figures: Value = serde_json::from_str(&run(&[&args[..], &["--json"]].concat(), "").out).unwrap();
    for key in [
        "playout_moves_per_s",
        "search_moves_per_s",
        "kept",
        "threads_moves_per_s",
        "speedup",
        "memory",
        "threads_memory",
    ] {
        assert!(figures[0][key].as_f64().is_some_and(|value| value > 0.0), "{key} of {figures}");
    }
    assert_eq!(run(&["bench", "--threads", "2"], "").status, 2);
}

#[test]
fn bench_tells_what_a_move_takes_early_and_late() {
    let measured = run(&["bench", "carcassonne", "--seconds", "0.05", "--by-turn", "--json"], "");
    let figures: Vec<Value> = serde_json::from_str(&measured.out).unwrap();
    let bands = figures[0]["by_turn"].as_array().unwrap();
    assert_eq!(bands.len(), 8, "71 turns");
    assert!(bands.iter().all(|band| band["ns_per_move"].as_f64().is_some_and(|ns| ns > 0.0)));
    let told = run(&["bench", "carcassonne", "--seconds", "0.05", "--by-turn"], "").out;
    assert!(told.contains("turns  61 to  70"), "{told}");
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
fn bench_shows_how_the_cost_of_a_move_grows() {
    let args = ["bench", "--growth", "ripple", "--seconds", "0.01"];
    let told = run(&args, "");
    assert_eq!((told.status, told.err.as_str()), (0, ""), "no progress but on a terminal");
    for row in ["width=8 height=8 ", "width=9 height=9 ", "width=32 height=32 ", "seats=3 ", "rest=8 "] {
        assert!(told.out.lines().any(|line| line.trim_start().starts_with(row)), "{row}\n{}", told.out);
    }
    let rows = |more: &[&str]| -> Vec<Value> {
        let out = run(&[&args[..], &["--json"], more].concat(), "").out;
        serde_json::from_str::<Vec<Value>>(&out).unwrap()
    };
    let given = rows(&["-o", "rest=0", "--seats", "3"]);
    assert!(given[0]["times"] == 1.0 && given[0]["change"] == "", "{}", given[0]);
    let kept = |row: &Value| row["setup"]["options"]["rest"] == 0 || row["change"] == "rest=8";
    assert!(given.len() > 10 && given.iter().all(kept), "what was asked for holds in all rows");
    for (row, key) in given.iter().flat_map(|row| ["ns_per_move", "listed_ns_per_move"].map(|key| (row, key)))
    {
        assert!(row[key].as_f64().is_some_and(|ns| ns > 0.0), "{key} of {row}");
    }
    assert_eq!(run(&["bench", "--growth", "--search"], "").status, 2);
    assert_eq!(run(&["bench", "--growth", "ripple", "-o", "width=99"], "").status, 2);
}

/// The boards and settings at whose edges representations change, or once did.
#[test]
fn every_game_is_measured_past_the_sizes_that_it_is_fast_on() {
    let wanted: [(&str, &[&str]); 5] = [
        ("gems", &["width=9 height=9", "width=20 height=20", "width=64 height=64", "colours=26"]),
        ("ripple", &["width=8 height=8", "width=9 height=9", "width=32 height=32", "seats=3"]),
        ("mansuba", &["width=11 height=11", "width=30 height=30", "board=square pieces=mixed captures=on"]),
        ("tilings", &["width=11 height=11", "width=12 height=12", "width=100 height=100"]),
        ("carcassonne", &["seats=1", "seats=5"]),
    ];
    for (game, changes) in wanted {
        let out = run(&["bench", "--growth", game, "--seconds", "0.01", "--json"], "").out;
        let rows = serde_json::from_str::<Vec<Value>>(&out).unwrap();
        for change in changes {
            assert!(rows.iter().any(|row| row["change"] == *change), "{change} of {game}\n{out}");
        }
    }
}

#[test]
fn random_play_adds_up_to_what_it_did() {
    let signed = run(&["bench", "--sign"], "").out;
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/signature.txt");
    if std::env::var_os("RENEW").is_some() {
        std::fs::write(path, &signed).unwrap();
    }
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert_eq!(written, signed, "RENEW=1 writes it anew, if rules or playouts were meant to change");
    let one = run(&["bench", "gems", "--sign"], "").out;
    assert!(one.lines().take(2).all(|line| signed.contains(line)) && one.lines().count() == 3, "{one}");
}
