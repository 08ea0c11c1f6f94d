//! Luck as an argument: each question names the source it asks.

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

use crate::Bag;

/// A source of luck. Each answer is one *draw*.
///
/// ```
/// use bastide_kit::{Chance, Key, Noted, Replayed};
///
/// // The luck of turn 3 follows from the key and the number of the turn alone, and can be noted and replayed.
/// let mut noted = Noted::new(Key::from_seed("7").turn(3));
/// let dice = [noted.below(6), noted.below(6)];
/// let mut again = Replayed::new(&noted.draws);
/// assert_eq!([again.below(6), again.below(6)], dice);
/// ```
pub trait Chance {
    /// A number below `n`, each equally likely; `n` is not 0.
    fn below(&mut self, n: u32) -> u32;

    /// An index, as likely as its weight says; the weights add up to between 1 and `u32::MAX`.
    fn pick(&mut self, weights: &[u32]) -> usize {
        let ticket = self.below(weights.iter().sum());
        index_of(ticket, weights)
    }

    /// Takes one of the things out of a bag that is not empty, each equally likely, and tells its kind.
    fn draw(&mut self, bag: &mut Bag) -> usize {
        let kind = self.pick(bag.counts());
        bag.take(kind)
    }
}

impl<C: Chance + ?Sized> Chance for &mut C {
    fn below(&mut self, n: u32) -> u32 {
        (**self).below(n)
    }

    fn pick(&mut self, weights: &[u32]) -> usize {
        (**self).pick(weights)
    }

    fn draw(&mut self, bag: &mut Bag) -> usize {
        (**self).draw(bag)
    }
}

/// The index whose share of the tickets holds this one. Looks at all weights, since where to stop cannot be
/// foreseen and a wrong guess costs as much as twenty of them.
fn index_of(ticket: u32, weights: &[u32]) -> usize {
    let mut end = 0;
    let ends = weights.iter().map(|weight| {
        end += weight;
        end
    });
    ends.filter(|&end| end <= ticket).count()
}
