//! What players see: the landscape, plain and with what counts, what scored, and what points were for.

mod account;
mod counted;
pub mod figures;
pub mod glyph;
pub mod land;
mod panel;
mod scene;
mod scored;
pub mod tile;
