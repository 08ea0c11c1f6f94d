//! What a move does to the points, in the words of the game.

use kit::Player;

use crate::tilings::rules::points::Points;
use crate::tilings::{Lay, Tilings};

impl Tilings {
    /// What the legal move does at once; which tiles come next is not foretold.
    pub(crate) fn effect(&self, lay: Lay) -> Option<String> {
        let tile = self.hand.filter(|_| self.is_legal(lay))?;
        let Some(square) = lay.square() else { return Some("it lays nothing".to_owned()) };
        let (kind, turns) = (tile, lay.turns().unwrap_or(0));
        let tile = tile.turned(turns);
        let (mut board, mut further) = (self.board.clone(), self.further.clone());
        match board.at(square) {
            Some(_) => drop(board.replace(square, tile, self.next)),
            None => board.lay(square, tile, self.next),
        }
        if let Some(further) = &mut further {
            further.lay(&board, &self.pool, (square, kind, turns), self.next);
        }
        let before = Points::of(&self.board, self.rules.score, self.further.as_deref());
        let after = Points::of(&board, self.rules.score, further.as_deref());
        let mut parts = vec![format!("it lays {tile}")];
        let gained = |what: &str, gain: i64| (gain > 0).then(|| format!("its {what} gain {gain} points"));
        let seat = self.next.index();
        parts.extend(gained("patterns", after.patterns[seat] - before.patterns[seat]));
        parts.extend(gained("zones", after.zones[seat] - before.zones[seat]));
        parts.extend(self.gifts(&before, &after));
        Some(parts.join(", "))
    }

    /// What it gives to others, or takes from them.
    fn gifts(&self, before: &Points, after: &Points) -> Vec<String> {
        let change = |player: Player| after.total(player) - before.total(player);
        let others = Player::all(self.rules.seats).filter(|&player| player != self.next);
        let words = |player: Player| match change(player) {
            0 => None,
            gain @ 1.. => Some(format!("{player} gains {gain} points")),
            loss => Some(format!("{player} loses {} points", -loss)),
        };
        others.filter_map(words).collect()
    }
}
