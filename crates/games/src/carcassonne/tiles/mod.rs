//! The tiles of the base game, and how they lie when turned.

pub mod bag;
pub mod card;
pub mod list;
pub mod place;
pub mod side;
pub mod tile;
