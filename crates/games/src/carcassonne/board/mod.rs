//! The board: the tiles in the order they were laid, and all that follows from them.

pub mod around;
mod extent;
pub mod feature_set;
mod features;
pub mod frontier;
pub mod laid;
pub mod map;
mod monks;
pub mod survey;

use std::sync::LazyLock;

use kit::{OpenSquare, Player};

use super::tiles::card::{Card, turns_that_fit};
use super::tiles::list::{START, TILE_COUNT};
use super::tiles::place::Place;
use super::tiles::side::Side;
use super::tiles::tile::Land;
pub use extent::Extent;
use features::Features;
use frontier::{Frontier, Open};
use laid::{Follower, Laid};
use map::{Address, Map, Spot};
use monks::Monks;

/// Tiles and followers. Map, frontier and features follow from the tiles and the order they were laid in.
#[derive(Clone)]
pub struct Board {
    tiles: [Laid; TILE_COUNT],
    count: u8,
    map: Map,
    frontier: Frontier,
    /// Which segments have grown together.
    pub features: Features,
    /// Followers in monasteries.
    pub monks: Monks,
    /// The rectangle around all tiles.
    pub extent: Extent,
}

/// Every game begins with it, and copying it takes less than laying the start tile.
static START_BOARD: LazyLock<Board> = LazyLock::new(Board::with_start_tile);

impl Board {
    #[inline]
    pub fn start() -> Board {
        START_BOARD.clone()
    }

    fn with_start_tile() -> Board {
        let mut board = Board {
            tiles: [Laid::default(); TILE_COUNT],
            count: 0,
            map: Map::bare(),
            frontier: Frontier::first(),
            features: Features::none(),
            monks: Monks::default(),
            extent: Extent::default(),
        };
        board.lay(0, Card::new(START, 0));
        board
    }

    /// The tiles, in the order they were laid.
    #[inline]
    pub fn tiles(&self) -> &[Laid] {
        &self.tiles[..usize::from(self.count)]
    }

    /// The cells beside the tiles.
    #[inline]
    pub fn open(&self) -> &[Open] {
        self.frontier.cells()
    }

    /// The numbers of the open cells whose sides pass.
    #[inline]
    pub fn passing<'a>(&self, passes: impl Fn(u8) -> bool, room: &'a mut [u8; 256]) -> &'a [u8] {
        self.frontier.passing(passes, room)
    }

    /// Visits the open cells of these numbers from west to east, and in a column from south to north.
    #[inline]
    pub fn in_order(&self, numbers: &[u8], visit: impl FnMut(&Open)) {
        self.frontier.in_order(numbers, visit);
    }

    /// True if a tile of that type can be laid anywhere.
    #[inline]
    pub fn has_room_for(&self, tile_type: u8) -> bool {
        self.open().iter().any(|cell| turns_that_fit(tile_type, cell.sides) != 0)
    }

    /// The content of a square, which may be as far away as it likes.
    #[inline]
    fn spot(&self, square: OpenSquare) -> Option<Spot> {
        let near =
            |steps: i16| i8::try_from(steps).ok().filter(|steps| steps.unsigned_abs() <= TILE_COUNT as u8);
        Some(self.map.spot(Address::of(near(square.x)?, near(square.y)?)))
    }

    /// The tile at a square. Squares far apart share a spot, so it is looked at where it lies.
    pub fn tile_at(&self, square: OpenSquare) -> Option<&Laid> {
        let tile = &self.tiles[usize::from(self.spot(square)?.tile()?)];
        (tile.square() == square).then_some(tile)
    }

    /// The number of the open cell at a square.
    #[inline]
    pub fn cell_at(&self, square: OpenSquare) -> Option<u8> {
        let number = self.spot(square)?.cell()?;
        let cell = self.open()[usize::from(number)];
        ((i16::from(cell.x), i16::from(cell.y)) == (square.x, square.y)).then_some(number)
    }

    /// The content of an address.
    #[inline]
    pub fn spot_at(&self, at: Address) -> Spot {
        self.map.spot(at)
    }

    /// The tile at an address.
    #[inline]
    pub fn tile(&self, at: Address) -> Option<&Laid> {
        Some(&self.tiles[usize::from(self.map.spot(at).tile()?)])
    }

    /// Number of tiles on the eight cells around a tile.
    pub fn tiles_around(&self, tile: &Laid) -> u8 {
        self.map.tiles_around(tile.x, tile.y)
    }

    /// Lays a card on an open cell, where it fits, and lets its segments grow together with those beside
    /// them; the number of the tile.
    #[inline]
    pub fn lay(&mut self, cell: u8, card: Card) -> u8 {
        let tile = self.count;
        let Open { x, y, sides } = self.take_cell(cell);
        let at = Address::of(x, y);
        let laid = Laid::new(x, y, card, self.features.add(card, tile));
        self.tiles[usize::from(tile)] = laid;
        self.extent.include(x, y);
        self.count += 1;
        self.map.put(at, Spot::laid(tile));
        // Going only through the sides with tiles, or first through those without, was slower by a tenth:
        // the four steps are unrolled with constants.
        for side in Side::ALL {
            let beside = at.beside(side);
            match sides >> (2 * side.number()) & 3 {
                0 => self.touch(beside, laid, side),
                land => self.meet(beside, laid, side, land == Land::Road as u8),
            }
        }
        tile
    }

    #[inline]
    fn take_cell(&mut self, cell: u8) -> Open {
        let taken = self.frontier.take(cell);
        if let Some(moved) = self.open().get(usize::from(cell)) {
            self.map.put(Address::of(moved.x, moved.y), Spot::open(cell));
        }
        taken
    }

    /// A tile comes to lie beside a cell without one.
    #[inline]
    fn touch(&mut self, beside: Address, laid: Laid, side: Side) {
        let number = self.map.spot(beside).cell().unwrap_or(self.frontier.next());
        let (dx, dy) = side.step();
        let land = laid.card.sides() >> (2 * side.number()) & 3;
        let land_there = land << (2 * side.opposite().number());
        self.frontier.touch(number, laid.x + dx, laid.y + dy, land_there);
        self.map.put(beside, Spot::open(number));
    }

    /// A tile meets the one beside it: in one segment, or at a road in three.
    #[inline]
    fn meet(&mut self, beside: Address, laid: Laid, side: Side, road: bool) {
        let Some(&other) = self.tile(beside) else { return };
        let middle = Place::middle(side).number();
        let mut join = |third: usize, closed: u8| {
            let here = laid.first + laid.card.segment_at(third);
            let there = other.first + other.card.segment_at(Place::facing(third));
            self.features.join(here, there, closed);
        };
        if road {
            join(middle - 1, 0);
            join(middle + 1, 0);
        }
        let field = laid.card.sides() >> (2 * side.number()) & 3 == Land::Field as u8;
        join(middle, if field { 0 } else { 2 });
    }

    /// Puts a follower on a tile.
    pub fn claim(&mut self, tile: u8, follower: Follower) {
        let laid = &mut self.tiles[usize::from(tile)];
        laid.set_follower(Some(follower));
        let head = self.features.head(laid.first + follower.segment);
        self.features.claim(head);
        if laid.card.segment(follower.segment).land == Land::Monastery {
            self.monks.add(tile);
        }
    }

    /// Takes all followers out of a feature, telling whose they are.
    pub fn send_home(&mut self, head: u8, mut home: impl FnMut(Player)) {
        for (number, tile) in self.features.ring(head) {
            let laid = &mut self.tiles[usize::from(tile)];
            let here = |follower: &Follower| laid.first + follower.segment == number;
            if let Some(follower) = laid.follower().filter(here) {
                laid.set_follower(None);
                home(follower.player);
            }
        }
        self.features.release(head);
    }
}
