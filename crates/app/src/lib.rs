//! What the program `bastide` does. Only this room reads and prints.
//!
//! `commands` has one module a subcommand; `terminal` is what people play in; the other modules are tools that commands
//! share.

pub mod cli;
pub mod commands;
pub mod engine;
pub mod files;
pub mod lines;
#[cfg(feature = "mcp")]
mod mcp;
pub mod option_text;
mod pictures;
pub mod records;
pub mod stop;
pub mod terminal;
pub mod terms;
