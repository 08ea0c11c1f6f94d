//! The program in a real pseudo-terminal: whole games by keys, and the manners of a guest.
#![cfg(unix)]

mod games;
mod manners;
mod results;
mod screens;
