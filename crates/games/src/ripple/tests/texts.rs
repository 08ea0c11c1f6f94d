//! Positions as text: what is written reads back, what is wrong is refused and named.

use kit::Game;

use super::*;

const EXAMPLE: &str = "seats=3 to_move=2 turn=5 max_turns=600 left=3\n. 12 .\n121 . 2";

#[test]
fn a_position_reads_back_as_it_was_written() {
    assert_eq!(position(EXAMPLE).to_string(), EXAMPLE);
}

#[test]
fn many_players_have_signs_of_one_letter() {
    let text = "seats=32 to_move=w turn=0 max_turns=0 left=1av\nw9a .";
    assert_eq!(position(text).to_string(), text);
}

#[test]
fn a_full_board_is_simply_over() {
    let text = "seats=2 to_move=2 turn=0 max_turns=0\n1 2\n12 21";
    assert_eq!(position(text).to_move(), None);
    assert_eq!(position(text).to_string(), text);
}

#[test]
fn a_position_at_its_limit_is_over_and_tells_who_would_move() {
    let text = "seats=2 to_move=2 turn=7 max_turns=7\n. .";
    assert_eq!(position(text).to_move(), None);
    assert_eq!(position(text).to_string(), text);
}

#[test]
fn every_position_of_random_games_reads_back() {
    let mut luck = Quick::new(11);
    for (seats, width, height) in [(1, 3, 2), (2, 5, 5), (2, 9, 8), (3, 4, 4), (32, 3, 7)] {
        let mut game = start(seats, width, height, 120);
        while game.to_move().is_some() {
            let square = game.any_move(&mut luck);
            game.play(square, &mut luck);
            let read = position(&game.to_string());
            assert_eq!(read, game);
            assert_eq!(hash(&read), hash(&game), "{game}");
        }
    }
}

fn hash(game: &Ripple) -> u64 {
    use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
    BuildHasherDefault::<DefaultHasher>::default().hash_one(game)
}

#[test]
fn positions_that_differ_below_the_tops_are_different() {
    for seats in [2, 3] {
        let read = |row: &str| position(&format!("seats={seats} to_move=1 turn=0 max_turns=0\n{row}"));
        assert_ne!(read("1 ."), read("121 ."));
        assert_ne!(read("1 ."), read(". 1"));
        assert_ne!(read(". ."), read(".\n."));
    }
}

#[track_caller]
fn refused(text: &str, reason: &str) {
    assert_eq!(text.parse::<Ripple>().unwrap_err().0, reason, "{text}");
}

#[test]
fn what_is_wrong_with_a_board_is_named() {
    let board = |rows: &str| format!("seats=2 to_move=1 turn=0 max_turns=0\n{rows}");
    refused(&board("1 11"), "row 1, column 2: a stack has two tokens of player 1 one above the other");
    refused(
        &board("1 .\n. 3"),
        "row 2, column 2: a stack is `.` or tokens from `1` to `2`, lowest first, not `3`",
    );
    refused(
        &board("1 0"),
        "row 1, column 2: a stack is `.` or tokens from `1` to `2`, lowest first, not `0`",
    );
    refused(
        &board("1 .."),
        "row 1, column 2: a stack is `.` or tokens from `1` to `2`, lowest first, not `.`",
    );
    refused(&board("1 .\n."), "row 2 has 1 cells, the rows above have 2");
    refused(&board(""), "the board has no cells");
    refused(&board(&". ".repeat(65)), "a board is at most 64 x 64");
    refused(&board(&".\n".repeat(65)), "a board is at most 64 x 64");
}

#[test]
fn what_is_wrong_with_the_first_line_is_named() {
    let line = |line: &str| format!("{line}\n. .");
    refused("", "the first line lacks `seats=…`");
    refused(&line("seats=0 to_move=1 turn=0 max_turns=0"), "`seats` is a number from 1 to 32, not `0`");
    refused(&line("seats=33 to_move=1 turn=0 max_turns=0"), "`seats` is a number from 1 to 32, not `33`");
    refused(&line("seats=2 turn=0 max_turns=0"), "the first line lacks `to_move=…`");
    for other in ["", "0", "3", "12"] {
        refused(
            &line(&format!("seats=2 to_move={other} turn=0 max_turns=0")),
            &format!("`to_move` is one of the 2 players, not `{other}`"),
        );
    }
    refused(&line("seats=3 to_move=2 turn=0 max_turns=0 left=2"), "player 2 is to move and has left");
    refused(&line("seats=2 to_move=1 turn=8 max_turns=7"), "`turn` is a number from 0 to 7, not `8`");
    refused(
        &line("seats=2 to_move=1 turn=0 max_turns=1000001"),
        "`max_turns` is a number from 0 to 1000000, not `1000001`",
    );
    refused(&line("seats=2 to_move=1 turn=0 max_turns=0 luck=1"), "`luck` is not known here");
    let all_left = "the game ends when one player is left, so not all have left";
    refused(&line("seats=2 to_move=1 turn=0 max_turns=0 left=12"), all_left);
}
