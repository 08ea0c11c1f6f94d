//! Pictures and texts for players.

mod report;
mod scene;
