//! What a turn does, and how points are counted in every edition.

mod choices;
pub mod edition;
mod farms;
mod list;
pub mod scoring;
mod turn;
