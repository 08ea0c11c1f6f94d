//! Places of positions in a tablebase, by the rules' own positions.

use kit::{Game, Player};

/// The order of a game's positions in a tablebase. A prober and the checker use it; the solver has its own.
pub trait Numbering: Sync {
    type Game: Game;

    /// Number of places.
    fn count(&self) -> u64;

    /// The place of a position; `None` if it is over or not of this setup.
    fn rank(&self, position: &Self::Game) -> Option<u64>;

    /// The position of a place and its mover; `None` where the game is over. The rules may have passed over a mover
    /// who cannot move.
    fn position(&self, rank: u64) -> Option<(Self::Game, Player)>;
}
