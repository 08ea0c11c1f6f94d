//! The first position: pieces in their homes, and who begins.

use kit::{Chance, Player, Setup};

use super::Rules;
use super::officers::officers;
use super::piece::{Kind, Piece};
use super::prisoners::Prisoners;
use crate::mansuba::Mansuba;
use crate::mansuba::board::Board;
use crate::mansuba::board::relation::Relation;
use crate::mansuba::board::shape::BoardShape;

impl Mansuba {
    /// Sets up the game, drawing first who begins, and then, Black before White, where the pieces stand that
    /// are no pawns.
    pub(crate) fn set_up(setup: &Setup, chance: &mut impl Chance) -> Mansuba {
        let relation = Relation::named(setup.word("board")).expect("the board is one of the four");
        let shape = BoardShape { relation, width: setup.number("width"), height: setup.number("height") };
        let next = Player(chance.below(2) as u8);
        let mut board = Board::new(shape);
        let officers = officers(setup.word("pieces")).expect("the option has been read");
        for player in Player::all(2) {
            place(&mut board, shape, player, &officers, chance);
        }
        let rules = Rules::of(setup);
        let pieces = Player::all(2).map(|player| shape.home_size(player)).sum();
        let prisoners = Prisoners::new(if rules.captures { pieces } else { 0 });
        let mut game = Mansuba { shape, next, end: None, rules, turn: 0, board, prisoners };
        game.settle();
        game
    }
}

/// Fills a home with as many of these officers as the board and the home allow, and pawns on what is left.
fn place(board: &mut Board, shape: BoardShape, player: Player, officers: &[Kind], chance: &mut impl Chance) {
    let pawn = Piece { player, kind: Kind::Pawn };
    shape.home(player).for_each(|square| board.put(square, Some(pawn)));
    let officers = officers.iter().copied().filter(|kind| kind.stands_on(shape.relation));
    for (kind, left) in officers.zip((1..=shape.home_size(player)).rev()) {
        let n = chance.below(left as u32) as usize;
        let square = shape.home(player).filter(|&square| board.at(square) == Some(pawn)).nth(n);
        board.put(square.expect("so many pawns are left"), Some(Piece { player, kind }));
    }
}
