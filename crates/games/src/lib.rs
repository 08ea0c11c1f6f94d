//! The games of the house, and the one list of them.

use kit::{Drawn, Entry, Estimate, Game};

pub mod carcassonne;
pub mod gems;
pub mod mansuba;
pub mod ripple;
pub mod template;
pub mod tilings;

/// Something to be done with a game whose type is known.
pub trait Visitor {
    /// What comes of it.
    type Out;

    /// Does it.
    fn visit<G: Drawn + Estimate>(self) -> Self::Out;
}

/// Makes the entries of the one list, and the way from a name to a type.
macro_rules! list {
    ($($folder:ident::$Game:ident,)*) => {
        /// Every game; everything else reads this list.
        pub static GAMES: &[Entry] = &[$(Entry::of::<$folder::$Game>()),*];

        /// Lets the visitor see the game of this name; nothing comes of it if there is none.
        pub fn visit<V: Visitor>(name: &str, visitor: V) -> Option<V::Out> {
            $(if name == $folder::$Game::ABOUT.name {
                return Some(visitor.visit::<$folder::$Game>());
            })*
            None
        }
    };
}

list! {
    carcassonne::Carcassonne,
    gems::Gems,
    mansuba::Mansuba,
    ripple::Ripple,
    tilings::Tilings,
}

/// The game of this name.
pub fn find(name: &str) -> Option<&'static Entry> {
    GAMES.iter().find(|entry| entry.about.name == name)
}
