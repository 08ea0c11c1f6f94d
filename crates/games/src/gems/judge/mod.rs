//! How good a position looks, as numbers too, and what a swap does in words.

mod estimate;
mod learned;
mod reason;
