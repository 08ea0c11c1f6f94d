//! The board: the one seam in front of its representations.

pub mod any;
pub mod columns;
mod lane;
pub mod representation;
mod sides;
mod small;
mod swaps;
pub mod threes;

use kit::{Chance, Square};

use super::Swap;
use super::rules::cascade::{Outcome, cascade};
use super::rules::tally::Tally;
use any::{AnyBoard, EveryBoard};
use columns::Columns;
use representation::Representation;
use sides::{Eight, Free};
use small::SmallBoard;

/// The gems in one of the representations. Size and colours alone decide which, so that equal positions are equal boards.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Board {
    /// 8 x 8, the usual: its size is known to the compiler, which saves a third of the time.
    Eight(SmallBoard<Eight, 3>),
    /// Any other of at most 64 gems.
    Small(SmallBoard<Free, 5>),
    /// Any of at most 16 rows.
    Low(AnyBoard<u16, 3>),
    LowMany(AnyBoard<u16, 5>),
    /// Any at all.
    Every(EveryBoard),
}

/// Makes a board with these rows, colours and gems.
type Make = fn(u16, u8, &[u8]) -> Board;

/// Does the same to a board in any representation; they share no type, so that a function will not do.
macro_rules! on {
    ($any:expr, $board:ident => $act:expr) => {
        match $any {
            Board::Eight($board) => $act,
            Board::Small($board) => $act,
            Board::Low($board) => $act,
            Board::LowMany($board) => $act,
            Board::Every($board) => $act,
        }
    };
}

impl Board {
    /// A board with these gems, column by column, each from the top, in the first representation that can hold them.
    pub fn new(height: u16, colours: u8, gems: &[u8]) -> Board {
        Board::every_way(height, colours, gems).next().expect("the last representation holds every board")
    }

    /// The same in all representations that can hold these gems, the quickest first.
    pub fn every_way(height: u16, colours: u8, gems: &[u8]) -> impl Iterator<Item = Board> {
        let eight = gems.len() == 64 && height == 8 && colours <= 8;
        let low = height <= 16;
        let ways: [(bool, Make); 5] = [
            (eight, |_, _, gems| Board::Eight(SmallBoard::new(Eight, gems))),
            (gems.len() <= 64, |height, _, gems| {
                Board::Small(SmallBoard::new(Free::new(height, gems), gems))
            }),
            (low && colours <= 7, |height, colours, gems| Board::Low(AnyBoard::new(height, colours, gems))),
            (low, |height, colours, gems| Board::LowMany(AnyBoard::new(height, colours, gems))),
            (true, |height, colours, gems| Board::Every(AnyBoard::new(height, colours, gems))),
        ];
        let ways = ways.into_iter().filter(|(holds, _)| *holds);
        ways.map(move |(_, way)| {
            let mut board = way(height, colours, gems);
            on!(&mut board, board => board.settle(board.columns()));
            board
        })
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

    /// The lines that stand on the board, as only after a cascade that was cut.
    pub fn standing(&self) -> Option<Tally> {
        on!(self, board => board.count_lines(board.columns()))
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
        match self {
            Board::Eight(board) => completed(board, swap),
            _ => self.completes_apart(swap),
        }
    }

    #[inline(never)]
    fn completes_apart(&self, swap: Swap) -> Tally {
        on!(self, board => completed(board, swap))
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
    pub fn play(&mut self, swap: Swap, colours: u8, chance: &mut impl Chance) -> Outcome {
        match self {
            Board::Eight(board) => cascade(board, swap, colours, chance),
            _ => self.play_apart(swap, colours, chance),
        }
    }

    /// Apart, so that the usual board finds its place where it is played, and the others are there once for all kinds of luck.
    #[inline(never)]
    fn play_apart(&mut self, swap: Swap, colours: u8, mut chance: &mut dyn Chance) -> Outcome {
        on!(self, board => cascade(board, swap, colours, &mut chance))
    }

    pub fn stop(&mut self) {
        on!(self, board => board.stop());
    }
}

#[inline]
fn completed<B: Representation + Clone>(board: &B, swap: Swap) -> Tally {
    let mut after = board.clone();
    after.swap(swap);
    after.count_lines(Columns::of(swap)).unwrap_or_default()
}
