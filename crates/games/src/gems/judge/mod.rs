//! Judgement of a position, as numbers too.

mod estimate;
mod learned;
