//! Matches from outside.

extern crate bastide_arena as arena;

mod match_text;
mod void;
