//! The old program of Mansuba, run as it was.

use crate::support::program::{Run, run};

const RELATIONS: [&str; 4] = ["square", "triangular", "diagonal", "cross"];

fn mansuba(args: &[&str]) -> Run {
    run(&[&["original", "mansuba"], args].concat(), "")
}

fn last_line(played: &Run) -> &str {
    played.out.lines().last().unwrap_or_default()
}

#[test]
fn it_plays_a_game_by_itself_and_tells_the_winner_or_the_draw() {
    for relation in RELATIONS {
        for victory in ["s", "c"] {
            let played = mansuba(&["-s", "7", "-t", victory, "-r", relation]);
            assert_eq!((played.status, played.err.as_str()), (0, ""));
            let results = ["Black wins.", "White wins.", "The game is drawn."];
            assert!(results.contains(&last_line(&played)), "{}", played.out);
        }
    }
}

#[test]
fn the_board_is_shown_before_the_first_move_and_after_each() {
    let played = mansuba(&["-s", "7", "-m", "5", "-r", "cross"]);
    let boards = played.out.lines().filter(|line| line.starts_with(" 1  ")).count();
    let turns: Vec<&str> = played.out.lines().filter(|line| line.starts_with("Turn ")).collect();
    assert_eq!((boards, turns.len()), (6, 5), "{}", played.out);
    assert!(turns[4].starts_with("Turn 5, "), "{}", played.out);
    assert_eq!(last_line(&played), "The game is drawn.");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let (once, again) = (mansuba(&["-s", "42"]), mansuba(&["-s", "42"]));
    assert_eq!(once.out, again.out);
    assert_ne!(once.out, mansuba(&["-s", "43"]).out);
    assert_eq!(mansuba(&[]).status, 0, "without a seed too");
}

#[test]
fn pieces_are_mixed_and_the_board_is_ten_by_ten() {
    let square = mansuba(&["-s", "1", "-r", "square", "-m", "1"]).out;
    for letter in ["P", "R", "E", "N", "p", "r", "e", "n"] {
        assert!(square.contains(letter), "{letter}\n{square}");
    }
    let honeycomb = mansuba(&["-s", "1", "-m", "1"]).out;
    assert!(honeycomb.contains("10 ") && honeycomb.contains('E') && !honeycomb.contains('R'), "{honeycomb}");
}

#[test]
fn the_size_and_the_pieces_can_be_chosen() {
    let played = mansuba(&["-s", "1", "-r", "square", "-m", "1", "-x", "12", "-y", "6", "-p", "R2 E1 N1"]);
    assert_eq!((played.status, played.err.as_str()), (0, ""));
    let first = played.out.split("\nTurn ").next().unwrap();
    let count =
        |letter: char| first.lines().skip(1).flat_map(str::chars).filter(|own| *own == letter).count();
    assert_eq!(['R', 'E', 'N', 'P', 'r', 'n'].map(count), [2, 1, 1, 2, 2, 1], "{first}");
    let rows = first.lines().filter(|line| line.starts_with(|letter: char| letter.is_ascii_digit())).count();
    assert_eq!(rows, 6, "{first}");
    assert!(first.contains(" a b c d e f g h i j k l"), "{first}");
    let pawns = mansuba(&["-s", "1", "-r", "square", "-m", "1", "-p", "pawns", "-x", "4", "-y", "3"]).out;
    assert!(!pawns.contains('R') && pawns.contains('P'), "{pawns}");
}

#[test]
fn some_game_sees_a_prisoner_try_to_escape() {
    let tries = (0..40).filter(|seed: &u32| {
        mansuba(&["-s", &seed.to_string(), "-r", "square", "-t", "c"]).out.contains(": free ")
    });
    assert!(tries.count() > 0);
}

#[test]
fn the_longest_game_comes_to_its_end() {
    for relation in RELATIONS {
        let played = mansuba(&["-s", "3", "-t", "c", "-m", "3000", "-r", relation]);
        assert_eq!(played.status, 0);
        assert!(played.out.lines().filter(|line| line.starts_with("Turn ")).count() <= 3000);
    }
}

#[test]
fn bad_values_are_refused_with_status_2_and_a_message() {
    for (args, words) in [
        (&["-t", "x"][..], "'x'"),
        (&["-t", ""], "-t"),
        (&["-m", "0"], "a number from 1 to 1000000, not `0`"),
        (&["-m", "1000001"], "a number from 1 to 1000000, not `1000001`"),
        (&["-m", "many"], "not `many`"),
        (&["-m"], "-m"),
        (&["-r", "hexagonal"], "'hexagonal'"),
        (&["-s", "seven"], "'seven'"),
        (&["-s", "-1"], "-1"),
        (&["-s", "18446744073709551616"], "18446744073709551616"),
        (&["-z"], "-z"),
        (&["-x", "41"], "a number from 2 to 40, not `41`"),
        (&["-y", "1"], "a number from 2 to 40, not `1`"),
        (&["-p", "Q9"], "pieces"),
        (&["more"], "more"),
    ] {
        let played = mansuba(args);
        assert_eq!((played.status, played.out.as_str()), (2, ""), "{args:?}");
        assert!(played.err.contains(words), "{args:?}: {}", played.err);
    }
}
