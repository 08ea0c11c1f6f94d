//! What a move does to the points, in the words of the game.

use kit::{Message, Player};

use crate::tilings::rules::points::Points;
use crate::tilings::{Lay, Tilings};

impl Tilings {
    /// What the legal move does at once, and the points of it if `with_points`; which tiles come next is not foretold.
    pub(crate) fn effect(&self, lay: Lay, with_points: bool) -> Message {
        let (Some(hand), Some(square)) = (self.hand, lay.square()) else {
            return Message::new("{player} {player:lays|lay} no tile");
        };
        let turns = lay.turns().unwrap_or(0);
        let tile = hand.turned(turns);
        let (mut board, mut further) = (self.board.clone(), self.further.clone());
        match board.at(square) {
            Some(_) => drop(board.replace(square, tile, self.next)),
            None => board.lay(square, tile, self.next),
        }
        if let Some(further) = &mut further {
            further.lay(&board, &self.pool, (square, hand, turns), self.next);
        }
        let before = Points::of(&self.board, self.rules.score, self.further.as_deref());
        let after = Points::of(&board, self.rules.score, further.as_deref());
        let seat = self.next.index();
        let gains = [
            (", which extends a pattern", after.patterns[seat] - before.patterns[seat]),
            (", which grows a zone", after.zones[seat] - before.zones[seat]),
        ];
        let mut told = Message::new("{player} {player:lays|lay} [{tile} on {cell}|a tile]")
            .with("tile", tile.to_string())
            .with("cell", square.to_string());
        for (template, _) in gains.into_iter().filter(|(_, gain)| *gain > 0) {
            told = Message::new("{told}{gain}").with("told", told).with("gain", Message::new(template));
        }
        if !with_points {
            return told;
        }
        let won = after.total(self.next) - before.total(self.next);
        if won != 0 {
            told = Message::new("{told} for {won} {won:point|points}").with("told", told).with("won", won);
        }
        self.gifts(&before, &after)
            .into_iter()
            .fold(told, |told, gift| Message::new("{told}{gift}").with("told", told).with("gift", gift))
    }

    /// What it gives to others, or takes from them.
    fn gifts(&self, before: &Points, after: &Points) -> Vec<Message> {
        let change = |player: Player| after.total(player) - before.total(player);
        let others = Player::all(self.rules.seats).filter(|&player| player != self.next);
        let told = |player: Player| {
            let template = match change(player) {
                0 => return None,
                1.. => ", and {other} {other:gains|gain}",
                _ => ", and {other} {other:loses|lose}",
            };
            Some(Message::new(template).with("other", player))
        };
        others.filter_map(told).collect()
    }
}
