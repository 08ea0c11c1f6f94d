//! The server of 2018 with libraries of its interface, honest ones and others.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::program::{Run, run};
use crate::support::workshop::{folder, has, library, only_fault, play};
use bots::host::lib2018::PLACES;
use games::carcassonne::Place;

const CLIENT: &str = include_str!("../clients/client2018.c");

fn client(folder: &Path, kind: &str) -> PathBuf {
    library(folder, kind, CLIENT, &[&format!("-D{kind}"), "-lpthread"])
}

/// Students' code against the header that all groups had; the thorough one claims one kind of piece.
fn students(folder: &Path) -> Vec<String> {
    const HEADER: &str = include_str!("../clients/interface2018.h");
    let made = |name: &str, source: &str, flags: &[&str]| {
        format!("lib2018:{}", library(folder, name, &format!("{HEADER}\n{source}"), flags).display())
    };
    let thorough = include_str!("../clients/thorough2018.c");
    let mut made_all: Vec<String> =
        KINDS.iter().map(|kind| made(kind, thorough, &[&format!("-DWANTS='{kind}'")])).collect();
    made_all.push(made("sloppy", include_str!("../clients/sloppy2018.c"), &[]));
    made_all.push(made("scanner", include_str!("../clients/scanner2018.c"), &[]));
    made_all
}

/// Roads, cities, monasteries and fields, as clients call them.
const KINDS: [&str; 4] = ["R", "C", "M", "F"];

fn server(libraries: &[&Path]) -> Run {
    let paths: Vec<&str> = libraries.iter().map(|path| path.to_str().expect("text")).collect();
    run(&[&["original", "carcassonne", "-s", "1"], &paths[..]].concat(), "")
}

#[test]
fn the_places_are_those_of_the_game() {
    for (number, name) in PLACES.iter().enumerate() {
        assert_eq!(Place::new(number).to_string(), *name);
    }
}

#[test]
fn honest_libraries_of_all_sorts_play_whole_games() {
    if !has("cc") {
        return;
    }
    let folder = folder("2018-honest");
    let kinds = ["PLAIN", "RANDOM", "OTHER_SPELLING", "NAMELESS", "PRINTS", "THREADS"];
    let clients = kinds.map(|kind| client(&folder, kind));
    for first in 0..kinds.len() {
        let seats = 2 + first % 4;
        let seated: Vec<&Path> = (0..seats).map(|seat| &*clients[(first + seat) % kinds.len()]).collect();
        let Run { out, err, status } = server(&seated);
        assert_eq!(status, 0, "{err}");
        assert!(!out.contains("sent off"), "{out}");
        let laid = out.lines().filter(|line| line.contains(" draws ")).count();
        let thrown = out.lines().filter(|line| line.contains("fits nowhere")).count();
        assert_eq!(laid + thrown, 71, "{out}");
    }
}

#[test]
fn what_students_wrote_claims_everything_and_plays_whole_games_with_two_to_five_seats() {
    if !has("cc") {
        return;
    }
    let students = students(&folder("2018-students"));
    let mut said = String::new();
    for seats in 2..=5 {
        for first in (0..students.len()).step_by(seats) {
            let seated: Vec<&str> =
                (first..first + seats).map(|student| &*students[student % students.len()]).collect();
            let played = play("carcassonne", &seated, &[]);
            assert_eq!(played["faults"].as_array().map(Vec::len), Some(0), "{seated:?}: {played:#}");
            assert_eq!(played["over"], true, "{seated:?}");
            assert!(played["turns"].as_u64() > Some(60), "{seated:?}: {played:#}");
            let notes = played["notes"].as_array().expect("a list");
            said.extend(notes.iter().filter_map(|note| note["errors"].as_str()));
        }
    }
    for kind in KINDS {
        assert!(said.contains(&format!("claims {kind}")), "somebody claims {kind}");
    }
}

#[test]
fn the_same_file_sits_on_two_seats_and_the_seed_fixes_the_draws() {
    if !has("cc") {
        return;
    }
    let folder = folder("2018-same");
    let plain = client(&folder, "PLAIN");
    let games = [server(&[&plain, &plain, &plain]), server(&[&plain, &plain, &plain])];
    assert_eq!(games[0].out, games[1].out);
    let lines: Vec<&str> = games[0].out.lines().collect();
    assert!(lines[0].starts_with("player 1: Client of 2018 ("), "{}", lines[0]);
    assert_eq!(lines[3..5], ["tile 3 (D RCRF) lies at 0,0", "player 1 draws 10 (K RCFR): -1,0 r1"]);
    let last = lines.last().unwrap();
    assert!(last.ends_with(" wins") || last.ends_with(" share the win"), "{last}");
    assert!(last.contains("(Client of 2018)"), "{last}");
    assert!(lines[lines.len() - 2].starts_with("player 3 (Client of 2018): "), "{}", lines[lines.len() - 2]);
    assert!(games[0].out.contains("╔") || lines.len() > 100, "the board is drawn: {}", games[0].out);
}

#[test]
fn who_breaks_a_rule_is_sent_off_with_the_reason_and_the_others_play_on() {
    if !has("cc") {
        return;
    }
    let folder = folder("2018-sent-off");
    let plain = client(&folder, "PLAIN");
    for (kind, why) in [
        ("OTHER_CARD", " card 21`: the tile in hand is to be laid, not card 21"),
        ("BAD_DIR", " r7`: `r7` is not r0, r1, r2 or r3"),
        ("BAD_PLACE", " p14`: `p14` is no place of a tile"),
        ("OCCUPIED", "`: 0,0 is occupied"),
        ("FIRST_MOVE_BAD", " touches no tile"),
        ("EXITS", ": it ended with exit status 7"),
        ("CRASHES", ": it died of signal 11"),
    ] {
        let Run { out, err, status } = server(&[&plain, &client(&folder, kind), &plain]);
        assert_eq!(status, 0, "{err}");
        let sent_off: Vec<&str> = out.lines().filter(|line| line.contains("sent off")).collect();
        assert_eq!(sent_off.len(), 1, "{kind}: {out}");
        assert!(
            sent_off[0].starts_with("player 2 draws ") && sent_off[0].contains(why),
            "{kind}: {}",
            sent_off[0]
        );
        assert!(
            out.lines().any(|line| line.starts_with("player 2 (") && line.ends_with("rank 3")),
            "{kind}: {out}"
        );
        let laid = out.lines().filter(|line| line.contains(" draws ")).count();
        assert!(laid > 60, "{kind}: the others play on: {out}");
    }
}

#[test]
fn who_ends_before_the_game_has_drawn_nothing() {
    if !has("cc") {
        return;
    }
    let folder = folder("2018-early");
    let plain = client(&folder, "PLAIN");
    let Run { out, err, status } = server(&[&plain, &client(&folder, "EXITS_EARLY"), &plain]);
    assert_eq!(status, 0, "{err}");
    assert!(out.contains("\nplayer 2 is sent off: "), "{out}");
}

#[test]
fn sixteen_libraries_share_a_table() {
    if !has("cc") {
        return;
    }
    let plain = client(&folder("2018-sixteen"), "PLAIN");
    let Run { out, err, status } = server(&[&*plain; 16]);
    assert_eq!(status, 0, "{err}");
    assert!(!out.contains("sent off") && out.contains("player 16 ("), "{out}");
}

#[test]
fn refused_moves_are_told_as_failed() {
    if !has("cc") {
        return;
    }
    let folder = folder("2018-failed");
    let spec = |kind: &str| format!("lib2018:{}", client(&folder, kind).display());
    let (plain, bad) = (spec("PLAIN"), spec("OTHER_CARD"));
    let played = play("carcassonne", &[&plain, &bad, &plain], &["-o", "edition=seed"]);
    let (seat, verdict, _) = only_fault(&played);
    assert_eq!((seat, verdict.as_str()), (1, "illegal"));
    let said = played["faults"][0]["said"].as_str().expect("what was refused");
    let heard: Vec<&str> =
        played["notes"].as_array().unwrap().iter().filter_map(|note| note["errors"].as_str()).collect();
    let failed: Vec<&&str> =
        heard.iter().filter(|errors| errors.starts_with("failed: player 1 card ")).collect();
    assert_eq!(failed.len(), 2, "each of the others hears of it once: {heard:?}");
    let cell = said.split_whitespace().next().unwrap();
    assert!(failed.iter().all(|errors| errors.contains(&format!(" at {cell} dir "))), "{said}: {failed:?}");
}

#[test]
fn unfit_libraries_are_refused_before_any_game() {
    if !has("cc") {
        return;
    }
    let folder = folder("2018-unfit");
    let plain = client(&folder, "PLAIN");
    let none = library(&folder, "none", "int nothing;", &[]);
    let half = library(&folder, "half", "char const *get_player_name(void) { return \"x\"; }", &[]);
    let dies = library(
        &folder,
        "dies",
        "#include <stdlib.h>\n__attribute__((constructor)) void die(void) { abort(); }",
        &[],
    );
    let text = folder.join("none.c");
    for (path, why) in [
        (none, "none.so: it has no function `get_player_name`"),
        (half, "half.so: it has no function `initialize` or `initialise`"),
        (dies, "dies.so: it cannot be loaded: it died of signal 6"),
        (text, "none.c: it cannot be loaded: "),
        (folder.join("missing.so"), "missing.so: there is no such file"),
    ] {
        let Run { out, err, status } = server(&[&plain, &path]);
        assert_eq!((status, out.as_str()), (2, ""), "{err}");
        assert!(err.contains(why), "{err}");
    }
    assert_eq!(server(&[&plain]).status, 2, "one plays with nobody");
    assert_eq!(server(&[&*plain; 17]).status, 2, "there are sixteen seats");
}

#[test]
fn finalize_is_called_once_for_everybody() {
    if !has("cc") {
        return;
    }
    let folder = folder("2018-finalize");
    let witness = folder.join("witness");
    let source = format!(
        "{CLIENT}\n__attribute__((destructor)) static void gone(void) {{ FILE *f = fopen(\"{}\", \"a\"); \
         fprintf(f, \"%u %u\\n\", me, finalized); fclose(f); }}",
        witness.display()
    );
    let made = |kind: &str| {
        format!("lib2018:{}", library(&folder, kind, &source, &[&format!("-D{kind}")]).display())
    };
    // Only who is trusted may write the file.
    let played = play("carcassonne", &[&made("PLAIN"), &made("OCCUPIED"), &made("RANDOM")], &["--trust"]);
    assert_eq!(only_fault(&played).1, "illegal");
    let witness = fs::read_to_string(&witness).expect("destructors ran");
    let mut lines: Vec<&str> = witness.lines().collect();
    lines.sort_unstable();
    assert_eq!(lines, ["0 1", "1 1", "2 1"]);
}

#[test]
fn a_library_of_2018_plays_nothing_else() {
    if !has("cc") {
        return;
    }
    let folder = folder("2018-ripple");
    let spec = format!("lib2018:{}", client(&folder, "PLAIN").display());
    let (seat, verdict, why) = only_fault(&play("ripple", &[&spec, "random"], &[]));
    assert_eq!((seat, verdict.as_str()), (0, "start"));
    assert!(why.contains("plays carcassonne, not ripple"), "{why}");
}
