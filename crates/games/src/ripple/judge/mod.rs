//! How good a position looks, and what a move does in words.

mod estimate;
mod reason;
pub mod swing;
