//! What players see: the picture of the board, and a turn wave by wave.

mod report;
mod scene;
mod shapes;
mod steps;
