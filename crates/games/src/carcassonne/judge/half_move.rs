//! A move half done: the tile lies and its follower stands, but nothing is scored and nothing drawn.

use kit::Player;

use crate::carcassonne::Carcassonne;
use crate::carcassonne::board::around::Around;
use crate::carcassonne::board::feature_set::Heads;
use crate::carcassonne::board::laid::Laid;
use crate::carcassonne::moves::Laying;
use crate::carcassonne::tiles::card::Card;
use crate::carcassonne::tiles::tile::Land;

/// The position before the move, and the present one.
pub struct Deed<'a> {
    pub before: &'a Carcassonne,
    pub after: Carcassonne,
    pub laid: Laid,
    /// The mover.
    pub me: Player,
    around: Around,
}

impl Deed<'_> {
    /// A legal move begun.
    pub fn of(before: &Carcassonne, mv: Laying) -> Option<Deed<'_>> {
        let cell = before.board.cell_at(mv.square)?;
        let around = before.board.around(before.board.open()[usize::from(cell)]);
        let mut after = before.clone();
        let tile = after.board.lay(cell, Card::new(before.hand?, mv.turns));
        mv.place.into_iter().for_each(|place| after.claim(tile, place));
        let laid = after.board.tiles()[usize::from(tile)];
        Some(Deed { before, after, laid, me: before.mover, around })
    }

    /// The features that the new tile is part of, each once.
    pub fn features(&self) -> impl Iterator<Item = (u8, Land)> {
        let mut seen = Heads::default();
        let segments = (0..).zip(self.laid.card.tile().segments);
        segments.filter_map(move |(number, segment)| {
            let head = self.after.board.features.head(self.laid.first + number);
            seen.add(head).then_some((head, segment.land))
        })
    }

    /// The features that were claimed before and are part of this one now.
    pub fn claimed_before(&self, head: u8) -> Heads {
        let mut claimed = Heads::default();
        let number_of = |segment: u8| self.after.board.features.head(self.laid.first + segment);
        let count = self.laid.card.tile().segments.len() as u8;
        for segment in (0..count).filter(|&segment| number_of(segment) == head) {
            for (_, old) in self.around.touching(self.laid.card.thirds_of(1 << segment)) {
                if self.before.board.features.is_claimed(old) {
                    claimed.add(old);
                }
            }
        }
        claimed
    }

    /// The monasteries with monks that the new tile lies in or beside.
    pub fn monks(&self) -> impl Iterator<Item = &Laid> {
        let tiles = self.after.board.tiles();
        let monks = self.after.board.monks.tiles().iter().map(|&tile| &tiles[usize::from(tile)]);
        monks.filter(|monk| self.laid.x.abs_diff(monk.x).max(self.laid.y.abs_diff(monk.y)) <= 1)
    }
}
