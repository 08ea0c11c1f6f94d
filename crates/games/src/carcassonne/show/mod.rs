//! Pictures and texts for players: the landscape, plain and with points, scored features, and reasons of points.

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
