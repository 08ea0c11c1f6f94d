//! One of the legal moves at random, without listing the rest.

use kit::{Chance, OpenSquare};

use crate::carcassonne::Carcassonne;
use crate::carcassonne::board::frontier::Open;
use crate::carcassonne::moves::Laying;
use crate::carcassonne::tiles::card::{Card, most_turns, turns_that_fit};

/// Random trials of a cell and turns before the placements are counted instead. One in four fits on average, so counting is
/// seldom needed.
const TRIES: u32 = 48;

impl Carcassonne {
    /// True if the mover has a follower in hand.
    #[inline]
    pub(super) fn can_claim(&self) -> bool {
        self.in_hand[self.mover.index()] > 0
    }

    /// Number of pairs of a cell and turns that fit the tile in hand.
    pub(crate) fn placements(&self) -> u32 {
        let Some(hand) = self.hand else { return 0 };
        self.board.open().iter().map(|cell| turns_that_fit(hand, cell.sides).count_ones()).sum()
    }

    /// A random move: a cell and turns, then a claim or none.
    #[inline]
    pub(crate) fn any_laying(&self, chance: &mut impl Chance) -> Laying {
        let hand = self.hand.expect("a game that is not over has a tile in hand");
        let (cell, turns) = self.any_placement(hand, chance);
        let card = Card::new(hand, turns);
        let free = if self.can_claim() { self.board.free(cell, self.board.touched(cell), card) } else { 0 };
        let claim = chance.below(1 + free.count_ones());
        let place = (claim > 0).then(|| card.claim(bit_number(free, claim - 1)));
        Laying { square: OpenSquare::new(cell.x.into(), cell.y.into()), turns, place }
    }

    /// Tries at random until something fits, which is fair; after some tries it counts, which is fair too.
    /// A try is a cell, and one of as many chances as a tile of this type has turns that fit somewhere: of
    /// those, each turn that fits here has one.
    #[inline]
    fn any_placement(&self, hand: u8, chance: &mut impl Chance) -> (Open, u8) {
        let (cells, chances) = (self.board.open(), most_turns(hand));
        let count = cells.len() as u32;
        for _ in 0..TRIES {
            let guess = chance.below(chances * count);
            // A division would take longer.
            let skip =
                u32::from(guess >= count) + u32::from(guess >= 2 * count) + u32::from(guess >= 3 * count);
            let cell = cells[(guess - skip * count) as usize];
            let fitting = turns_that_fit(hand, cell.sides);
            if skip < fitting.count_ones() {
                return (cell, bit_number(fitting, skip));
            }
        }
        self.counted_placement(hand, chance)
    }

    #[cold]
    fn counted_placement(&self, hand: u8, chance: &mut impl Chance) -> (Open, u8) {
        let mut skip = chance.below(self.placements());
        for &cell in self.board.open() {
            let fitting = turns_that_fit(hand, cell.sides);
            if skip < fitting.count_ones() {
                return (cell, bit_number(fitting, skip));
            }
            skip -= fitting.count_ones();
        }
        unreachable!("fewer placements are passed over than there are")
    }
}

/// Index of the n-th set bit.
#[inline]
fn bit_number(mut bits: u8, skip: u32) -> u8 {
    for _ in 0..skip {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as u8
}
