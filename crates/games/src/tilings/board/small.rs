//! The tiles on a small board, and what the cells around them ask, as sets of cells.

use std::ops::BitOr;

use kit::{Chance, Player, Square};

use super::cells::Cells;
use super::ground::Ground;
use super::{Laid, OFFERED};
use crate::tilings::MOST_SEATS;
use crate::tilings::tiles::colour::Colour;
use crate::tilings::tiles::side::Side;
use crate::tilings::tiles::tile::Tile;

/// One more than the most cells: this number stands for all beyond the border.
const ROOM: usize = 128;

/// For each side, the cells that are asked for some colour there, and for each of the colours those asked for it:
/// on what is in one of the two sets alone, the colour does not fit. So all cells on which a tile fits are found at
/// once, a dozen operations for the whole board. Cells that are laid are asked too: that is how patterns are seen.
#[derive(Clone, Debug)]
pub struct SmallBoard {
    ground: Ground,
    empty: Cells,
    /// Where the tile that was offered last may be laid.
    open: Cells,
    asked: [Cells; 4],
    asked_for: [[Cells; Colour::COUNT as usize]; 4],
    /// All cells but those of the first column, and of the last.
    not_first: Cells,
    not_last: Cells,
    /// The tiles of one single colour, which may be centres of patterns.
    plain: Cells,
    tiles: [Tile; ROOM],
    owners: [Player; ROOM],
    /// How many tiles each player owns.
    owned: [u8; MOST_SEATS],
}

impl SmallBoard {
    /// Whether a board of that size is small.
    pub fn fits(ground: Ground) -> bool {
        ground.cells() < ROOM
    }

    #[inline(always)]
    pub fn new(ground: Ground) -> SmallBoard {
        let all = Cells::first(ground.cells());
        let column = |x: u16| (0..ground.height).map(move |y| ground.cell(Square::new(x, y))).collect();
        SmallBoard {
            ground,
            empty: all,
            open: Cells::default(),
            asked: Default::default(),
            asked_for: Default::default(),
            not_first: all.without(column(0)),
            not_last: all.without(column(ground.width - 1)),
            plain: Cells::default(),
            tiles: [Tile::default(); ROOM],
            owners: [Player(0); ROOM],
            owned: [0; MOST_SEATS],
        }
    }

    #[inline]
    pub fn ground(&self) -> Ground {
        self.ground
    }

    /// The tile on the cell with this number, which may be beyond the border.
    #[inline]
    pub fn tile(&self, cell: usize) -> Option<(Tile, Player)> {
        let laid = cell < self.ground.cells() && !self.empty.has(cell);
        laid.then(|| (self.tiles[cell % ROOM], self.owners[cell % ROOM]))
    }

    /// Whether this is a square of the board, and empty.
    #[inline]
    pub fn is_empty(&self, square: Square) -> bool {
        self.ground.has(square) && self.empty.has(self.ground.cell(square))
    }

    /// How many tiles are laid.
    pub fn len(&self) -> usize {
        self.ground.cells() - self.empty.len() as usize
    }

    /// The tiles, row by row.
    pub fn laid(&self) -> impl Iterator<Item = Laid> {
        self.on(Cells::first(self.ground.cells()).without(self.empty))
    }

    /// The tiles of one single colour, row by row.
    pub fn plain(&self) -> impl Iterator<Item = Laid> {
        self.on(self.plain)
    }

    fn on(&self, laid: Cells) -> impl Iterator<Item = Laid> {
        laid.iter().map(|cell| Laid {
            square: self.ground.square(cell),
            tile: self.tiles[cell % ROOM],
            owner: self.owners[cell % ROOM],
        })
    }

    /// How many tiles each player owns.
    pub fn owned(&self) -> [i64; MOST_SEATS] {
        self.owned.map(i64::from)
    }

    /// The set of the sides of this square on which it is asked for that colour.
    #[inline]
    pub fn met(&self, square: Square, colour: Colour) -> u8 {
        let cell = self.ground.cell(square);
        Side::set(|side| self.asked_for[side as usize][usize::from(colour.number())].has(cell))
    }

    /// The empty cells that touch a tile and on which this one fits.
    #[inline]
    fn places(&self, tile: Tile) -> Cells {
        let [north, south, east, west] = self.asked;
        let clash = |side: Side| {
            let colour = usize::from(tile.side(side).number());
            self.asked[side as usize] ^ self.asked_for[side as usize][colour]
        };
        let clashes = clash(Side::North) | clash(Side::South) | clash(Side::East) | clash(Side::West);
        (self.empty & (north | south | east | west)).without(clashes)
    }

    /// The cells with a tile on which this one would fit too. A cell asks nothing of itself, though it may be its own
    /// neighbour.
    fn places_upon(&self, tile: Tile) -> Cells {
        let mut fitting = Cells::default();
        let sides = || Side::ALL.into_iter().filter(|side| !self.ground.joins_itself(*side));
        sides().for_each(|side| fitting.add(self.asked[side as usize]));
        fitting.remove(self.empty);
        for side in sides() {
            let colour = usize::from(tile.side(side).number());
            fitting.remove(self.asked[side as usize] ^ self.asked_for[side as usize][colour]);
        }
        fitting & Cells::first(self.ground.cells())
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

    /// Whether one of the tiles fits somewhere; remembers where the last of them does, for `any_offered`.
    #[inline]
    pub fn offer<const N: usize>(&mut self, tiles: [Tile; N]) -> bool {
        let mut some = Cells::default();
        for &tile in &tiles {
            self.open = self.places(tile);
            some.add(self.open);
        }
        !some.is_empty()
    }

    /// Any cell on which the one tile offered last fits, each equally likely.
    #[inline]
    pub fn any_offered(&self, chance: &mut impl Chance) -> Option<Square> {
        self.open.any(chance).map(|cell| self.ground.square(cell))
    }

    /// A cell and one of these tiles that fits there, by its number, each such pair equally likely.
    pub fn any_turned(&self, tiles: [Tile; OFFERED], chance: &mut impl Chance) -> Option<(Square, usize)> {
        Cells::any_of(tiles.map(|tile| self.places(tile)), chance)
            .map(|(cell, tile)| (self.ground.square(cell), tile))
    }

    /// Tells the cells, row by row, on which one of these tiles fits, and which of them do: empty ones, or upon tiles too.
    #[inline]
    pub fn list<const N: usize>(&self, tiles: [Tile; N], upon: bool, mut out: impl FnMut(Square, usize)) {
        let places = tiles.map(|tile| {
            let places = self.places(tile);
            if upon { places | self.places_upon(tile) } else { places }
        });
        for cell in places.into_iter().fold(Cells::default(), Cells::bitor).iter() {
            let fits = |which: &usize| N == 1 || places[*which].has(cell);
            (0..N).filter(fits).for_each(|which| out(self.ground.square(cell), which));
        }
    }

    /// Lays a tile on a square, which is empty or whose tile has been taken away.
    #[inline(always)]
    pub fn lay(&mut self, square: Square, tile: Tile, owner: Player) {
        let cell = self.ground.cell(square) % ROOM;
        let here = Cells::only(cell);
        self.empty.remove(here);
        self.plain.add(here.only_if(tile.single_colour().is_some()));
        self.tiles[cell] = tile;
        self.owners[cell] = owner;
        self.owned[owner.index()] += 1;
        if self.ground.torus {
            self.ask(self.around_joined(square), tile);
        } else {
            self.ask(self.around(cell), tile);
        }
    }

    /// The tile asks the cells beyond its sides for its colours.
    #[inline(always)]
    fn ask(&mut self, around: [Cells; 4], tile: Tile) {
        for (side, beyond) in Side::ALL.into_iter().zip(around) {
            let (asked, colour) = (side.opposite() as usize, usize::from(tile.side(side).number()));
            self.asked[asked].add(beyond);
            self.asked_for[asked][colour].add(beyond);
        }
    }

    /// Makes room for another tile on this square: what the one there asked for is asked no more.
    pub fn take_away(&mut self, square: Square) {
        let cell = self.ground.cell(square) % ROOM;
        let (tile, owner) = (self.tiles[cell], self.owners[cell]);
        self.plain.remove(Cells::only(cell));
        self.owned[owner.index()] -= 1;
        let around = if self.ground.torus { self.around_joined(square) } else { self.around(cell) };
        for (side, beyond) in Side::ALL.into_iter().zip(around) {
            let colour = usize::from(tile.side(side).number());
            self.asked_for[side.opposite() as usize][colour].remove(beyond);
        }
    }

    /// The cells beyond the four sides of this one; beyond the border, none or one that the board has not.
    #[inline(always)]
    fn around(&self, cell: usize) -> [Cells; 4] {
        let width = usize::from(self.ground.width);
        [
            Cells::earlier(cell, width),
            Cells::later(cell, width),
            Cells::later(cell, 1) & self.not_first,
            Cells::earlier(cell, 1) & self.not_last,
        ]
    }

    /// The same where the edges are joined.
    fn around_joined(&self, square: Square) -> [Cells; 4] {
        self.ground.around(square).map(Cells::only)
    }
}
