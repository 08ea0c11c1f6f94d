//! Tournaments as pure functions: what is played next, and what the results say. No files, no threads, no clock.

pub mod dice;
pub mod matrix;
pub mod normal;
pub mod pairing;
pub mod ratings;
pub mod sequential;
pub mod words;
