//! Filling of the first board, and effects of a move.

pub mod cascade;
pub mod given;
pub mod start;
pub mod tally;
