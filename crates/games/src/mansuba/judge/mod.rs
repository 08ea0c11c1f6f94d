//! How good a position looks, and what a move does in words.

mod distance;
mod estimate;
mod far;
pub mod nearest;
pub mod race;
mod reason;
