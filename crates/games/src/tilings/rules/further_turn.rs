//! How a turn goes by the further rules: several tiles, and what falls at the end of a round.

use kit::{Chance, Seats, Square};

use crate::tilings::tiles::tile::Tile;
use crate::tilings::{Lay, Tilings};

impl Tilings {
    /// The mover lays a tile, or stops. The caller has checked that it is legal; an impossible act does nothing.
    #[cold]
    pub(super) fn take_further_turn(
        &mut self,
        lay: Lay,
        chance: &mut impl Chance,
        count: &mut impl FnMut(&'static str, u64),
    ) {
        let Some(tile) = self.hand else { return };
        match lay.square() {
            None if lay == Lay::STOP && self.may_stop() => self.keep(tile),
            Some(square) if self.board.is_empty(square) => {
                self.lay_further(square, tile, lay.turns().unwrap_or(0));
                if self.has_ended() {
                    return self.end_of_turn();
                }
                if self.offer_more(chance) {
                    return;
                }
            }
            _ => return,
        }
        self.end_of_turn();
        self.pass_on(chance, count);
    }

    /// Lays a tile with all that follows from it.
    pub(super) fn lay_further(&mut self, square: Square, tile: Tile, turns: u8) {
        self.board.lay(square, tile.turned(turns), self.next);
        self.skipped = Seats::default();
        self.hand = None;
        if let Some(further) = &mut self.further {
            further.lay(&self.board, &self.pool, (square, tile, turns), self.next);
            further.laid.push(square);
        }
    }

    /// Lays the first tile of the game; its turn has no other.
    #[inline]
    pub(super) fn lay_first(&mut self, square: Square, tile: Tile) {
        if self.further.is_none() {
            self.board.lay(square, tile, self.next);
        } else {
            self.lay_further(square, tile, 0);
            self.end_of_turn();
        }
    }

    pub(super) fn end_of_turn(&mut self) {
        self.hand = None;
        if let Some(further) = &mut self.further {
            further.laid.clear();
        }
    }

    /// The tile stays the head of the mover's hand.
    fn keep(&mut self, tile: Tile) {
        if let Some(further) = &mut self.further {
            further.kept[self.next.index()] = Some(tile);
        }
    }

    /// The head of the mover's hand that was seen and not laid.
    pub(super) fn take_kept(&mut self) -> Option<Tile> {
        self.further.as_mut()?.kept[self.next.index()].take()
    }

    /// Whether the mover, who has laid a tile, may lay another; it is in their hand then.
    fn offer_more(&mut self, chance: &mut impl Chance) -> bool {
        let Some(further) = &self.further else { return false };
        if further.laid.len() >= usize::from(further.tiles_a_turn) {
            return false;
        }
        let Some(tile) = self.hands.take(self.next, &mut self.pool, chance) else { return false };
        self.hand = Some(tile);
        let some = self.within_reach(tile).next().is_some();
        if !some {
            self.keep(tile);
            self.hand = None;
        }
        some
    }

    /// Whether the mover has laid a tile in this turn and may leave it at that.
    pub(crate) fn may_stop(&self) -> bool {
        self.further.as_ref().is_some_and(|further| !further.laid.is_empty())
    }

    /// Whether the mover, laying a further tile, may lay it there.
    pub(crate) fn is_within_reach(&self, square: Square) -> bool {
        let further = self.further.as_ref().filter(|further| !further.laid.is_empty());
        further.is_none_or(|further| further.is_near(self.board.ground(), square))
    }

    /// Where the mover, who has laid a tile in this turn, may lay this one, in any order and perhaps twice.
    pub(crate) fn within_reach(&self, tile: Tile) -> impl Iterator<Item = Lay> {
        let ground = self.board.ground();
        let laid = self.further.iter().flat_map(|further| &further.laid);
        let near = laid.flat_map(move |&laid| ground.near(laid)).map(|(near, _)| near);
        let (turns, ways) = (Tilings::turns(tile), if self.rules.rotate { 4 } else { 1 });
        let all = near.flat_map(move |near| (0..ways).map(move |way| (near, way)));
        let fitting = all.filter(move |&(near, way)| self.board.may_lay(near, turns[way]));
        fitting.map(|(near, way)| self.lay(near, way))
    }

    /// The mover's turn is over. After the last one of a round the King comes, and influences fade.
    #[cold]
    pub(super) fn end_round(&mut self, chance: &mut impl Chance) {
        let players: Seats = self.players().collect();
        let Some(influence) = self.further.as_mut().and_then(|further| further.influence.as_mut()) else {
            return;
        };
        influence.had.add(self.next);
        if !players.iter().all(|player| influence.had.has(player)) {
            return;
        }
        influence.had = Seats::default();
        let ground = self.board.ground();
        let cell = chance.below(ground.cells() as u32) as usize;
        influence.king(&self.board, ground.square(cell));
        influence.decay();
    }
}
