//! Judgement of a position, as numbers too, and what a move does in words.

mod estimate;
mod learned;
mod reason;
pub mod swing;
