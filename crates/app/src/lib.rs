//! The program `bastide`. Only this crate reads input and prints.
//!
//! `commands` has one module for each subcommand; `terminal` is the interface for players; the other modules are tools
//! that commands share.

#![deny(clippy::mod_module_files)]

pub mod build_info;
pub mod cli;
pub mod commands;
pub mod engine;
pub mod files;
mod grouped_help;
mod lang_arg;
pub mod lines;
#[cfg(feature = "mcp")]
mod mcp;
pub mod option_text;
mod pictures;
pub mod records;
pub mod stop;
pub mod terminal;
pub mod terms;
