//! How the first board is filled, and what a move does.

pub mod cascade;
pub mod given;
pub mod start;
pub mod tally;
