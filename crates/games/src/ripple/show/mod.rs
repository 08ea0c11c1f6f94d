//! What players see: the picture of the board, and a turn wave by wave.

mod panel;
mod scene;
mod shapes;
mod steps;
