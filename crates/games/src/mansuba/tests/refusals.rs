//! Illegal moves, and the reasons that players are given.

use kit::{Game, Quick};

use super::*;

const ROWS: &str = "P . R . p/. E . p ./N . . . ./P . . . .";

#[test]
fn an_illegal_move_is_refused_in_the_words_of_the_rules() {
    let game = position("", ROWS);
    for (sentence, reason) in [
        ("b1 c2", "no piece stands on b1"),
        ("e1 d1", "e1 holds a piece of player 2"),
        ("a1 c1", "c1 holds a piece of player 1"),
        ("a1 a1", "a move may not end on a1, where it began"),
        ("a1 d4", "no step and no jump leads from a1 to d4"),
        ("c1 e2", "no line of free cells leads the rook from c1 to e2"),
        ("b2 b3", "no two steps lead the elephant from b2 to b3"),
        ("a3 b4", "no leap leads the knight from a3 to b4"),
        ("a1 f1", "f1 is no cell of a cross board of 5 x 4"),
        ("a5 a1", "a5 is no cell of a cross board of 5 x 4"),
        ("a1 zzz9999", "zzz9999 is no cell of a cross board of 5 x 4"),
        ("free b1", "no prisoner of yours is held at b1"),
    ] {
        assert_eq!(refused(&game, sentence), reason, "{sentence}");
    }
    let honeycomb = start("width=5 height=4", 0);
    assert_eq!(refused(&honeycomb, "a1 b1"), "b1 is no cell of a triangular board of 5 x 4");
}

#[test]
fn what_is_no_move_is_not_read() {
    for text in [
        "",
        " ",
        "a1",
        "free",
        "a1 b1 c1",
        "free a1 b1",
        "a1b1",
        "b1 free",
        "A1 B1",
        "free A1",
        "a0 a1",
        "pass",
    ] {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
    assert_eq!("a1".parse::<Move>().unwrap_err().0, "a move is `b2 d4`, from and to, or `free b2`");
    assert_eq!(mv("  b2   d4 ").to_string(), "b2 d4");
    assert_eq!(mv("free  b2").to_string(), "free b2");
}

#[test]
fn an_illegal_move_that_is_played_all_the_same_does_no_harm() {
    let squares: Vec<Square> = Square::all(6, 5).chain([Square::new(u16::MAX, u16::MAX)]).collect();
    for words in ["", "captures=on prisoners=pc3", "victory=complex to_move=2"] {
        for &from in &squares {
            for mv in squares.iter().map(|&to| Move::go(from, to)).chain([Move::free(from)]) {
                let mut game = position(words, ROWS);
                game.play(mv, &mut Quick::new(1));
                assert_eq!(game.to_string().parse(), Ok(game.clone()), "{mv}");
                game.play(mv, &mut Quick::new(1));
            }
        }
    }
}
