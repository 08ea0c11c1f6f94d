//! How good a position looks, as numbers too.

mod estimate;
mod learned;
