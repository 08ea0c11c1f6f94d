//! Pieces that were taken: each is a prisoner of the cell where it stood.

use kit::{Player, Square};

use super::piece::{Kind, Piece};

/// A piece that was taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Prisoner {
    /// The cell that holds it.
    pub at: Square,
    /// The piece, with the player it belongs to.
    pub piece: Piece,
}

/// Content of an empty place, so that equal prisoners are equal fields.
const NOBODY: Prisoner =
    Prisoner { at: Square { x: 0, y: 0 }, piece: Piece { player: Player(0), kind: Kind::Pawn } };

/// All prisoners, the latest taken last. There is a place for every piece of the game from the start, so that
/// nothing is allocated when one is taken; without captures there are no places at all.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Prisoners {
    places: Box<[Prisoner]>,
    held: u16,
}

impl Prisoners {
    /// An empty prison with `places` places.
    pub fn new(places: usize) -> Prisoners {
        Prisoners { places: vec![NOBODY; places].into(), held: 0 }
    }

    /// All of them, the latest taken last.
    #[inline]
    pub fn all(&self) -> &[Prisoner] {
        &self.places[..self.held.into()]
    }

    /// One more. Without a place left it is forgotten, but there is one for every piece.
    pub fn take(&mut self, at: Square, piece: Piece) {
        if let Some(place) = self.places.get_mut(usize::from(self.held)) {
            *place = Prisoner { at, piece };
            self.held += 1;
        }
    }

    /// Number of the player's pieces that this cell holds.
    pub fn count(&self, at: Square, player: Player) -> usize {
        self.all().iter().filter(|prisoner| prisoner.at == at && prisoner.piece.player == player).count()
    }

    /// Which of the player's prisoners of this cell was taken last.
    pub fn latest(&self, at: Square, player: Player) -> Option<usize> {
        self.all().iter().rposition(|prisoner| prisoner.at == at && prisoner.piece.player == player)
    }

    /// Lets one go; the others keep their order.
    pub fn release(&mut self, index: usize) -> Piece {
        let piece = self.places[index].piece;
        let held = usize::from(self.held);
        self.places.copy_within(index + 1..held, index);
        self.places[held - 1] = NOBODY;
        self.held -= 1;
        piece
    }
}
