//! What players see: the picture of the board.

mod panel;
mod scene;
mod shapes;
