//! What players see: the picture of the board, and a cascade step by step.

mod panel;
mod scene;
mod shapes;
mod steps;
