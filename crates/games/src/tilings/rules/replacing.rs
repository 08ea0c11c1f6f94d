//! Laying a tile upon another, where the rules allow it.

use kit::{Player, Square};

use super::points::Score;
use super::{patterns, zones};
use crate::tilings::board::{Board, Laid};
use crate::tilings::tiles::side::Side;
use crate::tilings::tiles::tile::Tile;
use crate::tilings::{Lay, Tilings};

impl Tilings {
    /// All ways to lay the mover's tile upon another, in any order.
    pub(crate) fn replacements(&self, tile: Tile) -> impl Iterator<Item = Lay> {
        let (turns, ways) = self.turns(tile);
        let all = self.board.laid().flat_map(move |laid| (0..ways).map(move |way| (laid.square, way)));
        let mut trial = None;
        all.filter(move |&(square, way)| self.replaces(square, turns[way], &mut trial))
            .map(|(square, way)| self.lay(square, way))
    }

    /// Whether the mover may lay this tile upon that of a square of the board.
    pub(crate) fn may_replace(&self, square: Square, tile: Tile) -> bool {
        self.board.at(square).is_some() && self.replaces(square, tile, &mut None)
    }

    /// Whether it fits, and raises the mover's points. The trial is kept for the next question.
    fn replaces(&self, square: Square, tile: Tile, trial: &mut Option<Trial>) -> bool {
        let asks = self.board.asks_around(square);
        if asks.is_nothing() || !asks.allow(tile) {
            return false;
        }
        let start = || Trial::new(&self.board, self.rules.score, self.next);
        trial.get_or_insert_with(start).gains(square, tile)
    }

    /// Lays the tile upon another, which goes to the bottom of the mover's hand as it lay.
    pub(crate) fn replace(&mut self, square: Square, tile: Tile) {
        if let Some(old) = self.board.replace(square, tile, self.next) {
            self.hands.put_back(self.next, old);
        }
    }
}

/// A board to try things on: what would the mover gain?
struct Trial {
    board: Board,
    score: Score,
    mover: Player,
    zones: i64,
}

impl Trial {
    fn new(board: &Board, score: Score, mover: Player) -> Trial {
        let mut trial = Trial { board: board.clone(), score, mover, zones: 0 };
        trial.zones = trial.zones();
        trial
    }

    /// Whether the mover has more points with their tile there. Only zones need a look at the whole board.
    fn gains(&mut self, square: Square, tile: Tile) -> bool {
        let before = self.nearby(square) + self.zones;
        let Some(old) = self.board.at(square) else { return false };
        self.board.replace(square, tile, self.mover);
        let after = self.nearby(square) + self.zones();
        self.board.replace(square, old.tile, old.owner);
        after > before
    }

    /// The mover's points for tiles and patterns on a square and around it.
    fn nearby(&self, square: Square) -> i64 {
        let [north, south, east, west] = Side::ALL.map(|side| self.board.beside(square, side));
        let near = [self.board.at(square), north, south, east, west];
        // On narrow boards with joined edges a neighbour may be met twice.
        let once = near.iter().enumerate().filter(|(at, laid)| !near[..*at].contains(laid));
        let mine = once.filter_map(|(_, laid)| laid.filter(|laid| laid.owner == self.mover));
        let patterns = |laid: Laid| match self.score {
            Score::Tiles => 0,
            Score::Patterns | Score::Zones => patterns::points(&self.board, laid),
        };
        mine.map(|laid| 1 + patterns(laid)).sum()
    }

    fn zones(&self) -> i64 {
        if self.score == Score::Zones { zones::points(&self.board)[self.mover.index()] } else { 0 }
    }
}
