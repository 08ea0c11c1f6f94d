//! The tiles, and where they come from: deck, pool and hands.

pub mod colour;
pub mod deck;
pub mod hands;
pub mod pool;
pub mod side;
pub mod tile;
