//! What the program `bastide` does, one subcommand a module. Only this room reads and prints.

pub mod bench;
pub mod bot;
pub mod cli;
pub mod doctor;
pub mod duel;
pub mod engine;
pub mod games;
pub mod host;
pub mod lines;
pub mod r#match;
pub mod original;
pub mod perft;
pub mod records;
pub mod repro;
pub mod show;
pub mod solve;
pub mod sparring;
pub mod terminal;
pub mod terms;
pub mod verify;
