//! What the program `bastide` does, one subcommand a module. Only this room reads and prints.

pub mod bench;
pub mod cli;
pub mod duel;
pub mod engine;
pub mod games;
pub mod lines;
pub mod original;
pub mod perft;
pub mod records;
pub mod show;
pub mod solve;
pub mod verify;
