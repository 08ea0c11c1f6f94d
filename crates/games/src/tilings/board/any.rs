//! The tiles on a board of any size, and the empty cells beside them.

use kit::{Chance, Player, Square};

use super::Laid;
use super::frontier::Frontier;
use super::ground::Ground;
use super::place::Place;
use crate::tilings::MOST_SEATS;
use crate::tilings::tiles::colour::Colour;
use crate::tilings::tiles::side::Side;
use crate::tilings::tiles::tile::Tile;

/// The laid tiles, in a list and by cell, and the frontier: the empty cells that touch one. Nothing here
/// ever looks at all cells during play, so that a move costs the same on boards of every size.
#[derive(Clone, Debug)]
pub struct AnyBoard {
    ground: Ground,
    /// What each cell is, and one more for all that lies beyond the border.
    places: Vec<Place>,
    laid: Vec<Laid>,
    frontier: Frontier,
}

impl AnyBoard {
    /// An empty board with room for so many tiles; more may be laid all the same.
    pub fn new(ground: Ground, tiles: usize) -> AnyBoard {
        let mut places = vec![Place::UNTOUCHED; ground.cells() + 1];
        places[ground.cells()] = Place::BEYOND;
        let tiles = tiles.min(ground.cells());
        // A tile takes one cell from the frontier and adds at most three; the first adds four.
        let frontier = Frontier::new(ground.cells().min(2 * tiles + 2));
        AnyBoard { ground, places, laid: Vec::with_capacity(tiles), frontier }
    }

    #[inline]
    pub fn ground(&self) -> Ground {
        self.ground
    }

    /// All tiles, in any order.
    pub fn laid(&self) -> &[Laid] {
        &self.laid
    }

    /// The tiles of one single colour, in any order.
    pub fn plain(&self) -> impl Iterator<Item = Laid> {
        self.laid.iter().copied().filter(|laid| laid.tile.single_colour().is_some())
    }

    /// How many tiles each player owns.
    pub fn owned(&self) -> [i64; MOST_SEATS] {
        let mut owned = [0; MOST_SEATS];
        self.laid.iter().for_each(|laid| owned[laid.owner.index()] += 1);
        owned
    }

    /// Whether this is a square of the board, and empty.
    #[inline]
    pub fn is_empty(&self, square: Square) -> bool {
        self.ground.has(square) && self.places[self.ground.cell(square)].laid().is_none()
    }

    /// Whether the tile fits somewhere.
    #[inline]
    pub fn allows(&self, tile: Tile) -> bool {
        self.frontier.allows(tile)
    }

    /// The cells on which it fits, in any order.
    pub fn list(&self, tile: Tile) -> impl Iterator<Item = Square> {
        self.frontier.list(tile).map(|cell| self.ground.square(cell))
    }

    /// A cell and one of these tiles that fits there, by its number, each such pair equally likely.
    #[inline]
    pub fn any(&self, tiles: &[Tile], chance: &mut impl Chance) -> Option<(Square, usize)> {
        self.frontier.any(tiles, chance).map(|(cell, tile)| (self.ground.square(cell), tile))
    }

    /// The tile on the cell with this number, which may be beyond the border.
    pub fn tile(&self, cell: usize) -> Option<(Tile, Player)> {
        let laid = self.laid[self.places[cell].laid()?];
        Some((laid.tile, laid.owner))
    }

    /// The set of the sides of this square beyond which a tile lies and shows that colour there.
    #[inline]
    pub fn met(&self, square: Square, colour: Colour) -> u8 {
        let around = self.ground.around(square).map(|cell| self.places[cell]);
        Side::set(|side| {
            let place = around[side as usize];
            // Which tiles are there cannot be foreseen: without one, any serves to be looked at.
            let tile = self.laid.get(place.laid_or_first()).map_or(Tile::default(), |laid| laid.tile);
            place.laid().is_some() & (tile.side(side.opposite()) == colour)
        })
    }

    /// Whether the tile may be laid on this square of the board, if it is empty.
    #[inline]
    pub fn may_lay(&self, square: Square, tile: Tile) -> bool {
        let spot = self.places[self.ground.cell(square)].spot();
        spot.is_some_and(|spot| self.frontier.asks(spot).allow(tile))
    }

    /// Lays a tile on an empty square. Apart from the code of small boards, which wants all registers for itself.
    #[inline(never)]
    pub fn lay(&mut self, square: Square, tile: Tile, owner: Player) {
        let cell = self.ground.cell(square);
        if let Some(spot) = self.places[cell].spot() {
            let moved = self.frontier.remove(spot);
            self.places[moved] = Place::of_spot(spot);
        }
        self.places[cell] = Place::of_laid(self.laid.len());
        self.laid.push(Laid { square, tile, owner });
        self.frontier.ask(&mut self.places, self.ground.around(square), tile);
    }

    /// Puts another tile in the place of one.
    pub fn replace(&mut self, square: Square, tile: Tile, owner: Player) {
        if let Some(index) = self.places[self.ground.cell(square)].laid() {
            self.laid[index] = Laid { square, tile, owner };
        }
        for (side, cell) in Side::ALL.into_iter().zip(self.ground.around(square)) {
            if let Some(spot) = self.places[cell].spot() {
                self.frontier.change(spot, side.opposite(), tile.side(side));
            }
        }
    }
}
