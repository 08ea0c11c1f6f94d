//! `bastide tournament`: many players, days of games, and a final table that can be checked.

pub mod check;
mod export;
mod games;
pub mod new;
mod open;
mod play;
mod report;
mod standings;
mod status;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, Subcommand};
use contest::store::DatabaseAddress;
use contest::tournament::TEMPLATE;

pub use open::store_of;

/// Shown under `bastide tournament --help`.
pub const HELP: &str = "\
A tournament is a file, spring.toml; `tournament new` writes one that you change. All that is played is kept in
spring.bastide beside it, so that `run` goes on where it was, whatever happened: Ctrl-C, a power cut, a full disk.
With --store it is kept in PostgreSQL, and `bastide worker` plays for it on as many machines as you like.
All other commands work at any time, also while it runs.
Example: bastide tournament new spring.toml && bastide tournament run spring.toml";

/// Subcommands of a tournament.
#[derive(Args)]
pub struct TournamentArgs {
    #[command(subcommand)]
    command: TournamentCommand,
}

#[derive(Subcommand)]
enum TournamentCommand {
    /// Write a file to begin with, with a word on every key
    New {
        /// The file; it must not be there yet
        #[arg(default_value = "tournament.toml")]
        file: PathBuf,
    },
    /// Play all that is not played yet
    #[command(after_help = play::HELP)]
    Run(play::RunArgs),
    /// Tell how far it has come
    Status(LookArgs),
    /// Print the table
    #[command(after_help = standings::HELP)]
    Standings(standings::StandingsArgs),
    /// Print all games in schedule order
    Export(export::ExportArgs),
    /// Write pages that work offline, and tables for other programs
    Report(report::ReportArgs),
    /// List games, or show one of them
    #[command(after_help = games::HELP)]
    Games(games::GameListArgs),
    /// Verify the whole store: every byte, every game, every draw of luck
    #[command(after_help = check::HELP)]
    Check(LookArgs),
}

/// Which tournament, and where it is kept.
#[derive(Args)]
pub struct PlaceArgs {
    /// The tournament's file
    pub file: PathBuf,
    /// The database in which it is kept, as `postgres://USER@HOST/DATABASE` [default: FILE with the ending .bastide]
    #[arg(long, value_name = "ADDRESS", value_parser = address)]
    pub store: Option<DatabaseAddress>,
}

/// An address, without a password.
pub fn address(word: &str) -> Result<DatabaseAddress, String> {
    DatabaseAddress::read(word)
}

/// The tournament, and the form of the output.
#[derive(Args)]
pub struct LookArgs {
    #[command(flatten)]
    place: PlaceArgs,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(args: &TournamentArgs, out: &mut impl Write) -> Result<ExitCode> {
    match &args.command {
        TournamentCommand::New { file } => new::run(file, TEMPLATE, "tournament run", out)?,
        TournamentCommand::Run(args) => return play::run(args, out),
        TournamentCommand::Status(args) => status::run(args, out)?,
        TournamentCommand::Standings(args) => standings::run(args, out)?,
        TournamentCommand::Export(args) => export::run(args, out)?,
        TournamentCommand::Report(args) => report::run(args, out)?,
        TournamentCommand::Games(args) => games::run(args, out)?,
        TournamentCommand::Check(args) => return check::run(args, out),
    }
    Ok(ExitCode::SUCCESS)
}
