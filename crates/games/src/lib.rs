//! The games of the house, and the one list of them.

use kit::{Counters, Entry, Estimate, Game, Learned};
use pictures::Drawn;

pub mod carcassonne;
mod draw;
pub mod gems;
pub mod mansuba;
pub mod ripple;
pub mod template;
pub mod tilings;
mod walk;

pub use draw::{draw, draw_told, film, painter};
pub use walk::{laws, perft};

/// Something to be done with a game whose type is known.
pub trait GameVisitor {
    /// Result.
    type Out;

    fn visit<G: Listed>(self) -> Self::Out;
}

/// All that a game of the list can do.
pub trait Listed: Drawn + Estimate + Counters + Learned {}

impl<G: Drawn + Estimate + Counters + Learned> Listed for G {}

/// Makes the entries of the one list, and the way from an entry to a type.
macro_rules! list {
    ($($folder:ident::$Game:ident,)*) => {
        /// Every game; everything else reads this list.
        pub static GAMES: &[Entry] = &[$(Entry::of::<$folder::$Game>()),*];

        /// Lets the visitor see the game of this entry, which is one of the list.
        pub fn visit<V: GameVisitor>(entry: &Entry, visitor: V) -> V::Out {
            let name = entry.about.name;
            $(if name == $folder::$Game::ABOUT.name {
                return visitor.visit::<$folder::$Game>();
            })*
            panic!("{name} is in the list of games");
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

/// The lines beside the board of a position, for tests.
#[cfg(test)]
fn panel<G: Drawn>(game: &G) -> Vec<String> {
    let lines = pictures::Painter::of::<G>().scene(&kit::Erased(game.clone())).panel_text();
    lines.into_iter().map(|line| line.into_iter().map(|span| span.text).collect()).collect()
}
