//! The subcommands of `bastide`, one module each.

pub mod bench;
pub mod bot;
pub mod doctor;
pub mod duel;
pub mod games;
pub mod host;
pub mod man;
pub mod r#match;
pub mod original;
pub mod page;
pub mod pairing;
pub mod perft;
pub mod play;
pub mod rate;
pub mod replay;
pub mod repro;
pub mod serve;
pub mod show;
pub mod solve;
pub mod sparring;
pub mod sprt;
pub mod store;
pub mod tournament;
pub mod verify;
pub mod watch;
pub mod worker;
