//! Tests of tournaments: vectors, laws, error rates.

mod coverage;
mod duels;
mod long;
mod misfit;
mod pairing;
mod ratings;
mod schedules;
mod sequential;
mod stores;
mod tables;
#[cfg(unix)]
mod travel;
