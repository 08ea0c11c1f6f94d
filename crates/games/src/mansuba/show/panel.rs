//! What stands beside the board: whose turn it is or how the game has ended, what the letters mean, and the prisoners.

use kit::{Game, Player, Span, Square, TextLine};

use crate::mansuba::rules::piece::colour;
use crate::mansuba::{Kind, Mansuba};

/// As many prisoners stand in a line of the panel.
const PRISONERS: usize = 6;

impl Mansuba {
    pub(super) fn panel(&self) -> Vec<TextLine> {
        let plain = |text: String| vec![Span::plain(text)];
        let headline = match (self.to_move(), self.end) {
            (Some(player), _) => format!("{} ({player}) to move", colour(player)),
            (None, end) => format!("over: {}", end.map(super::super::End::words).unwrap_or_default()),
        };
        let mut lines =
            vec![plain(headline), plain(format!("turn {} of {}", self.turn, self.rules.max_turns))];
        lines.extend(Player::all(2).map(|player| plain(self.side(player))));
        lines.extend(self.legend().map(plain));
        lines.extend(self.captives().into_iter().map(plain));
        lines
    }

    /// Whose letters are whose, and where they are going.
    fn side(&self, player: Player) -> String {
        let letters = if player == Player(0) { "capitals" } else { "small letters" };
        let last = Square::column_name(u16::from(self.shape.width) - 1);
        let (from, to) = if player == Player(0) { ("a", &*last) } else { (&*last, "a") };
        format!("{}: {letters}, {from} to {to}{}", colour(player), self.progress(player))
    }

    /// How much of the opponent's home the player holds, where all of it is asked for.
    fn progress(&self, player: Player) -> String {
        if !self.rules.complex {
            return String::new();
        }
        let goal = || self.shape.home(player.next(2));
        let is_own = |square: &Square| self.board.at(*square).is_some_and(|piece| piece.player == player);
        format!(", holds {} of {} there", goal().filter(is_own).count(), goal().count())
    }

    /// The names of the kinds of pieces, if there are others than pawns.
    fn legend(&self) -> Option<String> {
        let standing = self.shape.squares().filter_map(|square| self.board.at(square));
        let held = self.prisoners.all().iter().map(|prisoner| prisoner.piece);
        let kinds: Vec<Kind> = standing.chain(held).map(|piece| piece.kind).collect();
        let known = Kind::ALL.into_iter().filter(|kind| kinds.contains(kind));
        let names: Vec<String> = known.map(|kind| format!("{} {}", kind.letter(), kind.name())).collect();
        kinds.iter().any(|&kind| kind != Kind::Pawn).then(|| names.join(", "))
    }

    fn captives(&self) -> Vec<String> {
        let lines = self.prisoners.all().chunks(PRISONERS).enumerate();
        let told = lines.map(|(number, some)| {
            let names: Vec<String> = some.iter().map(ToString::to_string).collect();
            let head = if number == 0 { "prisoners:" } else { "          " };
            format!("{head} {}", names.join(" "))
        });
        told.collect()
    }
}
