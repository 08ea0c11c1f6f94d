//! Homes, and what small and odd boards make of them.

use kit::Game;

use super::*;
use crate::mansuba::End;

#[test]
fn homes_are_the_cells_of_the_first_and_of_the_last_column() {
    let homes = |words: &str| start(words, 0).view().homes.map(|home| home.join(" "));
    assert_eq!(homes("width=5 height=4 board=cross"), ["a1 a2 a3 a4", "e1 e2 e3 e4"]);
    assert_eq!(homes("width=5 height=4 board=triangular"), ["a1 a3", "e1 e3"]);
    assert_eq!(homes("width=4 height=5 board=diagonal"), ["a1 a3 a5", "d2 d4"], "the other parity");
    assert_eq!(homes("width=40 height=2 board=diagonal"), ["a1", "an2"]);
}

#[test]
fn a_piece_in_the_opponents_home_does_not_move_any_more() {
    let game = position("victory=complex", ". . . P/. P . ./. . . p");
    assert_eq!(sentences(&game), ["b2 b1", "b2 a2", "b2 c2", "b2 b3"]);
    assert_eq!(refused(&game, "d1 c1"), "d1 stands in the opponent's home and does not move any more");
}

#[test]
fn no_piece_is_captured_in_a_home() {
    let game = position("captures=on victory=complex", "p . . P/. . P p/p P . .");
    assert_eq!(ends(&game, "c2"), "c1 b2 c3", "not d2");
    assert_eq!(ends(&game, "b3"), "b2 c3", "not a3, though it is Black's own home");
    assert_eq!(refused(&game, "c2 d2"), "d2 holds a piece of player 2 in a home, where none is captured");
}

/// With two columns all cells belong to homes, and all are taken.
#[test]
fn boards_of_two_columns_are_drawn_before_the_first_move() {
    for board in ["square", "cross", "diagonal", "triangular"] {
        for height in [2, 3, 40] {
            for more in ["", "pieces=mixed captures=on over=any victory=complex"] {
                let game = start(&format!("width=2 height={height} board={board} {more}"), 1);
                assert_eq!((game.end, game.turn), (Some(End::Stuck), 0), "{game}");
                assert_eq!((game.to_move(), &game.scores().points[..]), (None, &[1, 1][..]));
                assert_eq!(game.moves_left(), Some(0));
            }
        }
    }
}

#[test]
fn every_larger_board_can_be_played() {
    for board in ["square", "cross", "diagonal", "triangular"] {
        for (width, height) in [(3, 2), (40, 2), (3, 40), (40, 40), (4, 3), (3, 3)] {
            for pieces in ["pawns", "mixed"] {
                let game = start(&format!("width={width} height={height} board={board} pieces={pieces}"), 1);
                assert!(game.to_move().is_some(), "{game}");
            }
        }
    }
}

/// Follows from the rules: where the last column has other rows than the first and their number is odd, White
/// has a piece less than Black's home has cells.
#[test]
fn with_a_home_smaller_by_one_white_cannot_fill_blacks() {
    let game = start("width=4 height=5 board=diagonal victory=complex", 0);
    let count = |seat| game.view().cells.values().filter(|piece| piece.seat == seat).count();
    assert_eq!((count(0), count(1)), (3, 2));
}
