//! The survey of a feature: its tiles, its shields, and who stands in it.

use super::Board;
use crate::carcassonne::about::MOST_SEATS;

/// A number for each seat.
pub type BySeat = [u8; MOST_SEATS as usize];

/// Contents of a feature.
#[derive(Clone, Copy, Debug, Default)]
pub struct Survey {
    /// The tiles, a bit for each, so that one with two segments of the feature counts once.
    tiles: [u64; 2],
    pub shields: u32,
    pub followers: BySeat,
}

impl Survey {
    /// Number of tiles it covers.
    pub fn tiles(&self) -> u32 {
        self.tiles[0].count_ones() + self.tiles[1].count_ones()
    }
}

impl Board {
    /// Walks through the feature that this head stands for.
    pub fn survey(&self, head: u8) -> Survey {
        let mut survey = Survey::default();
        for (number, tile) in self.features.ring(head) {
            let laid = &self.tiles()[usize::from(tile)];
            let segment = number - laid.first;
            survey.tiles[usize::from(tile / 64)] |= 1 << (tile % 64);
            survey.shields += u32::from(laid.card.has_shield(segment));
            if let Some(follower) = laid.follower().filter(|follower| follower.segment == segment) {
                survey.followers[follower.player.index()] += 1;
            }
        }
        survey
    }
}

/// The seats with most followers, if there are any.
pub fn majority(followers: &BySeat) -> impl Iterator<Item = usize> {
    let most = followers.iter().copied().max().unwrap_or(0);
    followers.iter().enumerate().filter(move |&(_, &own)| own == most && most > 0).map(|(seat, _)| seat)
}
