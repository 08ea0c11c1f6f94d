//! The tiles on a small board, and what the cells around them ask, as sets of cells.

use kit::{Chance, Player, Square};

use super::board::Laid;
use super::cells::Cells;
use super::colour::Colour;
use super::ground::Ground;
use super::lay::Lay;
use super::side::Side;
use super::tile::Tile;

/// The most cells; one number more stands for all beyond the border.
const MOST: usize = 127;

/// For each side, the cells that are asked for some colour there, and for each of the colours those not asked
/// for it: where both is true, the colour does not fit. So all cells on which a tile fits are found at once, a
/// dozen operations for the whole board. Cells that are laid are asked too: that is how patterns are seen.
#[derive(Clone, Debug)]
pub struct SmallBoard {
    ground: Ground,
    empty: Cells,
    /// Where the tile that was offered last may be laid, and on how many cells that is: among the first 64,
    /// and in all.
    open: Cells,
    ways: (u32, u32),
    asked: [Cells; 4],
    not_asked_for: [[Cells; Colour::COUNT as usize]; 4],
    tiles: [Tile; MOST],
    owners: [Player; MOST],
}

impl SmallBoard {
    /// Whether a board of that size is small.
    pub fn fits(ground: Ground) -> bool {
        ground.cells() <= MOST
    }

    /// An empty board.
    pub fn new(ground: Ground) -> SmallBoard {
        SmallBoard {
            ground,
            empty: Cells::first(ground.cells()),
            open: Cells::default(),
            ways: (0, 0),
            asked: Default::default(),
            not_asked_for: [[Cells::first(ground.cells()); Colour::COUNT as usize]; 4],
            tiles: [Tile::default(); MOST],
            owners: [Player(0); MOST],
        }
    }

    /// Its cells.
    #[inline]
    pub fn ground(&self) -> Ground {
        self.ground
    }

    /// The tile on the cell with this number, which may be beyond the border.
    #[inline]
    pub fn tile(&self, cell: usize) -> Option<(Tile, Player)> {
        let laid = cell < self.ground.cells() && !self.empty.has(cell);
        laid.then(|| (self.tiles[cell], self.owners[cell]))
    }

    /// How many tiles are laid.
    pub fn len(&self) -> usize {
        self.ground.cells() - self.empty.len() as usize
    }

    /// The tiles, row by row.
    pub fn laid(&self) -> impl Iterator<Item = Laid> {
        let laid = Cells::first(self.ground.cells()).without(self.empty);
        laid.iter().map(|cell| Laid {
            square: self.ground.square(cell),
            tile: self.tiles[cell],
            owner: self.owners[cell],
        })
    }

    /// Whether the tile beyond a side of this square asks it for that colour there.
    #[inline]
    pub fn is_asked_for(&self, square: Square, side: Side, colour: Colour) -> bool {
        !self.not_asked_for[side as usize][usize::from(colour.number())].has(self.ground.cell(square))
    }

    /// The empty cells that touch a tile and on which this one fits.
    #[inline]
    fn places(&self, tile: Tile) -> Cells {
        let [north, south, east, west] = self.asked;
        let clash = |side: Side| {
            let colour = usize::from(tile.side(side).number());
            self.asked[side as usize] & self.not_asked_for[side as usize][colour]
        };
        let clashes = clash(Side::North) | clash(Side::South) | clash(Side::East) | clash(Side::West);
        (self.empty & (north | south | east | west)).without(clashes)
    }

    /// Whether the tile may be laid on this square of the board, if it is empty.
    #[inline]
    pub fn may_lay(&self, square: Square, tile: Tile) -> bool {
        self.places(tile).has(self.ground.cell(square))
    }

    /// Whether the tile fits somewhere.
    pub fn allows(&self, tile: Tile) -> bool {
        !self.places(tile).is_empty()
    }

    /// The same, and remembers where, for `any_offered`.
    #[inline]
    pub fn offer(&mut self, tile: Tile) -> bool {
        self.open = self.places(tile);
        self.ways = self.open.counts();
        self.ways.1 > 0
    }

    /// Any cell on which the tile offered last fits, each equally likely.
    #[inline]
    pub fn any_offered(&self, chance: &mut impl Chance) -> Option<Square> {
        let (low, ways) = self.ways;
        let nth = if ways == 0 { return None } else { chance.below(ways) };
        Some(self.ground.square(self.open.nth(nth, low)))
    }

    /// The cells on which it fits, row by row.
    pub fn list(&self, tile: Tile) -> impl Iterator<Item = Square> {
        self.places(tile).iter().map(|cell| self.ground.square(cell))
    }

    /// A move that `lay` makes of a cell and one of these tiles that fits there, each such pair equally likely.
    #[inline]
    pub fn any(
        &self,
        tiles: &[Tile],
        chance: &mut impl Chance,
        lay: impl Fn(Square, usize) -> Lay,
    ) -> Option<Lay> {
        let total: u32 = tiles.iter().map(|&tile| self.places(tile).len()).sum();
        let mut nth = if total == 0 { return None } else { chance.below(total) };
        for (which, &tile) in tiles.iter().enumerate() {
            let places = self.places(tile);
            if nth < places.len() {
                return places.iter().nth(nth as usize).map(|cell| lay(self.ground.square(cell), which));
            }
            nth -= places.len();
        }
        None
    }

    /// Lays a tile on a square, which is empty or whose tile is taken away.
    #[inline]
    pub fn lay(&mut self, square: Square, tile: Tile, owner: Player) {
        let cell = self.ground.cell(square);
        self.empty.remove(Cells::only(cell));
        self.tiles[cell] = tile;
        self.owners[cell] = owner;
        self.ask(square, tile, Side::North);
        self.ask(square, tile, Side::South);
        self.ask(square, tile, Side::East);
        self.ask(square, tile, Side::West);
    }

    /// The cell beyond a side of the square is asked for its colour. Always inlined, so that each side has
    /// code of its own.
    #[inline(always)]
    fn ask(&mut self, square: Square, tile: Tile, side: Side) {
        let (beyond, asked) = (self.beyond(square, side), side.opposite() as usize);
        self.asked[asked].add(beyond);
        self.not_asked_for[asked][usize::from(tile.side(side).number())].remove(beyond);
    }

    /// What a tile that goes away asked for is asked no more.
    pub fn unask(&mut self, square: Square, tile: Tile) {
        for side in Side::ALL {
            let (beyond, asked) = (self.beyond(square, side), side.opposite() as usize);
            self.not_asked_for[asked][usize::from(tile.side(side).number())].add(beyond);
        }
    }

    /// The cell beyond a side of the square; beyond the border, none or one that the board has not.
    #[inline(always)]
    fn beyond(&self, square: Square, side: Side) -> Cells {
        if self.ground.torus {
            return Cells::only(self.ground.beside(square, side).1);
        }
        let (cell, width) = (Cells::only(self.ground.cell(square)), self.ground.width);
        match side {
            Side::North => cell.earlier(width),
            Side::South => cell.later(width),
            Side::East => cell.later(1).unless(square.x + 1 == width),
            Side::West => cell.earlier(1).unless(square.x == 0),
        }
    }
}
