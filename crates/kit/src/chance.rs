//! Luck, as an argument: whoever asks a question of chance says whom it asks.

mod every_way;
mod keyed;
mod noted;
mod quick;
mod replayed;
mod scripted;

pub use every_way::EveryWay;
pub use keyed::{Key, Keyed};
pub use noted::Noted;
pub use quick::Quick;
pub use replayed::{Misfit, Replayed};
pub use scripted::Scripted;

/// A source of luck. Each answer is one *draw*.
pub trait Chance {
    /// A number below `n`, each equally likely; `n` is not 0.
    fn below(&mut self, n: u32) -> u32;

    /// An index, as likely as its weight says; the weights add up to between 1 and `u32::MAX`.
    fn pick(&mut self, weights: &[u32]) -> usize {
        let ticket = self.below(weights.iter().sum());
        index_of(ticket, weights)
    }
}

impl<C: Chance + ?Sized> Chance for &mut C {
    fn below(&mut self, n: u32) -> u32 {
        (**self).below(n)
    }

    fn pick(&mut self, weights: &[u32]) -> usize {
        (**self).pick(weights)
    }
}

/// The index whose share of the tickets holds this one.
fn index_of(mut ticket: u32, weights: &[u32]) -> usize {
    for (index, &weight) in weights.iter().enumerate() {
        if ticket < weight {
            return index;
        }
        ticket -= weight;
    }
    unreachable!("a ticket is below the sum of the weights")
}
