//! Effects of a turn, and scoring in every edition.

mod choices;
pub mod edition;
mod farms;
mod list;
pub mod scoring;
mod turn;
