//! Carcassonne as numbers: an action is a cell of a window around the middle of the tiles, with turns and claim.
//!
//! In 1,500 random games of two the tiles spread over at most 21 columns or rows, half of them over no more than 14, so
//! that a window of 31 holds all cells to lay on; a straight line of 72 tiles would not fit. A move outside of the window
//! has no number, and is legal all the same.

use kit::{Channel, Learned, Legend, OpenSquare, Player, Space};

use crate::carcassonne::board::Extent;
use crate::carcassonne::tiles::list::TYPES;
use crate::carcassonne::tiles::place::THIRDS;
use crate::carcassonne::{Carcassonne, Laying, Place};

/// Columns and rows of the window.
const SIDE: i16 = 31;
const CELLS: usize = (SIDE * SIDE) as usize;

/// No claim, or one of the places of a tile.
const CLAIMS: usize = THIRDS + 2;

/// Actions of a cell.
const EACH: usize = 4 * CLAIMS;

/// The window: the square of its north-west corner.
#[derive(Clone, Copy)]
struct Window {
    west: i16,
    north: i16,
}

impl Window {
    /// Its middle is the middle of the rectangle around all tiles, or the cell south-west of that.
    fn around(game: &Carcassonne) -> Window {
        let Extent { west, east, south, north } = game.board.extent;
        let middle = |low: i8, high: i8| (i16::from(low) + i16::from(high)).div_euclid(2);
        Window { west: middle(west, east) - SIDE / 2, north: middle(south, north) + SIDE / 2 }
    }

    /// The number of a cell, row by row from the north-west.
    fn cell(self, x: i16, y: i16) -> Option<usize> {
        let (column, row) = (x.checked_sub(self.west)?, self.north.checked_sub(y)?);
        let inside = (0..SIDE).contains(&column) && (0..SIDE).contains(&row);
        inside.then(|| (row * SIDE + column) as usize)
    }

    fn index(self, Laying { square, turns, place }: Laying) -> Option<u32> {
        let claim = place.map_or(0, |place| 1 + place.number());
        let cell = self.cell(square.x, square.y)?;
        (turns < 4).then_some((cell * EACH + usize::from(turns) * CLAIMS + claim) as u32)
    }
}

/// Planes: the 24 types of tiles; the four turns; the cells to lay on; the followers of each seat; the 13 places on which
/// they stand, as the tiles lie. Facts: the type in hand, the bag by types; for each seat its followers in hand, its points
/// and whether it has left.
impl Learned for Carcassonne {
    fn space(&self) -> Space {
        let seats = u16::from(self.seats);
        Space {
            actions: (CELLS * EACH) as u32,
            planes: (TYPES + 4 + 1 + THIRDS + 1) as u16 + seats,
            height: SIDE as u16,
            width: SIDE as u16,
            facts: 2 * TYPES as u16 + 3 * seats,
        }
    }

    fn index(&self, mv: Laying) -> Option<u32> {
        Window::around(self).index(mv)
    }

    fn action(&self, index: u32) -> Option<Laying> {
        let (cell, rest) = (index as usize / EACH, index as usize % EACH);
        let Window { west, north } = Window::around(self);
        let square = OpenSquare::new(west + (cell as i16 % SIDE), north - (cell as i16 / SIDE));
        let place = (rest % CLAIMS).checked_sub(1).map(Place::new);
        (cell < CELLS).then_some(Laying { square, turns: (rest / CLAIMS) as u8, place })
    }

    fn indices(&self, moves: &[Laying], out: &mut Vec<i32>) {
        let window = Window::around(self);
        out.extend(moves.iter().filter_map(|&mv| window.index(mv)).map(|index| index as i32));
    }

    fn observe(&self, seat: Player, planes: &mut [u8], facts: &mut [f32]) {
        const OPEN: usize = TYPES + 4;
        let (window, seats) = (Window::around(self), usize::from(self.seats));
        let mut mark = |plane: usize, x: i8, y: i8| {
            if let Some(cell) = window.cell(x.into(), y.into()) {
                planes[plane * CELLS + cell] = 1;
            }
        };
        for tile in self.board.tiles() {
            mark(tile.card.tile_type().into(), tile.x, tile.y);
            mark(TYPES + usize::from(tile.card.turns()), tile.x, tile.y);
            if let Some(follower) = tile.follower() {
                let place = tile.card.segment(follower.segment).claim.turned(tile.card.turns());
                mark(OPEN + 1 + follower.player.seen_from(seat, self.seats), tile.x, tile.y);
                mark(OPEN + 1 + seats + place.number(), tile.x, tile.y);
            }
        }
        self.board.open().iter().for_each(|open| mark(OPEN, open.x, open.y));
        self.observe_facts(seat, facts);
    }

    fn legend(&self) -> Legend {
        let types = |name: &'static str, most| {
            (0..TYPES).map(move |kind| Channel::new(format!("{name} {}", (b'A' + kind as u8) as char), most))
        };
        let turns = (0..4).map(|turns| Channel::flag(format!("turns {turns}")));
        let places = (0..=THIRDS).map(|place| Channel::flag(format!("follower on {}", Place::new(place))));
        let by_seat = |name, most| Channel::by_seat(name, self.seats, most);
        let land = types("type", 1.0).chain(turns).chain([Channel::flag("open cell")]);
        let hand = types("in hand, type", 1.0).chain(types("in the bag, type", 72.0));
        let seats = by_seat("followers left", self.edition.followers.into())
            .into_iter()
            .chain(by_seat("points", f32::INFINITY));
        Legend {
            planes: land.chain(by_seat("follower", 1.0)).chain(places).collect(),
            facts: hand.chain(seats).chain(by_seat("has left", 1.0)).collect(),
        }
    }
}

impl Carcassonne {
    fn observe_facts(&self, seat: Player, facts: &mut [f32]) {
        let (seats, bag) = (usize::from(self.seats), self.bag.counts());
        if let Some(hand) = self.hand {
            facts[usize::from(hand)] = 1.0;
        }
        (0..TYPES).for_each(|kind| facts[TYPES + kind] = bag[kind].into());
        for player in Player::all(self.seats) {
            let at = 2 * TYPES + player.seen_from(seat, self.seats);
            facts[at] = self.followers_left(player).into();
            facts[at + seats] = self.points[player.index()].into();
            facts[at + 2 * seats] = u8::from(self.left.has(player)).into();
        }
    }
}
