//! Matches from outside.

mod match_text;
mod void;
