//! The program from outside, in one test program: linking everything once is what takes time.

mod appraise;
mod bench;
mod bot_new;
mod bots_at_the_table;
#[cfg(target_os = "linux")]
mod class;
mod commands;
mod contest_week;
#[cfg(unix)]
mod database;
mod engine;
mod hostile;
mod large_bots;
mod libraries;
mod match_options;
mod matches;
#[cfg(feature = "mcp")]
mod mcp;
mod mistakes;
mod model;
mod modules;
mod moments;
mod original;
mod out_of_memory;
mod pages;
mod pictures;
mod protocol;
mod pty;
mod records;
mod self_play;
mod serve;
mod starters;
mod statistics;
mod support;
mod tables;
mod terminal;
mod tidy;
mod tournament_bots;
mod tournaments;
mod truth;
