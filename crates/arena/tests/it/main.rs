//! Matches and duels from outside.

mod duels;
mod match_text;
mod void;
