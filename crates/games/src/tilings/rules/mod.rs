//! What a turn does, and how points are counted.

mod choices;
pub mod patterns;
pub mod points;
mod replacing;
mod start;
mod turn;
pub mod zones;
