//! What stands beside the board: whose turn it is, the tile to lay, and everybody's points.

use kit::{Game, Player, Span, TextLine};

use crate::tilings::Tilings;
use crate::tilings::rules::points::{Points, Score};

impl Tilings {
    pub(crate) fn panel(&self) -> Vec<TextLine> {
        let mut lines = vec![self.headline()];
        lines.extend(self.clock());
        let points = Points::of(&self.board, self.rules.score, self.further.as_deref());
        lines.extend(Player::all(self.rules.seats).map(|player| self.standing(player, &points)));
        lines
    }

    fn headline(&self) -> TextLine {
        match (self.to_move(), self.hand) {
            (Some(player), Some(tile)) => vec![Span::player(player), Span::plain(format!(" to lay {tile}"))],
            _ => self.scores().winners(),
        }
    }

    fn clock(&self) -> Option<TextLine> {
        let limited =
            self.rules.replace.then(|| format!("{} of {} moves made", self.turn, self.most_turns()));
        limited.map(|text| vec![Span::plain(text)])
    }

    /// Points and tiles left; at the end, what the points are for.
    fn standing(&self, player: Player, points: &Points) -> TextLine {
        let (seat, total) = (player.index(), points.total(player));
        let left = if self.left.has(player) { ", has left" } else { "" };
        let detail = match self.hand {
            Some(_) => format!(", {} tiles left", self.tiles_left(player)),
            None if self.rules.score == Score::Tiles => String::new(),
            None if self.rules.score == Score::Patterns => {
                format!(" (tiles {}, patterns {})", points.tiles[seat], points.patterns[seat])
            }
            None => format!(
                " (tiles {}, patterns {}, zones {})",
                points.tiles[seat], points.patterns[seat], points.zones[seat]
            ),
        };
        vec![Span::player(player), Span::plain(format!(": {total}{detail}{left}"))]
    }
}
