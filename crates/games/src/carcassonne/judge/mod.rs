//! Judgement of a position, as numbers too, and what a move does in words.

pub mod closing;
mod estimate;
pub mod first_free;
mod half_move;
mod learned;
mod outlook;
pub mod prospect;
mod reason;
