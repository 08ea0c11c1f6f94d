//! Who meets whom: matchings, and tables of two to eight seats.

mod matching;

pub use matching::{BadGraph, Edge, MOST_NODES, Matching, matching};
