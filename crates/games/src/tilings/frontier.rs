//! The empty cells that touch a tile, with what they ask.

use std::hint::select_unpredictable;

use kit::{Chance, Square};

use super::asks::Asks;
use super::colour::Colour;
use super::lay::Lay;
use super::place::Place;
use super::side::Side;
use super::tile::Tile;

/// An empty cell beside a tile.
#[derive(Clone, Copy, Debug)]
struct Spot {
    square: Square,
    asks: Asks,
}

/// A list from which any spot is taken in one step. Spot 0 is a blank sheet: what is asked of laid cells and
/// beyond the border is written there and never read, which spares play a branch that cannot be foreseen.
#[derive(Clone, Debug)]
pub struct Frontier {
    spots: Vec<Spot>,
    /// The spots in use, the sheet included.
    used: usize,
}

const BLANK: Spot = Spot { square: Square { x: 0, y: 0 }, asks: Asks::NOTHING };

/// A spot for the sheet, and one more each for the four cells around a tile.
const SLACK: usize = 5;

/// So many random cells are tried before all that fit are counted. One in six fits on usual boards, so that
/// counting is rare; with a bound, no luck can make us wait.
const TRIES: u32 = 64;

/// One of so many cells nearly always fits.
const AT_A_TIME: usize = 16;

impl Frontier {
    /// An empty frontier with room for so many cells.
    pub fn new(cells: usize) -> Frontier {
        Frontier { spots: vec![BLANK; cells + SLACK], used: 1 }
    }

    /// The cells, in any order.
    #[inline]
    fn spots(&self) -> &[Spot] {
        &self.spots[1..self.used]
    }

    /// What is asked at this spot.
    #[inline]
    pub fn asks(&self, spot: usize) -> Asks {
        self.spots[spot].asks
    }

    /// Sees to it that four cells can be asked.
    #[inline]
    pub fn make_room(&mut self) {
        if self.spots.len() < self.used + SLACK {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        self.spots.resize(2 * self.used + SLACK, BLANK);
    }

    /// A side of the cell at this place is asked for a colour; what the place is from now on. Whether the
    /// cell is new here cannot be foreseen either.
    #[inline(always)]
    pub fn ask(&mut self, place: Place, square: Square, side: Side, colour: Colour) -> Place {
        let new = place == Place::UNTOUCHED;
        let spot = select_unpredictable(new, self.used, place.spot_or_none());
        let before = self.spots[spot].asks.unless(new);
        self.spots[spot] = Spot { square, asks: before.with(side, colour) };
        self.used += usize::from(new);
        select_unpredictable(new, Place::of_spot(spot), place)
    }

    /// Takes a spot out; the last one moves into its place, and this is where that one's cell is.
    #[inline]
    pub fn remove(&mut self, spot: usize) -> Square {
        self.used -= 1;
        self.spots[spot] = self.spots[self.used];
        self.spots[spot].square
    }

    /// Whether the tile fits somewhere. Looks at many cells at a time, since nobody foresees at which one to stop.
    #[inline]
    pub fn allows(&self, tile: Tile) -> bool {
        let fits = |some: &[Spot]| some.iter().fold(false, |fits, spot| fits | spot.asks.allow(tile));
        self.spots().chunks(AT_A_TIME).any(fits)
    }

    /// The cells on which it fits, in any order.
    pub fn list(&self, tile: Tile) -> impl Iterator<Item = Square> {
        self.spots().iter().filter(move |spot| spot.asks.allow(tile)).map(|spot| spot.square)
    }

    /// A move that `lay` makes of a cell and one of these tiles that fits there, each such pair equally likely.
    #[inline]
    pub fn any(
        &self,
        tiles: &[Tile],
        chance: &mut impl Chance,
        lay: impl Fn(Square, usize) -> Lay,
    ) -> Option<Lay> {
        let spots = self.spots();
        for _ in 0..if spots.is_empty() { 0 } else { TRIES } {
            let spot = spots[chance.below(spots.len() as u32) as usize];
            let tile = if tiles.len() == 1 { 0 } else { chance.below(tiles.len() as u32) as usize };
            if spot.asks.allow(tiles[tile]) {
                return Some(lay(spot.square, tile));
            }
        }
        self.any_counted(tiles, chance, lay)
    }

    #[cold]
    fn any_counted(
        &self,
        tiles: &[Tile],
        chance: &mut impl Chance,
        lay: impl Fn(Square, usize) -> Lay,
    ) -> Option<Lay> {
        let pairs = || self.spots().iter().flat_map(|spot| (0..tiles.len()).map(move |tile| (spot, tile)));
        let fits = |(spot, tile): &(&Spot, usize)| spot.asks.allow(tiles[*tile]);
        let count = pairs().filter(fits).count() as u32;
        let nth = if count == 0 { return None } else { chance.below(count) };
        pairs().filter(fits).nth(nth as usize).map(|(spot, tile)| lay(spot.square, tile))
    }
}
