//! Pictures and texts for players: the board, and a turn wave by wave.

mod report;
mod scene;
mod shapes;
mod steps;
