//! Links: which of the triangles of a tile hang together, where not all do.

use std::sync::Arc;

use kit::Chance;

use crate::tilings::tiles::pool::Pool;
use crate::tilings::tiles::side::Side;
use crate::tilings::tiles::tile::Tile;

/// The pairs of triangles, in the order they are drawn and written.
pub const PAIRS: [(Side, Side); 6] = [
    (Side::North, Side::South),
    (Side::North, Side::East),
    (Side::North, Side::West),
    (Side::South, Side::East),
    (Side::South, Side::West),
    (Side::East, Side::West),
];

/// The linked pairs of a tile, a bit for each of [`PAIRS`].
pub type Linked = u8;

pub const ALL_LINKED: Linked = (1 << PAIRS.len()) - 1;

/// A pair is linked with probability 3/4.
const CHANCES: u32 = 4;

/// The links of the deck's tiles, and of those on the board as they lie.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Links {
    /// By place in the deck's list.
    pub kinds: Arc<[Linked]>,
    /// By cell; nothing on empty ones.
    pub lying: Vec<Linked>,
}

impl Links {
    /// Draws the links of `kinds` kinds of tiles, pair by pair: a draw of 0 leaves a pair unlinked.
    pub fn draw(kinds: usize, cells: usize, chance: &mut impl Chance) -> Links {
        let mut kind = || {
            let pairs = (0..PAIRS.len()).map(|pair| Linked::from(chance.below(CHANCES) > 0) << pair);
            pairs.fold(0, |linked, pair| linked | pair)
        };
        Links { kinds: (0..kinds).map(|_| kind()).collect(), lying: vec![0; cells] }
    }

    /// The links of a tile that is not turned.
    pub fn of(&self, pool: &Pool, tile: Tile) -> Linked {
        let kind = pool.tiles.iter().position(|known| *known == tile);
        kind.and_then(|kind| self.kinds.get(kind)).copied().unwrap_or(ALL_LINKED)
    }

    /// The tile was laid there after `turns` quarter turns.
    pub fn lay(&mut self, cell: usize, pool: &Pool, tile: Tile, turns: u8) {
        self.lying[cell] = (0..turns % 4).fold(self.of(pool, tile), |linked, _| turned(linked));
    }
}

/// The links after a quarter turn anticlockwise: north comes to look west.
fn turned(linked: Linked) -> Linked {
    let turn = |side: Side| match side {
        Side::North => Side::West,
        Side::West => Side::South,
        Side::South => Side::East,
        Side::East => Side::North,
    };
    let place = |one: Side, other: Side| {
        PAIRS.iter().position(|&pair| pair == (one, other) || pair == (other, one)).expect("a pair of sides")
    };
    let bits = PAIRS.iter().enumerate().filter(|(pair, _)| linked >> pair & 1 == 1);
    bits.fold(0, |turned, (_, &(one, other))| turned | 1 << place(turn(one), turn(other)))
}

/// The linked pairs as words: `ns`, `ew`.
pub fn words(linked: Linked) -> Vec<String> {
    let letter = |side: Side| ["n", "s", "e", "w"][side as usize];
    let pairs = PAIRS.iter().enumerate().filter(|(pair, _)| linked >> pair & 1 == 1);
    pairs.map(|(_, &(one, other))| format!("{}{}", letter(one), letter(other))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_quarter_turns_lead_back() {
        for linked in 0..=ALL_LINKED {
            assert_eq!((0..4).fold(linked, |linked, _| turned(linked)), linked);
            assert_eq!(turned(linked).count_ones(), linked.count_ones());
        }
        assert_eq!(words(turned(0b1)), ["ew"]);
        assert_eq!(words(turned(0b10)), ["nw"], "north and east come to look west and north");
    }
}
