//! Minds from outside, one by one.

mod guided;
mod one_move;
