//! Pictures and texts for players: the board, and the way of a piece.

mod report;
mod scene;
mod shapes;
mod way;
