//! Tests of tournaments: vectors, laws, error rates.

extern crate bastide_contest as contest;

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
