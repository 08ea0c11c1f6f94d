//! The board: the one seam in front of its representations.

pub mod any;
pub mod representation;
mod sides;
mod small;
mod swaps;

use kit::{Chance, Square};

use super::Swap;
use super::rules::cascade::{Outcome, cascade};
use super::rules::tally::Tally;
use any::AnyBoard;
use representation::Representation;
use sides::{Eight, Free};
use small::SmallBoard;

/// The gems in one of the representations. Size and colours alone decide which, so that equal positions are equal boards.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Board {
    /// 8 x 8, the usual: its size is known to the compiler, which saves a third of the time.
    Eight(SmallBoard<Eight>),
    /// Any other of at most 64 gems.
    Small(SmallBoard<Free>),
    Any(AnyBoard),
}

/// Does the same to a board in any representation; they share no type, so that a function will not do.
macro_rules! on {
    ($any:expr, $board:ident => $act:expr) => {
        match $any {
            Board::Eight($board) => $act,
            Board::Small($board) => $act,
            Board::Any($board) => $act,
        }
    };
}

impl Board {
    /// A board with these gems, column by column, each from the top.
    pub fn new(height: u16, colours: u8, gems: Vec<u8>) -> Board {
        let width = (gems.len() / usize::from(height)) as u16;
        let mut board = match (width, height) {
            _ if gems.len() > 64 || colours > 8 => Board::Any(AnyBoard::new(height, gems)),
            (8, 8) => Board::Eight(SmallBoard::new(Eight, &gems)),
            _ => Board::Small(SmallBoard::new(Free::new(width, height), &gems)),
        };
        board.settle();
        board
    }

    pub fn width(&self) -> u16 {
        on!(self, board => board.width())
    }

    pub fn height(&self) -> u16 {
        on!(self, board => board.height())
    }

    pub fn gem(&self, square: Square) -> u8 {
        on!(self, board => board.gem(square))
    }

    /// Whether a line stands on the board, as only after a cascade that was cut.
    pub fn has_line(&self) -> bool {
        on!(self, board => board.lines(Tally::default()).is_some())
    }

    pub fn has(&self, swap: Swap) -> bool {
        on!(self, board => board.has(swap))
    }

    #[inline]
    pub fn allows(&self, swap: Swap) -> bool {
        on!(self, board => board.allows(swap))
    }

    #[inline]
    pub fn is_stuck(&self) -> bool {
        on!(self, board => board.is_stuck())
    }

    /// The lines that the swap itself completes, before anything falls.
    #[inline]
    pub fn completes(&self, swap: Swap) -> Tally {
        on!(self, board => {
            let mut after = board.clone();
            after.swap(swap);
            after.lines(Tally::default()).map_or(Tally::default(), |(_, tally)| tally)
        })
    }

    /// Tells the legal swaps.
    pub fn each(&self, tell: impl FnMut(Swap)) {
        on!(self, board => board.each(tell));
    }

    #[inline(always)]
    pub fn any(&self, chance: &mut impl Chance) -> Swap {
        on!(self, board => board.any(chance))
    }

    #[inline]
    pub fn play(
        &mut self,
        swap: Swap,
        colours: u8,
        chance: &mut impl Chance,
        count: &mut impl FnMut(&'static str, u64),
    ) -> Outcome {
        on!(self, board => cascade(board, swap, colours, chance, count))
    }

    fn settle(&mut self) {
        on!(self, board => board.settle());
    }

    pub fn stop(&mut self) {
        on!(self, board => board.stop());
    }
}
