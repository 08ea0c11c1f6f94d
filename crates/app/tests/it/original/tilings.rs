//! `bastide original tilings`, run as a user would, each run in a folder of its own.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("bastide-tilings-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    fn page(&self) -> Option<String> {
        std::fs::read_to_string(self.0.join("output.html")).ok()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Standard output, standard error and exit status.
fn tilings(folder: &Path, args: &[&str]) -> (String, String, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_bastide"))
        .args(["original", "tilings"])
        .args(args)
        .current_dir(folder)
        .env_remove("NO_COLOR")
        .output()
        .expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (text(output.stdout), text(output.stderr), output.status.code().expect("an exit status"))
}

/// The lines of the leaderboard as numbers: rank, player, score.
fn leaderboard(out: &str) -> Vec<[i64; 3]> {
    let (_, lines) = out.split_once("Rank  Player  Score\n").expect("a leaderboard");
    let numbers =
        |line: &str| line.split_whitespace().map(|word| word.parse().unwrap()).collect::<Vec<i64>>();
    lines.lines().map(|line| numbers(line).try_into().unwrap()).collect()
}

#[test]
fn it_prints_the_parameters_and_a_leaderboard_best_first() {
    let folder = Folder::new("leaderboard");
    let (out, err, status) = tilings(&folder.0, &["-n", "5", "-b", "12", "-s", "42"]);
    assert_eq!((err.as_str(), status), ("", 0));
    assert!(out.starts_with("Players: 5\nSize: 12 x 12\nSeed: 42\n"), "{out}");
    let lines = leaderboard(&out);
    assert!(lines.is_sorted_by_key(|[rank, _, score]| (*rank, -score)), "{out}");
    assert_eq!(lines[0][0], 1);
    let mut players: Vec<i64> = lines.iter().map(|line| line[1]).collect();
    players.sort_unstable();
    assert_eq!(players, [1, 2, 3, 4, 5]);
}

#[test]
fn defaults_are_two_players_ten_cells_a_side_and_seed_0() {
    let folder = Folder::new("defaults");
    let (out, _, status) = tilings(&folder.0, &[]);
    assert_eq!(status, 0);
    assert!(out.starts_with("Players: 2\nSize: 10 x 10\nSeed: 0\n"), "{out}");
    assert_eq!(tilings(&folder.0, &["-n2", "-b10", "-s0"]).0, out, "equal seeds give equal games");
    let others = (1..6).filter(|seed| tilings(&folder.0, &["-s", &seed.to_string()]).0 != out).count();
    assert!(others > 0);
}

#[test]
fn the_page_has_exactly_as_many_cells_as_the_board() {
    let folder = Folder::new("page");
    for side in [1, 7, 50] {
        assert_eq!(tilings(&folder.0, &["-b", &side.to_string(), "-n", "20"]).2, 0);
        let page = folder.page().expect("a page");
        assert_eq!(page.matches("<td class=\"cell\"").count(), side * side);
        assert_eq!(page.matches("<tr>").count(), side);
        let tiles = page.matches("<svg").count();
        assert!(tiles >= 1);
        assert_eq!(page.matches("<polygon").count(), 4 * tiles);
        assert_eq!(page.matches("<text").count(), tiles);
        assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    }
    assert!(folder.page().unwrap().contains(">20</text>"), "owners are numbers");
    assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 1, "nothing else is left behind");
}

/// The drawn cells of a run, row by row.
fn drawn(out: &str) -> Vec<Vec<&str>> {
    let rows = out.lines().filter(|line| line.contains(','));
    rows.map(|row| row.split('\t').collect()).collect()
}

#[test]
fn it_draws_the_cells_as_the_seed_did_and_a_pipe_without_colour() {
    let folder = Folder::new("draw");
    let (out, ..) = tilings(&folder.0, &["-d", "-b", "4", "-n", "12", "-s", "3"]);
    let cells = drawn(&out);
    assert!(cells.len() == 4 && cells.iter().all(|row| row.len() == 4), "{out}");
    assert!(!out.contains('\u{1b}'), "a pipe is not a terminal");
    let tiles: Vec<&str> = cells.concat().into_iter().filter(|cell| *cell != "E,E,E,E,N").collect();
    for tile in &tiles {
        let words: Vec<&str> = tile.split(',').collect();
        assert!(words.len() == 5 && words[..4].iter().all(|colour| "RBV".contains(colour)), "{tile}");
        assert!(words[4].parse::<u8>().is_ok_and(|owner| owner < 12), "{tile}");
    }
    assert_eq!(folder.page().unwrap().matches("<svg").count(), tiles.len());
    for (same, args) in [(true, &["-d", "1"][..]), (true, &["-d1"]), (false, &["-d", "0"]), (false, &[])] {
        let told = tilings(&folder.0, &[args, &["-b", "4", "-n", "12", "-s", "3"]].concat()).0;
        assert_eq!(told == out, same, "{args:?}");
    }
}

/// The game that a table plays by the seed's rule if each mover takes the first legal cell, as cells of the drawing.
fn by_the_first_cell(seed: u64) -> Vec<String> {
    let entry = games::find("tilings").expect("the game");
    let given = [("width", "4"), ("height", "4"), ("skip", "tile")];
    let setup = kit::Setup::new(entry.about, Some("2"), &given).expect("a setup");
    let mut table = kit::Table::start(entry, setup, kit::Key::from_seed(&seed.to_string())).expect("a table");
    while let Some(first) = table.game().moves().first() {
        table.play(first).expect("a legal move");
    }
    let view = table.game().view();
    let cell = |square: kit::Square| match &view["cells"][square.to_string()] {
        serde_json::Value::Null => "E,E,E,E,N".to_owned(),
        laid => {
            let letters = laid["tile"].as_str().expect("four letters").chars();
            letters.map(|letter| format!("{letter},")).collect::<String>() + &laid["owner"].to_string()
        }
    };
    kit::Square::all(4, 4).map(cell).collect()
}

#[test]
fn tiles_are_laid_on_the_first_cell_that_fits_row_by_row() {
    let folder = Folder::new("first");
    for seed in 0..12 {
        let (out, ..) = tilings(&folder.0, &["-d", "-b", "4", "-s", &seed.to_string()]);
        assert_eq!(drawn(&out).concat(), by_the_first_cell(seed), "{out}");
    }
}

#[test]
fn tiles_may_be_random_or_replaced_and_zones_may_count() {
    let folder = Folder::new("further");
    let usual = tilings(&folder.0, &["-s", "5"]);
    let mut boards = vec![(leaderboard(&usual.0), folder.page())];
    for further in ["-r", "-p", "-z", "-rpz"] {
        let (out, err, status) = tilings(&folder.0, &[further, "-s", "5"]);
        assert_eq!((err.as_str(), status), ("", 0), "{further}");
        boards.push((leaderboard(&out), folder.page()));
    }
    for (at, board) in boards.iter().enumerate() {
        assert!(!boards[..at].contains(board), "each plays or counts otherwise: {at}");
    }
    assert_eq!(boards[0].1, boards[3].1, "zones change the count alone, since the moves do not look at it");
    let points = |at: usize| boards[at].0.iter().map(|[_, _, score]| score).sum::<i64>();
    assert!(points(3) > points(0), "{boards:?}");
}

#[test]
fn bad_values_are_told_and_the_status_is_two() {
    let folder = Folder::new("bad");
    let bad = [
        &["-n", "1"][..],
        &["-n", "21"],
        &["-n", "two"],
        &["-n", "-3"],
        &["-n"],
        &["-b", "0"],
        &["-b", "51"],
        &["-b", "1.5"],
        &["-s", "x"],
        &["-s", "-1"],
        &["-s", ""],
        &["-d", "2"],
        &["-q"],
        &["stray"],
    ];
    for args in bad {
        let (out, err, status) = tilings(&folder.0, args);
        assert_eq!((out.as_str(), status), ("", 2), "{args:?}");
        assert!(!err.trim().is_empty(), "{args:?}");
        assert_eq!(folder.page(), None);
    }
    assert!(tilings(&folder.0, &["-n", "21"]).1.contains("2..=20"));
}

#[test]
fn a_page_that_cannot_be_written_is_told_and_leaves_nothing_behind() {
    let folder = Folder::new("unwritable");
    std::fs::create_dir(folder.0.join("output.html")).unwrap();
    let (out, err, status) = tilings(&folder.0, &[]);
    assert_eq!((out.as_str(), status), ("", 1));
    assert!(err.contains("output.html cannot be written here"), "{err}");
    assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 1);
}
