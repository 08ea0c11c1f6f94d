//! The games of the house, and the one list of them.

use kit::Entry;

pub mod gems;
pub mod ripple;
pub mod template;

/// Every game; everything else reads this list.
pub static GAMES: &[Entry] = &[Entry::of::<gems::Gems>(), Entry::of::<ripple::Ripple>()];
