//! What a turn does, and how points are counted.

mod choices;
pub mod further;
mod further_points;
mod further_turn;
pub mod influence;
pub mod links;
pub mod patterns;
pub mod points;
mod replacing;
mod start;
mod turn;
pub mod zones;
