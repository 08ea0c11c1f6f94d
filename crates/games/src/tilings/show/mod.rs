//! What players see: the picture of the board, plain and with what counts.

mod account;
mod counted;
mod outlines;
mod panel;
mod scene;
mod shapes;
