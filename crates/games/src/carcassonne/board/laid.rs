//! A tile on the table, and who stands on it.

use kit::{OpenSquare, Player};

use crate::carcassonne::tiles::card::Card;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Laid {
    /// Steps east of the start.
    pub x: i8,
    /// Steps north of the start.
    pub y: i8,
    /// Its type and turns.
    pub card: Card,
    /// The number of its first segment among all that are laid.
    pub first: u8,
    /// 0, or one more than sixteen times the segment plus the seat of a follower.
    follower: u8,
}

/// A follower on a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Follower {
    pub player: Player,
    /// Which of the tile's segments it stands on.
    pub segment: u8,
}

impl Laid {
    /// A tile without a follower.
    pub fn new(x: i8, y: i8, card: Card, first: u8) -> Laid {
        Laid { x, y, card, first, follower: 0 }
    }

    pub fn square(&self) -> OpenSquare {
        OpenSquare::new(self.x.into(), self.y.into())
    }

    /// The follower on it.
    #[inline]
    pub fn follower(&self) -> Option<Follower> {
        let packed = self.follower.checked_sub(1)?;
        Some(Follower { player: Player(packed & 15), segment: packed >> 4 })
    }

    /// Puts a follower on it, or sends the one there home.
    pub fn set_follower(&mut self, follower: Option<Follower>) {
        self.follower = follower.map_or(0, |Follower { player, segment }| 1 + (segment << 4 | player.0 & 15));
    }
}
