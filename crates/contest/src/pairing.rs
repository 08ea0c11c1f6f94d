//! Pairing: matchings, and tables of two to eight seats.

mod matching;

pub use matching::{BadGraph, MOST_NODES, Matching, WeightedPair, matching};
