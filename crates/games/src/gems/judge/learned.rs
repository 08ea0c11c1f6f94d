//! Gems as numbers: an action is a cell and whether it is swapped to the right or down.

use kit::{Channel, Learned, Legend, Player, Space, Square};

use crate::gems::{Gems, Swap, Way, letter};

/// Planes: one for each colour. Facts: the share of the moves that is left, where they are limited; the score. A given
/// sequence of gems is not seen.
impl Learned for Gems {
    fn space(&self) -> Space {
        let (width, height) = (self.board.width(), self.board.height());
        Space {
            actions: 2 * u32::from(width) * u32::from(height),
            planes: self.colours.into(),
            height,
            width,
            facts: 2,
        }
    }

    fn index(&self, swap: Swap) -> Option<u32> {
        let Square { x, y } = swap.square;
        let cell = u32::from(y) * u32::from(self.board.width()) + u32::from(x);
        self.board.has(swap).then_some(2 * cell + swap.way as u32)
    }

    fn action(&self, index: u32) -> Option<Swap> {
        let (cell, width) = (index / 2, u32::from(self.board.width()));
        let way = if index.is_multiple_of(2) { Way::Right } else { Way::Down };
        let row = u16::try_from(cell / width).ok().filter(|row| *row < self.board.height())?;
        Some(Swap::new(Square::new((cell % width) as u16, row), way)).filter(|swap| self.board.has(*swap))
    }

    fn observe(&self, _: Player, planes: &mut [u8], facts: &mut [f32]) {
        let (width, height) = (self.board.width(), self.board.height());
        let cells = usize::from(width) * usize::from(height);
        for (cell, square) in Square::all(width, height).enumerate() {
            // A position that was written by hand may have more colours than its rules have.
            let gem = self.board.gem(square);
            if gem < self.colours {
                planes[usize::from(gem) * cells + cell] = 1;
            }
        }
        if self.max_moves > 0 {
            facts[0] = 1.0 - self.moves as f32 / self.max_moves as f32;
        }
        facts[1] = self.score as f32;
    }

    fn legend(&self) -> Legend {
        Legend {
            planes: (0..self.colours).map(|gem| Channel::flag(format!("gem {}", letter(gem)))).collect(),
            facts: vec![Channel::flag("share of moves left"), Channel::new("score", f32::INFINITY)],
        }
    }
}
