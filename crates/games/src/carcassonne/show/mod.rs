//! What players see: the landscape, plain and with what counts, and what points were for.

mod account;
mod counted;
pub mod glyph;
mod panel;
mod scene;
pub mod shapes;
