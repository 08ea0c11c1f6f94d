//! Judgement of a position, as numbers too, and what a move does in words.

mod distance;
mod estimate;
mod far;
mod learned;
pub mod nearest;
pub mod race;
mod reason;
