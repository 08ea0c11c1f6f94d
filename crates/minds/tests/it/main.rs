//! Minds from outside, one by one.

extern crate bastide_minds as minds;

mod guided;
mod one_move;
