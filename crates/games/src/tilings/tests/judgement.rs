//! What positions look like, and what moves do.

use kit::{Estimate, Reported};

use super::*;

/// Player 1 is to lay a tile on this board, with a deck in which something fits everywhere.
fn open(board: &str) -> Tilings {
    position(&format!(
        "seats=2 to_move=1 score=patterns hand=RRRR\nhands=9,9\ndeck=RRRR:10,RVVV:10,VRRR:10,BBBB:10\n{board}"
    ))
}

fn reason(game: &Tilings, sentence: &str) -> String {
    game.deed(sentence.parse().expect("a sentence")).of_the_move(&kit::Texts::default())
}

#[test]
fn points_are_good() {
    let estimate = |board| open(board).estimate(Player(0));
    assert!(estimate(". RRRR1 .\n. RRRR1 .\n. RRRR2 .") > estimate(". RRRR2 .\n. RRRR2 .\n. RRRR1 ."));
}

#[test]
fn a_tile_of_one_colour_in_the_open_is_better_than_one_in_a_corner() {
    let estimate = |board| open(board).estimate(Player(0));
    let middle = estimate(". . . .\n. RRRR1 VRRR2 .\n. . . .\n. . . .");
    let corner = estimate("RRRR1 VRRR2 . .\n. . . .\n. . . .\n. . . .");
    assert!(middle > corner, "{middle} {corner}");
}

#[test]
fn a_tile_of_one_colour_is_better_than_a_mixed_one() {
    let estimate = |board| open(board).estimate(Player(0));
    assert!(estimate(". . .\n. RRRR1 .\n. RRRR2 .") > estimate(". . .\n. VRRR1 .\n. RRRR2 ."));
}

#[test]
fn a_move_is_told_in_the_words_of_the_game() {
    let game = to_lay("RRRR", "", "RRRR1 . RRRR2\n. . .");
    assert_eq!(reason(&game, "b1"), "it lays RRRR on b1, which extends a pattern for 21 points");
    let game = to_lay("RRRR", "", "RRRR2 RRRR2 .\n. . .");
    assert_eq!(reason(&game, "c1"), "it lays RRRR on c1 for 1 point, and player 2 gains");
}
