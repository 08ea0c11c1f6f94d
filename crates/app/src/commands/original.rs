//! `bastide original`: the command lines of the old programs.

mod carcassonne;
mod gems;
mod mansuba;
mod ripple;
mod tilings;
mod words;

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, Subcommand};

/// Which program.
#[derive(Args)]
pub struct OriginalArgs {
    #[command(subcommand)]
    program: Program,
}

#[derive(Subcommand)]
enum Program {
    Carcassonne(carcassonne::CarcassonneArgs),
    Gems(gems::GemsArgs),
    Mansuba(mansuba::MansubaArgs),
    /// Stacks of tokens that fire in waves, asked for line by line
    #[command(after_help = ripple::HELP)]
    Ripple,
    Tilings(tilings::TilingsArgs),
}

/// Runs it on standard input.
pub fn run(args: &OriginalArgs, out: &mut impl Write) -> Result<ExitCode> {
    let input = &mut io::stdin().lock();
    match &args.program {
        Program::Carcassonne(args) => carcassonne::run(args, out).map(|()| ExitCode::SUCCESS),
        Program::Gems(args) => gems::run(args, input, out),
        Program::Mansuba(args) => mansuba::run(args, out).map(|()| ExitCode::SUCCESS),
        Program::Ripple => ripple::run(input, out),
        Program::Tilings(args) => tilings::run(args, out).map(|()| ExitCode::SUCCESS),
    }
}
