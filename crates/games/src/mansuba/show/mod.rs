//! What players see: the picture of the board, and the way of a piece.

mod panel;
mod scene;
mod shapes;
mod way;
