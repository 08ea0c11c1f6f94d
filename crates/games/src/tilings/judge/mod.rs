//! How good a position looks, and what a move does in words.

mod estimate;
mod outlook;
mod reason;
