//! The board: the one seam in front of its representations.

pub mod any;
mod asks;
mod cells;
pub mod ground;
mod patch;

pub mod small;

use std::hash::{Hash, Hasher};

use kit::{Chance, Player, Square};

use super::MOST_SEATS;
use super::tiles::colour::Colour;
use super::tiles::side::Side;
use super::tiles::tile::Tile;
use any::AnyBoard;
use asks::Asks;
use ground::Ground;
use small::SmallBoard;

/// A tile on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Laid {
    pub square: Square,
    /// As it lies there.
    pub tile: Tile,
    pub owner: Player,
}

/// The most tiles that are offered at a time: one in each of its turns.
const OFFERED: usize = 4;

/// The laid tiles, and where others fit, in one of the representations. Size alone decides which.
#[derive(Clone, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "small boards are the usual ones, and a box would slow its clones"
)]
pub enum Board {
    /// At most 127 cells.
    Small(SmallBoard),
    Any(AnyBoard),
}

impl Board {
    /// An empty board.
    #[inline(always)]
    pub fn new(ground: Ground) -> Board {
        if SmallBoard::fits(ground) {
            Board::Small(SmallBoard::new(ground))
        } else {
            Board::Any(AnyBoard::new(ground))
        }
    }

    #[inline]
    pub fn ground(&self) -> Ground {
        match self {
            Board::Small(board) => board.ground(),
            Board::Any(board) => board.ground(),
        }
    }

    /// How many tiles are laid.
    pub fn len(&self) -> usize {
        match self {
            Board::Small(board) => board.len(),
            Board::Any(board) => board.len(),
        }
    }

    /// All tiles, row by row.
    pub fn laid(&self) -> Vec<Laid> {
        let mut laid = Vec::with_capacity(self.len());
        match self {
            Board::Small(board) => board.laid().for_each(|tile| laid.push(tile)),
            Board::Any(board) => board.each_laid(|tile| laid.push(tile)),
        }
        laid
    }

    /// Tells the tiles of one single colour, row by row.
    #[inline]
    pub fn each_plain(&self, out: impl FnMut(Laid)) {
        match self {
            Board::Small(board) => board.plain().for_each(out),
            Board::Any(board) => board.each_plain(out),
        }
    }

    /// How many tiles each player owns.
    pub fn owned(&self) -> [i64; MOST_SEATS] {
        match self {
            Board::Small(board) => board.owned(),
            Board::Any(board) => board.owned(),
        }
    }

    /// Whether this is a square of the board, and empty.
    #[inline]
    pub fn is_empty(&self, square: Square) -> bool {
        match self {
            Board::Small(board) => board.is_empty(square),
            Board::Any(board) => board.is_empty(square),
        }
    }

    /// The tile on the cell with this number, which may be beyond the border.
    #[inline]
    fn tile(&self, cell: usize) -> Option<(Tile, Player)> {
        match self {
            Board::Small(board) => board.tile(cell),
            Board::Any(board) => board.tile(cell),
        }
    }

    /// The tile on this square of the board.
    #[inline]
    pub fn at(&self, square: Square) -> Option<Laid> {
        let (tile, owner) = self.tile(self.ground().cell(square))?;
        Some(Laid { square, tile, owner })
    }

    /// The tile beyond a side of this square.
    #[inline]
    pub fn beside(&self, square: Square, side: Side) -> Option<Laid> {
        let (square, cell) = self.ground().beside(square, side);
        let (tile, owner) = self.tile(cell)?;
        Some(Laid { square, tile, owner })
    }

    /// The set of the sides of this square beyond which a tile lies and shows that colour there.
    #[inline]
    pub fn met(&self, square: Square, colour: Colour) -> u8 {
        match self {
            Board::Small(board) => board.met(square, colour),
            Board::Any(board) => board.met(square, colour),
        }
    }

    /// Whether the square is empty, touches a tile, and this one fits there.
    #[inline]
    pub fn may_lay(&self, square: Square, tile: Tile) -> bool {
        match self {
            Board::Small(board) => board.may_lay(square, tile),
            Board::Any(board) => board.may_lay(square, tile),
        }
    }

    /// Whether the tile may be laid on some empty square.
    pub fn allows(&self, tile: Tile) -> bool {
        match self {
            Board::Small(board) => board.allows(tile),
            Board::Any(board) => board.allows(tile),
        }
    }

    /// Whether one of these tiles, at most [`OFFERED`], may be laid on some empty square; remembers where, for what follows.
    #[inline]
    pub fn offer<const N: usize>(&mut self, tiles: [Tile; N]) -> bool {
        match self {
            Board::Small(board) => board.offer(tiles),
            Board::Any(board) => board.offer(tiles),
        }
    }

    /// Any empty square where the one tile offered last may be laid, each equally likely.
    #[inline]
    pub fn any_offered(&self, chance: &mut impl Chance) -> Option<Square> {
        match self {
            Board::Small(board) => board.any_offered(chance),
            Board::Any(board) => board.any_offered(chance),
        }
    }

    /// An empty square and one of these tiles, which were offered last, that may be laid there, by its number; each such
    /// pair equally likely.
    pub fn any_turned(&self, tiles: [Tile; OFFERED], chance: &mut impl Chance) -> Option<(Square, usize)> {
        match self {
            Board::Small(board) => board.any_turned(tiles, chance),
            Board::Any(board) => board.any_turned(chance),
        }
    }

    /// Tells the squares, row by row, on which one of these tiles fits beside others, and which of them do, by their
    /// numbers: empty squares, or also such as have a tile.
    #[inline]
    pub fn list<const N: usize>(&self, tiles: [Tile; N], upon: bool, out: impl FnMut(Square, usize)) {
        match self {
            Board::Small(board) => board.list(tiles, upon, out),
            Board::Any(board) => board.list(tiles, upon, out),
        }
    }

    /// What the other tiles around a square ask, whether it is empty or not. On a board one cell wide
    /// whose edges are joined, a cell is its own neighbour; it asks nothing of itself.
    pub fn asks_around(&self, square: Square) -> Asks {
        Side::ALL.into_iter().fold(Asks::NOTHING, |asks, side| match self.beside(square, side) {
            Some(laid) if laid.square != square => asks.with(side, laid.tile.side(side.opposite())),
            _ => asks,
        })
    }

    /// Lays a tile on an empty square.
    #[inline]
    pub fn lay(&mut self, square: Square, tile: Tile, owner: Player) {
        match self {
            Board::Small(board) => board.lay(square, tile, owner),
            Board::Any(board) => board.lay(square, tile, owner),
        }
    }

    /// Puts another tile in the place of one; the old one comes back.
    pub fn replace(&mut self, square: Square, tile: Tile, owner: Player) -> Option<Tile> {
        let old = self.at(square)?.tile;
        match self {
            Board::Small(board) => {
                board.take_away(square);
                board.lay(square, tile, owner);
            }
            Board::Any(board) => {
                board.take_away(square);
                board.lay(square, tile, owner);
            }
        }
        Some(old)
    }

    /// Tiles and owners, cell by cell: all that a board is.
    fn contents(&self) -> impl Iterator<Item = Option<(Tile, Player)>> {
        (0..self.ground().cells()).map(|cell| self.tile(cell))
    }
}

/// In which order the tiles were laid is not part of the position.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.ground() == other.ground() && self.contents().eq(other.contents())
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.ground().hash(state);
        self.contents().for_each(|content| content.hash(state));
    }
}
