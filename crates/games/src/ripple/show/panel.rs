//! What stands beside the board: whose turn it is or who has won, the number of the turn, everybody's points, and the
//! cells that rest.

use kit::{Game, Player, Span, TextLine};

use crate::ripple::Ripple;

impl Ripple {
    pub(super) fn panel(&self) -> Vec<TextLine> {
        let mut lines = vec![self.headline(), self.clock()];
        lines.extend(Player::all(self.seats).map(|player| self.standing(player)));
        lines.extend(self.asleep());
        lines
    }

    fn headline(&self) -> TextLine {
        match self.to_move() {
            Some(player) => vec![Span::player(player), Span::plain(" to move")],
            None => self.scores().winners(),
        }
    }

    fn clock(&self) -> TextLine {
        let limit = if self.max_turns > 0 { format!(" of {}", self.max_turns) } else { String::new() };
        vec![Span::plain(format!("{}{limit} moves made", self.turn))]
    }

    /// The cells that may not be named now.
    fn asleep(&self) -> Option<TextLine> {
        let cells: Vec<String> = self.resting().map(|square| square.to_string()).collect();
        let words = || vec![Span::plain(format!("resting: {}", cells.join(", ")))];
        (!cells.is_empty() && self.to_move().is_some()).then(words)
    }

    fn standing(&self, player: Player) -> TextLine {
        let left = if self.left.has(player) { ", has left" } else { "" };
        vec![Span::player(player), Span::plain(format!(": {}{left}", self.board.points(player)))]
    }
}
