//! Every game of the list from outside: laws, goldens, estimates, counters.

mod counters;
mod estimates;
mod eyes;
mod golden;
mod laws;
mod previews;
mod setups;
mod tables;
