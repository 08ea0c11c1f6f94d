//! What the mover may do with the tile in their hand.

use kit::{Chance, Square};

use crate::tilings::tiles::tile::Tile;
use crate::tilings::{Lay, Tilings};

impl Tilings {
    /// The tile in each way it may be turned, where it may.
    #[inline]
    pub(crate) fn turns(tile: Tile) -> [Tile; 4] {
        [0, 1, 2, 3].map(|turns| tile.turned(turns))
    }

    /// The move that lays it there.
    #[inline]
    pub(crate) fn lay(&self, square: Square, turns: usize) -> Lay {
        if self.rules.rotate { Lay::turned(square, turns as u8) } else { Lay::on(square) }
    }

    /// Whether the tile fits on some empty cell.
    pub(crate) fn fits(&self, tile: Tile) -> bool {
        self.board.allows(tile)
            || self.rules.rotate && (1..4).any(|turns| self.board.allows(tile.turned(turns)))
    }

    /// Whether the tile, which the mover has just taken, gives them something to decide.
    #[inline(always)]
    pub(crate) fn offer(&mut self, tile: Tile) -> bool {
        if self.rules.rotate | self.rules.replace {
            return self.offer_all(tile);
        }
        self.board.offer([tile])
    }

    /// Apart, as what follows, so that the usual case is short.
    #[inline(never)]
    fn offer_all(&mut self, tile: Tile) -> bool {
        let fits =
            if self.rules.rotate { self.board.offer(Tilings::turns(tile)) } else { self.board.offer([tile]) };
        fits || self.rules.replace && self.can_replace(tile)
    }

    /// Lists the moves, row by row, a pass last.
    pub(crate) fn list(&self, out: &mut Vec<Lay>) {
        out.clear();
        let Some(tile) = self.hand else { return };
        if self.rules.replace | self.rules.several {
            self.list_further(tile, out);
        } else {
            self.list_usual(tile, false, |lay| out.push(lay));
        }
    }

    /// Tells where the tile fits, on empty cells or upon tiles too.
    #[inline]
    pub(super) fn list_usual(&self, tile: Tile, upon: bool, mut out: impl FnMut(Lay)) {
        if self.rules.rotate {
            self.board.list(Tilings::turns(tile), upon, |square, way| out(Lay::turned(square, way as u8)));
        } else {
            self.board.list([tile], upon, |square, _| out(Lay::on(square)));
        }
    }

    fn list_further(&self, tile: Tile, out: &mut Vec<Lay>) {
        if self.rules.replace {
            self.list_replacing(tile, out);
        } else if self.may_stop() {
            out.extend(self.within_reach(tile));
            out.sort_unstable_by_key(Lay::order);
            out.dedup();
            out.push(Lay::STOP);
        } else {
            self.list_usual(tile, false, |lay| out.push(lay));
        }
    }

    /// Any of the moves, each equally likely.
    #[inline]
    pub(crate) fn any(&self, chance: &mut impl Chance) -> Lay {
        let listed = self.rules.replace || self.rules.several && self.may_stop();
        let Some(tile) = self.hand.filter(|_| !listed) else { return self.any_listed(chance) };
        if self.rules.rotate {
            return self.any_turned(tile, chance);
        }
        self.board.any_offered(chance).map_or(Lay::PASS, Lay::on)
    }

    #[inline(never)]
    fn any_turned(&self, tile: Tile, chance: &mut impl Chance) -> Lay {
        let any = self.board.any_turned(Tilings::turns(tile), chance);
        any.map_or(Lay::PASS, |(square, way)| Lay::turned(square, way as u8))
    }

    #[inline(never)]
    fn any_listed(&self, chance: &mut impl Chance) -> Lay {
        let mut moves = Vec::with_capacity(64);
        self.list(&mut moves);
        if moves.is_empty() { Lay::PASS } else { moves[chance.below(moves.len() as u32) as usize] }
    }

    /// Whether the rules let the mover do this.
    #[inline]
    pub(crate) fn is_legal(&self, lay: Lay) -> bool {
        let Some(tile) = self.hand else { return false };
        let Some(square) = lay.square() else { return self.may_lay_nothing(lay, tile) };
        if self.rules.several && !self.is_within_reach(square) {
            return false;
        }
        match (lay.turns(), self.rules.rotate) {
            (None, false) => self.may_lay(square, tile),
            (Some(turns), true) => self.may_lay(square, tile.turned(turns)),
            _ => false,
        }
    }

    /// Whether the mover may pass, or stop.
    fn may_lay_nothing(&self, lay: Lay, tile: Tile) -> bool {
        if lay == Lay::STOP {
            self.rules.several && self.may_stop()
        } else {
            self.rules.replace && !self.fits(tile)
        }
    }

    #[inline]
    fn may_lay(&self, square: Square, tile: Tile) -> bool {
        if !self.board.ground().has(square) {
            return false;
        }
        self.board.may_lay(square, tile) || self.rules.replace && self.may_replace(square, tile)
    }
}
