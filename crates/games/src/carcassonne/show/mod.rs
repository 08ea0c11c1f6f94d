//! What players see: the landscape, plain and with what counts, what scored, and what points were for.

mod account;
mod counted;
pub mod figures;
pub mod glyph;
mod hand;
pub mod land;
mod report;
mod scene;
mod scored;
pub mod tile;
