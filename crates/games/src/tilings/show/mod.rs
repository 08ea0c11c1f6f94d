//! What players see: the picture of the board, plain and with what counts.

mod counted;
mod outlines;
mod report;
mod scene;
mod shapes;
