//! Laying a tile upon another, where the rules allow it.

use kit::{Player, Square};

use super::points::Score;
use super::{patterns, zones};
use crate::tilings::board::{Board, Laid};
use crate::tilings::tiles::side::Side;
use crate::tilings::tiles::tile::Tile;
use crate::tilings::{Lay, Tilings};

impl Tilings {
    /// Lists the moves where tiles may be laid upon others.
    pub(super) fn list_replacing(&self, tile: Tile, out: &mut Vec<Lay>) {
        let mut only_replaces = true;
        self.each_use(tile, |lay, upon| {
            only_replaces &= upon;
            out.push(lay);
        });
        out.extend((only_replaces && !out.is_empty()).then_some(Lay::PASS));
    }

    /// Whether the mover may lay their tile upon another.
    pub(super) fn can_replace(&self, tile: Tile) -> bool {
        let mut can = false;
        self.each_use(tile, |_, upon| can |= upon);
        can
    }

    /// Tells all ways to lay the mover's tile, row by row, and whether they lay it upon another.
    fn each_use(&self, tile: Tile, mut out: impl FnMut(Lay, bool)) {
        let mut trial = None;
        self.list_usual(tile, true, |lay| {
            let Some(laid) = lay.square().and_then(|square| self.board.at(square)) else {
                return out(lay, false);
            };
            if self.gains(laid, tile.turned(lay.turns().unwrap_or(0)), &mut trial) {
                out(lay, true);
            }
        });
    }

    /// Whether the mover may lay this tile upon that of a square of the board.
    pub(super) fn may_replace(&self, square: Square, tile: Tile) -> bool {
        let asks = self.board.asks_around(square);
        let fits = !asks.is_nothing() && asks.allow(tile);
        fits && self.board.at(square).is_some_and(|laid| self.gains(laid, tile, &mut None))
    }

    /// Whether the mover has more points with this tile, which fits there, upon that one. Only zones need a look at the
    /// whole board; a trial is kept for the next question.
    fn gains(&self, old: Laid, tile: Tile, trial: &mut Option<Trial>) -> bool {
        let gained = self.gained_nearby(old, tile);
        if self.rules.score < Score::Zones {
            return gained > 0;
        }
        gained + trial.get_or_insert_with(|| Trial::new(&self.board, self.next)).gained(old, tile) > 0
    }

    /// What the mover gains by tiles and patterns.
    fn gained_nearby(&self, old: Laid, tile: Tile) -> i64 {
        let new = Laid { tile, owner: self.next, ..old };
        let lost = if old.owner == self.next { 1 + self.pattern(old, old) } else { 0 };
        let beside = Side::ALL.map(|side| self.board.beside(old.square, side));
        // On narrow boards with joined edges a neighbour may be met twice, or be the tile itself.
        let once = beside.iter().enumerate().filter(|(at, laid)| !beside[..*at].contains(laid));
        let others = once.filter_map(|(_, laid)| laid.filter(|laid| laid.square != old.square));
        let mine = others.filter(|laid| laid.owner == self.next);
        let brought: i64 = mine.map(|laid| self.pattern(laid, new) - self.pattern(laid, old)).sum();
        1 + self.pattern(new, new) - lost + brought
    }

    /// The points of the pattern around a tile, if that other one, or itself, lies where it says.
    fn pattern(&self, centre: Laid, lying: Laid) -> i64 {
        let colour = centre.tile.single_colour().filter(|_| self.rules.score >= Score::Patterns);
        let Some(colour) = colour else { return 0 };
        let met = self.board.met(centre.square, colour);
        let around = Side::set(|side| match self.board.ground().beside(centre.square, side) {
            (beside, cell) if cell < self.board.ground().cells() && beside == lying.square => {
                lying.tile.side(side.opposite()) == colour
            }
            _ => met & side.bit() != 0,
        });
        patterns::worth(around)
    }

    /// Lays the tile upon another, which goes to the bottom of the mover's hand as it lay.
    pub(crate) fn replace(&mut self, square: Square, tile: Tile) {
        if let Some(old) = self.board.replace(square, tile, self.next) {
            self.hands.put_back(self.next, old);
        }
    }
}

/// A board to try things on: what would the mover gain by zones?
struct Trial {
    board: Board,
    mover: Player,
    before: i64,
}

impl Trial {
    fn new(board: &Board, mover: Player) -> Trial {
        Trial { board: board.clone(), mover, before: zones::points(board)[mover.index()] }
    }

    fn gained(&mut self, old: Laid, tile: Tile) -> i64 {
        self.board.replace(old.square, tile, self.mover);
        let after = zones::points(&self.board)[self.mover.index()];
        self.board.replace(old.square, old.tile, old.owner);
        after - self.before
    }
}
