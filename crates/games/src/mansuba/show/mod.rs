//! What players see: the picture of the board, and the way of a piece.

mod report;
mod scene;
mod shapes;
mod way;
