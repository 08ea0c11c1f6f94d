//! Tools of the tests: the program run as a user would, bots to seat, a visitor without a terminal, a person at one.

/// The bot that misbehaves is at home where the sandbox is tested.
#[path = "../../../../bots/tests/it/support/misbehave/mod.rs"]
pub mod misbehave;
#[cfg(unix)]
pub mod person;
#[cfg(unix)]
pub mod postgres;
pub mod program;
#[cfg(unix)]
pub mod proxy;
#[cfg(unix)]
pub mod slurm;
pub mod visitor;
pub mod workshop;
