//! What a table is about: a setup of a game that can be solved.

use anyhow::Result;
use kit::Setup;

use crate::cli::{self, Misuse};

/// The line of a setup, if its game can be solved.
pub fn line_of(setup: &Setup) -> Result<String> {
    Ok(players::exact::line_of(setup).map_err(Misuse)?)
}

/// The setup that the command line asks for.
pub fn setup(game: &str, args: &cli::SetupArgs) -> Result<Setup> {
    args.setup(cli::game(game))
}
