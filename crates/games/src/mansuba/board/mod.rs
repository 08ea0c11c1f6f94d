//! The board: the one seam in front of its representations.

pub mod any;
pub mod cells;
pub mod flood;
pub mod relation;
pub mod representation;
pub mod rows;
pub mod shape;
pub mod small;

use kit::{Chance, Player, Square};

use super::moves::Move;
use super::rules::Rules;
use super::rules::piece::Piece;
use any::AnyBoard;
use cells::Cells;
use representation::Representation;
use shape::BoardShape;
use small::SmallBoard;

/// The pieces in one of the representations. Size alone decides which, so that equal positions are equal boards.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Board {
    /// At most 10 x 10.
    Small(SmallBoard),
    /// Any other; put aside, so that it does not make small positions larger.
    Any(Box<AnyBoard>),
}

/// Does the same to a board in either representation; they share no type, so that a function will not do.
macro_rules! on {
    ($any:expr, $board:ident => $act:expr) => {
        match $any {
            Board::Small($board) => $act,
            Board::Any($board) => $act,
        }
    };
}

impl Board {
    /// A board without pieces.
    pub fn new(shape: BoardShape) -> Board {
        if SmallBoard::fits(shape) {
            Board::Small(SmallBoard::new(shape))
        } else {
            Board::Any(Box::new(AnyBoard::new(shape)))
        }
    }

    /// The piece that stands on this cell of the board.
    #[inline]
    pub fn at(&self, square: Square) -> Option<Piece> {
        on!(self, board => board.at(square))
    }

    /// Puts a piece there, or removes the one there.
    #[inline]
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        on!(self, board => board.put(square, piece));
    }

    /// Moves the player's piece from one cell to another, which is free.
    #[inline]
    pub fn carry(&mut self, from: Square, to: Square, player: Player) {
        on!(self, board => board.carry(from, to, player));
    }

    /// Notes whether a cell holds prisoners of the player, and whether it may hold no more of them.
    pub fn hold(&mut self, square: Square, player: Player, some: bool, full: bool) {
        on!(self, board => board.hold(square, player, some, full));
    }

    /// True if some piece of the player may go somewhere, or try to escape.
    #[inline]
    pub fn can_act(&self, player: Player, rules: &Rules) -> bool {
        on!(self, board => board.can_move(player, rules) || board.can_free(player, rules))
    }

    /// True if the player's piece on the first cell may go to the second.
    pub fn reaches(&self, from: Square, to: Square, player: Player, rules: &Rules) -> bool {
        on!(self, board => board.reaches(from, to, player, rules))
    }

    /// True if the player's pieces hold all of the opponent's home.
    #[inline]
    pub fn fills_home(&self, player: Player) -> bool {
        on!(self, board => board.fills_home(player))
    }

    /// The columns from the player's pieces that may still move to that one, together.
    pub fn columns_to(&self, column: u16, player: Player) -> u32 {
        let mut sum = 0;
        on!(self, board => {
            let mut far = |cell| sum += u32::from(board.square(cell).x.abs_diff(column));
            board.movers(player).each(&mut far);
        });
        sum
    }

    /// Visits the player's pieces, row by row.
    pub fn each_piece(&self, player: Player, mut visit: impl FnMut(Square, Piece)) {
        on!(self, board => {
            let piece = |cell| (board.square(cell), board.at(board.square(cell)).expect("a piece stands there"));
            board.pieces(player).each(|cell| { let (square, piece) = piece(cell); visit(square, piece) });
        });
    }

    /// Lists where the player's pieces may go: pieces row by row, and of each the cells row by row; then the cells of
    /// prisoners to free.
    #[inline]
    pub fn list(&self, player: Player, rules: &Rules, out: &mut Vec<Move>) {
        on!(self, board => {
            board.list(player, rules, out);
            board.list_frees(player, rules, out);
        });
    }

    /// A random move of a piece, on the board or held prisoner.
    #[inline]
    pub fn any_move(&self, player: Player, rules: &Rules, chance: &mut impl Chance) -> Move {
        on!(self, board => board.any_move(player, rules, chance))
    }
}
