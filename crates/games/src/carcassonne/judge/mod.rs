//! How good a position looks, and what a move does in words.

pub mod closing;
mod estimate;
mod half_move;
mod outlook;
pub mod prospect;
mod reason;
