//! Why a move is refused, in the words of the rules.

use kit::Square;

use super::tiles::side::Side;
use super::tiles::tile::Tile;
use super::{Lay, Tilings};

impl Tilings {
    /// Why this move, which is not legal, is not.
    pub(super) fn why_not(&self, lay: Lay) -> String {
        let Some(tile) = self.hand else { return "the game is over".to_owned() };
        if lay == Lay::STOP {
            return "nobody stops before laying a tile, where a turn may have several".to_owned();
        }
        let Some(square) = lay.square() else { return self.why_not_pass(tile) };
        match (lay.turns(), self.rules.rotate) {
            (None, true) => format!("tiles are turned here: say `{square} r0` to `{square} r3`"),
            (Some(_), false) => format!("tiles are not turned here: say `{square}`"),
            (turns, _) => self.why_not_there(square, tile.turned(turns.unwrap_or(0))),
        }
    }

    fn why_not_pass(&self, tile: Tile) -> String {
        if self.rules.replace {
            format!("{tile} fits on an empty cell, so that you cannot pass")
        } else {
            "nobody passes: turns are skipped by themselves".to_owned()
        }
    }

    fn why_not_there(&self, square: Square, tile: Tile) -> String {
        let ground = self.board.ground();
        if !ground.has(square) {
            let last = Square::new(ground.width - 1, ground.height - 1);
            return format!("{square} is off the board, whose last square is {last}");
        }
        if !self.is_within_reach(square) {
            return format!("{square} is more than a step away from what you have laid in this turn");
        }
        let occupied = self.board.at(square).is_some();
        if occupied && !self.rules.replace {
            return format!("{square} is occupied");
        }
        if self.board.asks_around(square).is_nothing() {
            let other = if occupied { "other " } else { "" };
            return format!("{square} touches no {other}tile");
        }
        let clash = Side::ALL.into_iter().find_map(|side| self.clash(square, tile, side));
        clash.unwrap_or_else(|| format!("laying {tile} on {square} would not raise your points"))
    }

    /// How a side of the tile would meet another colour there.
    fn clash(&self, square: Square, tile: Tile, side: Side) -> Option<String> {
        let beside = self.board.beside(square, side).filter(|laid| laid.square != square)?;
        let (shown, met) = (tile.side(side), beside.tile.side(side.opposite()));
        let words = || {
            let (shown, side, met, at) = (shown.name(), side.name(), met.name(), beside.square);
            format!("the {shown} {side} side meets {met} at {at}")
        };
        (shown != met).then(words)
    }
}
