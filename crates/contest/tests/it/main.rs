//! Tests of tournaments: vectors, laws, error rates.

mod coverage;
mod long;
mod pairing;
mod ratings;
mod sequential;
