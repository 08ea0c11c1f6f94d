//! A game that can be drawn.

use kit::{Chance, Reported};

use crate::Scene;

/// The pictures of a game.
pub trait Drawn: Reported {
    /// The picture of the position: the board alone; the panel is made of the report.
    fn scene(&self) -> Scene;

    /// The board on its way from this position to the next one, where a legal move goes in steps: a few pictures, the last with
    /// the cells as the move leaves them. Luck is asked as `play` asks it.
    fn steps(&self, _mv: Self::Move, _chance: &mut impl Chance) -> Vec<Scene> {
        Vec::new()
    }

    /// Draws into the picture of the next position what led to it, by a legal move or by a player who leaves: what scored,
    /// outlined with its points, the way that a piece went, and which pieces moved.
    fn trace(&self, _mv: Option<Self::Move>, _after: &Self, _scene: &mut Scene) {}

    /// The picture of the position, showing what gives points where the plain picture does not.
    fn counted(&self) -> Scene {
        self.scene()
    }
}
