//! The hands: queues of tiles, unseen ones first, then those that came back to the bottom.

use std::hash::{Hash, Hasher};

use kit::{Chance, Player};

use super::MOST_SEATS;
use super::pool::Pool;
use super::tile::Tile;

/// The most tiles of a hand.
pub const LARGEST: u16 = 200;

/// One queue a seat, without the tile that the mover holds. Unseen tiles are only a number: what they are is
/// drawn from the pool when they come to the head. The known ones go round in a ring of their own.
#[derive(Clone, Debug)]
pub struct Hands {
    seats: [Hand; MOST_SEATS],
    /// All rings, one after the other, each with room for a whole hand.
    rings: Vec<Tile>,
    room: u16,
}

#[derive(Clone, Copy, Debug, Default)]
struct Hand {
    unseen: u16,
    known: u16,
    /// Where in its ring the first known tile is.
    first: u16,
}

impl Hands {
    /// So many unseen tiles for each seat.
    pub fn deal(seats: u8, tiles: u16) -> Hands {
        let mut hands = Hands::with_room(seats, tiles);
        hands.seats[..seats.into()].iter_mut().for_each(|hand| hand.unseen = tiles);
        hands
    }

    /// Empty hands that hold at most so many tiles each.
    pub fn with_room(seats: u8, tiles: u16) -> Hands {
        let room = tiles.max(1);
        let rings = vec![Tile::default(); usize::from(seats) * usize::from(room)];
        Hands { seats: [Hand::default(); MOST_SEATS], rings, room }
    }

    /// Adds unseen tiles at the head of an empty hand.
    pub fn add_unseen(&mut self, player: Player, tiles: u16) {
        self.seats[player.index()].unseen += tiles;
    }

    /// How many tiles the hand has.
    #[inline]
    pub fn len(&self, player: Player) -> u16 {
        let hand = self.seats[player.index()];
        hand.unseen + hand.known
    }

    /// How many of them nobody has seen.
    pub fn unseen(&self, player: Player) -> u16 {
        self.seats[player.index()].unseen
    }

    /// The known tiles, the next first.
    pub fn known(&self, player: Player) -> impl Iterator<Item = Tile> {
        let hand = self.seats[player.index()];
        (0..hand.known).map(move |nth| self.rings[self.place(player, nth)])
    }

    /// Takes the head of a hand that is not empty.
    #[inline]
    pub fn take(&mut self, player: Player, pool: &mut Pool, chance: &mut impl Chance) -> Tile {
        let hand = &mut self.seats[player.index()];
        if hand.unseen > 0 {
            hand.unseen -= 1;
            return pool.draw(chance);
        }
        self.take_known(player)
    }

    fn take_known(&mut self, player: Player) -> Tile {
        let tile = self.rings[self.place(player, 0)];
        let hand = &mut self.seats[player.index()];
        hand.known -= 1;
        hand.first = (hand.first + 1) % self.room;
        tile
    }

    /// Puts a tile to the bottom of the hand that it was taken from, or of one that has just laid a tile.
    pub fn put_back(&mut self, player: Player, tile: Tile) {
        let place = self.place(player, self.seats[player.index()].known);
        self.rings[place] = tile;
        self.seats[player.index()].known += 1;
    }

    /// Where the nth known tile of a hand is kept.
    fn place(&self, player: Player, nth: u16) -> usize {
        let first = self.seats[player.index()].first;
        player.index() * usize::from(self.room) + usize::from((first + nth) % self.room)
    }

    /// Unseen numbers and known tiles, seat by seat: all that the hands are.
    fn contents(&self) -> impl Iterator<Item = (u16, u16, impl Iterator<Item = Tile>)> {
        let all = Player::all(MOST_SEATS as u8).zip(&self.seats);
        all.map(|(player, hand)| (hand.unseen, hand.known, self.known(player)))
    }
}

/// Where in its ring a tile lies is not part of the position.
impl PartialEq for Hands {
    fn eq(&self, other: &Hands) -> bool {
        let mut pairs = self.contents().zip(other.contents());
        pairs.all(|(mine, theirs)| mine.0 == theirs.0 && mine.1 == theirs.1 && mine.2.eq(theirs.2))
    }
}

impl Eq for Hands {}

impl Hash for Hands {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for (unseen, known, tiles) in self.contents() {
            (unseen, known).hash(state);
            tiles.for_each(|tile| tile.hash(state));
        }
    }
}
