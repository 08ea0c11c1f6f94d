//! Pictures and texts for players: the board, and a cascade step by step.

mod report;
mod scene;
mod shapes;
mod steps;
