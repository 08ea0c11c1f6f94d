//! The pieces: pawns, and the three that move in ways of their own.

use kit::{Message, Player};
use serde::Serialize;

use crate::mansuba::board::relation::{Relation, Way};

/// Kinds of pieces by their moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Steps to a neighbour, or jumps again and again.
    Pawn,
    /// Slides north, south, east or west.
    Rook,
    /// Takes two steps north, south, east or west, whatever stands between.
    Elephant,
    /// Leaps as in chess.
    Knight,
}

/// A piece and whose it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Black is player 1, White player 2.
    pub player: Player,
    pub kind: Kind,
}

/// Two steps that do not lead back.
pub const ELEPHANT: [Way; 8] = [(0, -2), (0, 2), (2, 0), (-2, 0), (1, -1), (-1, -1), (1, 1), (-1, 1)];

/// Leaps of the knight of chess.
pub const KNIGHT: [Way; 8] = [(1, -2), (-1, -2), (1, 2), (-1, 2), (2, -1), (-2, -1), (2, 1), (-2, 1)];

impl Kind {
    pub const ALL: [Kind; 4] = [Kind::Pawn, Kind::Rook, Kind::Elephant, Kind::Knight];

    /// Its letter among Black's pieces; White's are small.
    pub fn letter(self) -> char {
        ['P', 'R', 'E', 'N'][self as usize]
    }

    pub fn name(self) -> &'static str {
        ["pawn", "rook", "elephant", "knight"][self as usize]
    }

    pub fn message(self) -> Message {
        Message::new(self.name())
    }

    /// One piece of this kind: `a pawn`.
    pub fn one(self) -> Message {
        Message::new(["a pawn", "a rook", "an elephant", "a knight"][self as usize])
    }

    /// Its number in two binary digits, the lower one first: boards keep a set of pieces for each.
    #[inline]
    pub fn digits(self) -> [bool; 2] {
        [self as u8 & 1 != 0, self as u8 & 2 != 0]
    }

    /// The kind with these digits.
    #[inline]
    pub fn with_digits(digits: [bool; 2]) -> Kind {
        Kind::ALL[usize::from(digits[0]) + 2 * usize::from(digits[1])]
    }

    /// True if such a piece is found on this board. Where every other cell is missing, knights leap nowhere and rooks have
    /// no line.
    pub fn stands_on(self, relation: Relation) -> bool {
        relation.is_full() || matches!(self, Kind::Pawn | Kind::Elephant)
    }
}

impl Piece {
    /// Its sign in texts and pictures: capital letters are Black's.
    pub fn sign(self) -> char {
        let letter = self.kind.letter();
        if self.player == Player(0) { letter } else { letter.to_ascii_lowercase() }
    }

    /// The piece with this sign.
    pub fn from_sign(sign: char) -> Option<Piece> {
        let mut pieces = Player::all(2).flat_map(|player| Kind::ALL.map(|kind| Piece { player, kind }));
        pieces.find(|piece| piece.sign() == sign)
    }
}
