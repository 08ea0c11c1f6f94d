//! The hands: queues of tiles, unseen ones first, then those that came back to the bottom.

use std::hash::{Hash, Hasher};

use kit::{Chance, Player};

use super::pool::Pool;
use super::tile::Tile;
use crate::tilings::MOST_SEATS;

/// The most tiles of a hand.
pub const LARGEST: u16 = 200;

/// One queue a seat, without the tile that the mover holds. Unseen tiles are only a number: what they are is
/// drawn from the pool when they come to the head.
#[derive(Clone, Debug, Default)]
pub struct Hands {
    seats: [Hand; MOST_SEATS],
    /// The known tiles of all hands, linked from each to the next of its hand, and what is free for others.
    known: Vec<Known>,
    /// Number of free ones, and the first of these, from which the others are linked.
    free: u16,
    first_free: u16,
}

#[derive(Clone, Copy, Debug, Default)]
struct Hand {
    unseen: u16,
    known: u16,
    /// Places of the first and the last known tile, if there are any.
    first: u16,
    last: u16,
}

#[derive(Clone, Copy, Debug, Default)]
struct Known {
    tile: Tile,
    /// Place of the next one, if there is any.
    next: u16,
}

impl Hands {
    /// So many unseen tiles for each seat.
    pub fn deal(seats: u8, tiles: u16) -> Hands {
        let mut hands = Hands::default();
        Player::all(seats).for_each(|player| hands.add_unseen(player, tiles));
        hands
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
        let mut at = hand.first;
        (0..hand.known).map(move |_| {
            let known = self.known[usize::from(at)];
            at = known.next;
            known.tile
        })
    }

    /// Takes the head of a hand, if it has one.
    #[inline(always)]
    pub fn take(&mut self, player: Player, pool: &mut Pool, chance: &mut impl Chance) -> Option<Tile> {
        let hand = &mut self.seats[player.index()];
        if hand.unseen > 0 {
            hand.unseen -= 1;
            return Some(pool.draw(chance));
        }
        self.take_known(player)
    }

    fn take_known(&mut self, player: Player) -> Option<Tile> {
        let hand = &mut self.seats[player.index()];
        hand.known = hand.known.checked_sub(1)?;
        let first = hand.first;
        let known = &mut self.known[usize::from(first)];
        hand.first = known.next;
        known.next = self.first_free;
        self.first_free = first;
        self.free += 1;
        Some(known.tile)
    }

    /// Puts a tile to the bottom of the hand that it was taken from, or of one that has just laid a tile.
    pub fn put_back(&mut self, player: Player, tile: Tile) {
        let place = self.room();
        self.known[usize::from(place)].tile = tile;
        let hand = &mut self.seats[player.index()];
        if hand.known == 0 {
            hand.first = place;
        } else {
            self.known[usize::from(hand.last)].next = place;
        }
        hand.last = place;
        hand.known += 1;
    }

    /// A free place for a known tile.
    fn room(&mut self) -> u16 {
        if self.free == 0 {
            self.known.push(Known::default());
            return (self.known.len() - 1) as u16;
        }
        self.free -= 1;
        let place = self.first_free;
        self.first_free = self.known[usize::from(place)].next;
        place
    }

    /// Unseen numbers and known tiles, seat by seat: all that the hands are.
    fn contents(&self) -> impl Iterator<Item = (u16, u16, impl Iterator<Item = Tile>)> {
        let all = Player::all(MOST_SEATS as u8).zip(&self.seats);
        all.map(|(player, hand)| (hand.unseen, hand.known, self.known(player)))
    }
}

/// The place of a tile in the list is not part of the position.
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
