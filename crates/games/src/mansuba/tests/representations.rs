//! Small boards and boards of any size, played side by side.

use kit::{Chance, Game, Quick};

use super::*;
use crate::mansuba::board::Board;
use crate::mansuba::board::any::AnyBoard;
use crate::mansuba::board::representation::Representation;

/// The same position in the other representation.
fn on_big(game: &Mansuba) -> Mansuba {
    let mut big = AnyBoard::new(game.shape);
    game.shape.squares().for_each(|square| big.put(square, game.board.at(square)));
    let mut game = Mansuba { board: Board::Any(Box::new(big)), ..game.clone() };
    let held = game.prisoners.all().to_vec();
    held.iter().for_each(|prisoner| game.note_prisoners(prisoner.at, prisoner.piece.player));
    game
}

fn side_by_side(words: &str, luck: &mut Quick) {
    let mut small = start(words, luck.below(1000).into());
    assert!(matches!(small.board, Board::Small(_)), "{words}");
    let mut big = on_big(&small);
    for _ in 0..60 {
        let moves = listed(&small);
        assert_eq!(moves, listed(&big), "{small}");
        assert_eq!(small.to_move(), big.to_move(), "{small}");
        if moves.is_empty() {
            break;
        }
        assert_eq!(small.any_move(&mut luck.clone()), big.any_move(&mut luck.clone()), "{small}");
        let mv = moves[luck.below(moves.len() as u32) as usize];
        let (mut same, before) = (luck.clone(), small.to_string());
        small.play(mv, luck);
        big.play(mv, &mut same);
        assert_eq!(small.to_string(), big.to_string(), "{mv} on\n{before}");
        assert_eq!(big, on_big(&small), "what is kept of pieces follows from the board");
    }
}

#[test]
fn both_representations_play_the_same_game() {
    let mut luck = Quick::new(5);
    for board in ["square", "cross", "diagonal", "triangular"] {
        for pieces in ["pawns", "mixed", "R3,E2,N3"] {
            for more in [
                "",
                "over=any",
                "captures=on",
                "max_jumps=2 over=any captures=on",
                "victory=complex captures=on",
                "captures=on max_prisoners=1",
            ] {
                for (width, height) in [(2, 2), (2, 10), (10, 2), (3, 3), (4, 7), (5, 4), (9, 10), (10, 10)] {
                    side_by_side(
                        &format!("width={width} height={height} board={board} pieces={pieces} {more}"),
                        &mut luck,
                    );
                }
            }
        }
    }
}

#[test]
fn boards_longer_than_ten_are_not_small() {
    for words in ["width=11", "height=11", "width=40 height=40"] {
        assert!(matches!(start(words, 0).board, Board::Any(_)), "{words}");
    }
}
