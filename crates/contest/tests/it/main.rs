//! Tests of tournaments: vectors, laws, error rates.

extern crate bastide_contest as contest;

#[cfg(unix)]
mod bundles;
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
