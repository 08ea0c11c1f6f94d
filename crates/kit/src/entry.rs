//! A game in the list: what can be done with it knowing only its name.

use crate::{About, AnyGame, BadSetup, BadText, Chance, Erased, Reported, Setup};

/// A game, its type forgotten, or why there is none.
type Boxed<E> = Result<Box<dyn AnyGame>, E>;

/// One line of the list of games.
#[derive(Clone, Copy)]
pub struct Entry {
    /// Description of the game.
    pub about: &'static About,
    pub start: fn(&Setup, &mut dyn Chance) -> Boxed<BadSetup>,
    /// The position of a text.
    pub read: fn(&str) -> Boxed<BadText>,
}

impl Entry {
    /// The entry of a game.
    pub const fn of<G: Reported>() -> Entry {
        Entry {
            about: G::ABOUT,
            start: |setup, mut chance| Ok(Box::new(Erased(G::start(setup, &mut chance)?))),
            read: |text| Ok(Box::new(Erased(text.parse::<G>()?))),
        }
    }
}
