//! How good a position looks, and what a swap does in words.

mod estimate;
mod reason;
