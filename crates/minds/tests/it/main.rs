//! Minds from outside, one by one.

mod one_move;
