//! Every game of the list from outside: laws, goldens, estimates, numbers for learners, counters.

extern crate bastide_games as games;

mod counters;
mod estimates;
mod eyes;
mod golden;
mod laws;
mod learned;
mod previews;
mod rules_in_french;
#[path = "../../../pictures/src/palette/tests/seen.rs"]
mod seen;
mod setups;
mod tables;
