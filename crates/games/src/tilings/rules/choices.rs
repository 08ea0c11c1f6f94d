//! What the mover may do with the tile in their hand.

use kit::{Chance, Square};

use crate::tilings::tiles::tile::Tile;
use crate::tilings::{Lay, Tilings};

impl Tilings {
    /// The tile in each way it may be turned.
    #[inline]
    pub(crate) fn turns(&self, tile: Tile) -> ([Tile; 4], usize) {
        if self.rules.rotate { ([0, 1, 2, 3].map(|turns| tile.turned(turns)), 4) } else { ([tile; 4], 1) }
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
        self.board.offer(tile) || (self.rules.rotate || self.rules.replace) && self.has_other_use(tile)
    }

    fn has_other_use(&self, tile: Tile) -> bool {
        self.fits(tile) || self.rules.replace && self.replacements(tile).next().is_some()
    }

    /// Lists the moves, row by row, a pass last.
    pub(crate) fn list(&self, out: &mut Vec<Lay>) {
        out.clear();
        let Some(tile) = self.hand else { return };
        let (turns, ways) = self.turns(tile);
        for (way, &tile) in turns[..ways].iter().enumerate() {
            self.board.list(tile, |square| out.push(self.lay(square, way)));
        }
        if self.rules.replace {
            let only_replaces = out.is_empty();
            out.extend(self.replacements(tile));
            out.extend(only_replaces.then_some(Lay::PASS));
        }
        if self.rules.several && self.may_stop() {
            out.retain(|lay| lay.square().is_some_and(|square| self.is_within_reach(square)));
            out.push(Lay::STOP);
        }
        if !out.is_sorted_by_key(Lay::order) {
            out.sort_unstable_by_key(Lay::order);
        }
    }

    /// Any of the moves, each equally likely.
    #[inline]
    pub(crate) fn any(&self, chance: &mut impl Chance) -> Lay {
        let listed = self.rules.replace | self.rules.several;
        let Some(tile) = self.hand.filter(|_| !listed) else { return self.any_listed(chance) };
        let any = if self.rules.rotate {
            self.any_turned(tile, chance)
        } else {
            self.board.any_offered(tile, chance)
        };
        any.unwrap_or(Lay::PASS)
    }

    /// Apart, as what follows, so that the usual case is short.
    #[inline(never)]
    fn any_turned(&self, tile: Tile, chance: &mut impl Chance) -> Option<Lay> {
        self.board.any(&self.turns(tile).0, chance).map(|(square, way)| self.lay(square, way))
    }

    #[inline(never)]
    fn any_listed(&self, chance: &mut impl Chance) -> Lay {
        let mut moves = Vec::new();
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
