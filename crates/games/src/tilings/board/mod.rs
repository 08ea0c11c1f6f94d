//! The board: the one seam in front of its representations.

pub mod any;
mod asks;
mod cells;
mod frontier;
pub mod ground;
mod place;
pub mod small;

use std::hash::{Hash, Hasher};

use kit::{Chance, Player, Square};

use super::MOST_SEATS;
use super::moves::Lay;
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
    /// An empty board with room for so many tiles; more may be laid all the same.
    #[inline(always)]
    pub fn new(ground: Ground, tiles: usize) -> Board {
        if SmallBoard::fits(ground) {
            Board::Small(SmallBoard::new(ground))
        } else {
            Board::Any(AnyBoard::new(ground, tiles))
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
            Board::Any(board) => board.laid().len(),
        }
    }

    /// All tiles, in any order.
    pub fn laid(&self) -> impl Iterator<Item = Laid> {
        let (small, big) = match self {
            Board::Small(board) => (Some(board.laid()), None),
            Board::Any(board) => (None, Some(board.laid().iter().copied())),
        };
        small.into_iter().flatten().chain(big.into_iter().flatten())
    }

    /// Tells the tiles of one single colour, in any order.
    #[inline]
    pub fn each_plain(&self, out: impl FnMut(Laid)) {
        match self {
            Board::Small(board) => board.plain().for_each(out),
            Board::Any(board) => board.plain().for_each(out),
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

    /// The same, and remembers where, as far as that helps `any_offered`.
    #[inline]
    pub fn offer(&mut self, tile: Tile) -> bool {
        match self {
            Board::Small(board) => board.offer(tile),
            Board::Any(board) => board.allows(tile),
        }
    }

    /// The move that lays the tile offered last, as it is, on any empty square where it may be laid, each
    /// equally likely.
    #[inline]
    pub fn any_offered(&self, tile: Tile, chance: &mut impl Chance) -> Option<Lay> {
        match self {
            Board::Small(board) => board.any_offered(chance).map(Lay::on),
            Board::Any(board) => board.any(&[tile], chance).map(|(square, _)| Lay::on(square)),
        }
    }

    /// Tells the empty squares on which the tile may be laid, in any order.
    pub fn list(&self, tile: Tile, out: impl FnMut(Square)) {
        match self {
            Board::Small(board) => board.list(tile).for_each(out),
            Board::Any(board) => board.list(tile).for_each(out),
        }
    }

    /// An empty square and one of these tiles that may be laid there, by its number, each such pair equally likely.
    pub fn any(&self, tiles: &[Tile], chance: &mut impl Chance) -> Option<(Square, usize)> {
        match self {
            Board::Small(board) => board.any(tiles, chance),
            Board::Any(board) => board.any(tiles, chance),
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
            Board::Any(board) => board.replace(square, tile, owner),
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
