//! The pieces of a position, and positions made of pieces: for tables of all positions.

use kit::{Player, Square};

use super::rules::piece::Piece;
use super::rules::prisoners::Prisoners;
use super::{Kind, Mansuba};

impl Mansuba {
    /// Visits the player's pieces on the board, row by row.
    pub fn each_piece(&self, player: Player, mut visit: impl FnMut(Square, Kind)) {
        self.board.each_piece(player, |square, piece| visit(square, piece.kind));
    }

    /// The first turn of a game by the same rules with these pieces on the board, and no prisoners. A player without a move
    /// is passed over. The game is not won yet.
    pub fn with_pieces(&self, next: Player, pieces: impl Iterator<Item = (Square, Player, Kind)>) -> Mansuba {
        let mut board = self.board.clone();
        for player in Player::all(2) {
            self.board.each_piece(player, |square, _| board.put(square, None));
        }
        for prisoner in self.prisoners.all() {
            board.hold(prisoner.at, prisoner.piece.player, false, false);
        }
        let mut count = 0;
        pieces.for_each(|(square, player, kind)| {
            board.put(square, Some(Piece { player, kind }));
            count += 1;
        });
        let prisoners = Prisoners::new(if self.rules.captures { count } else { 0 });
        let mut game =
            Mansuba { shape: self.shape, next, end: None, rules: self.rules, turn: 0, board, prisoners };
        game.settle();
        game
    }

    /// The options that a position still knows: all but the pieces, and of the turns those that are left.
    pub fn terms(&self) -> Vec<(&'static str, String)> {
        let (shape, rules) = (self.shape, &self.rules);
        let word = |yes, words: [&str; 2]| words[usize::from(yes)].to_owned();
        vec![
            ("width", shape.width.to_string()),
            ("height", shape.height.to_string()),
            ("board", shape.relation.name().to_owned()),
            ("over", word(rules.over_any, ["enemy", "any"])),
            ("max_jumps", rules.max_jumps.to_string()),
            ("captures", word(rules.captures, ["off", "on"])),
            ("victory", word(rules.complex, ["simple", "complex"])),
        ]
    }
}
