//! The empty cells that touch a tile, with what they ask.

use std::hint::select_unpredictable;

use kit::Chance;

use super::asks::Asks;
use super::place::Place;
use crate::tilings::tiles::colour::Colour;
use crate::tilings::tiles::side::Side;
use crate::tilings::tiles::tile::Tile;

/// A list from which any spot, an empty cell beside a tile, is taken in one step. Spot 0 is a blank sheet: what is
/// asked of laid cells and beyond the border is written there and never read, which spares play a branch that cannot
/// be foreseen.
#[derive(Clone, Debug)]
pub struct Frontier {
    /// What is asked at each spot; nothing at those beyond. Apart from the cells, so that many are looked at at a time.
    asks: Vec<Asks>,
    /// The numbers of the cells.
    cells: Vec<u16>,
    /// The spots in use, the sheet included.
    used: usize,
}

/// A spot for the sheet, and one more each for the four cells around a tile.
const SLACK: usize = 5;

/// So often random cells are tried before all that fit are counted. One in six cells fits on usual boards, so that
/// counting is rare; with a bound, no luck can make us wait.
const TRIES: usize = 64;

/// One of so many cells nearly always fits.
const AT_A_TIME: usize = 16;

impl Frontier {
    /// An empty frontier with room for so many cells.
    pub fn new(cells: usize) -> Frontier {
        Frontier { asks: vec![Asks::NOTHING; cells + SLACK], cells: vec![0; cells + SLACK], used: 1 }
    }

    /// What is asked at each spot but the sheet.
    #[inline]
    fn all(&self) -> &[Asks] {
        &self.asks[1..self.used]
    }

    /// What is asked at this spot.
    #[inline]
    pub fn asks(&self, spot: usize) -> Asks {
        self.asks[spot]
    }

    /// Sees to it that four cells can be asked.
    #[inline]
    fn make_room(&mut self) {
        if self.asks.len() < self.used + SLACK {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        let room = 2 * self.used + SLACK;
        self.asks.resize(room, Asks::NOTHING);
        self.cells.resize(room, 0);
    }

    /// The cells beyond the sides of a tile are asked for its colours. Whether a cell is new here cannot be foreseen
    /// either.
    #[inline(always)]
    pub fn ask(&mut self, places: &mut [Place], around: [usize; 4], tile: Tile) {
        self.make_room();
        let mut used = self.used;
        let spots = self.asks.len();
        let (asks, cells) = (&mut self.asks[..], &mut self.cells[..spots]);
        for side in Side::ALL {
            let cell = around[side as usize];
            let place = places[cell];
            let new = place == Place::UNTOUCHED;
            let spot = select_unpredictable(new, used, place.spot_or_none());
            asks[spot] = asks[spot].with(side.opposite(), tile.side(side));
            cells[spot] = cell as u16;
            used += usize::from(new);
            places[cell] = select_unpredictable(new, Place::of_spot(spot), place);
        }
        self.used = used;
    }

    /// The cell at this spot is asked for another colour on a side.
    pub fn change(&mut self, spot: usize, side: Side, colour: Colour) {
        self.asks[spot] = self.asks[spot].without(side).with(side, colour);
    }

    /// Takes a spot out; the last one moves into its place, and this is its cell.
    #[inline]
    pub fn remove(&mut self, spot: usize) -> usize {
        self.used -= 1;
        self.asks[spot] = self.asks[self.used];
        self.asks[self.used] = Asks::NOTHING;
        self.cells[spot] = self.cells[self.used];
        self.cells[spot].into()
    }

    /// Whether the tile fits somewhere. Looks at many cells at a time, since nobody foresees at which one to stop.
    #[inline]
    pub fn allows(&self, tile: Tile) -> bool {
        let (many, rest) = self.all().as_chunks::<AT_A_TIME>();
        let fits = |some: &[Asks]| some.iter().fold(false, |fits, asks| fits | asks.allow(tile));
        many.iter().any(|some| fits(some)) || fits(rest)
    }

    /// The cells on which it fits, in any order.
    pub fn list(&self, tile: Tile) -> impl Iterator<Item = usize> {
        let spots = self.all().iter().zip(&self.cells[1..]);
        spots.filter(move |(asks, _)| asks.allow(tile)).map(|(_, cell)| usize::from(*cell))
    }

    /// A cell and one of these tiles that fits there, by its number, each such pair equally likely.
    #[inline(never)]
    pub fn any(&self, tiles: &[Tile], chance: &mut impl Chance) -> Option<(usize, usize)> {
        let all = self.all();
        for _ in 0..if all.is_empty() { 0 } else { TRIES } {
            let spot = chance.below(all.len() as u32) as usize;
            let tile = if tiles.len() == 1 { 0 } else { chance.below(tiles.len() as u32) as usize };
            if all[spot].allow(tiles[tile]) {
                return Some((self.cells[spot + 1].into(), tile));
            }
        }
        self.any_counted(tiles, chance)
    }

    #[cold]
    fn any_counted(&self, tiles: &[Tile], chance: &mut impl Chance) -> Option<(usize, usize)> {
        let pairs = || (0..tiles.len()).flat_map(|tile| self.list(tiles[tile]).map(move |cell| (cell, tile)));
        let count = pairs().count() as u32;
        let nth = if count == 0 { return None } else { chance.below(count) };
        pairs().nth(nth as usize)
    }
}
