//! `bastide table`: boards that are solved from the end, as files that can be checked.

mod check;
mod file;
mod folder;
mod list;
mod make;
mod probe;
mod progress;
mod puzzles;
mod room;
mod subject;
mod work;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, Subcommand};

pub use folder::look_here;

/// Shown under `bastide table --help`.
pub const HELP: &str = "\
A table has the exact value of every position of a board: won, lost or drawn, and in how many moves. Mansuba without
captures is solved, on boards that fit into memory; what was found is in docs/exact.md. Tables are kept in the folder
$BASTIDE_TABLES, else bastide/tables where your programs keep data; `solve`, hints and level 10 use those that are there.
Example: bastide table make mansuba -o width=8 -o height=8 && bastide table probe mansuba -o width=8 -o height=8";

/// Commands for tables.
#[derive(Args)]
pub struct TableArgs {
    #[command(subcommand)]
    command: TableCommand,
}

#[derive(Subcommand)]
enum TableCommand {
    /// Solve a board, and keep the table; an interrupted run continues
    #[command(after_help = make::HELP)]
    Make(make::MakeArgs),
    /// Solve a part of a board, beside other workers that share a folder
    #[command(after_help = work::HELP)]
    Work(work::WorkArgs),
    /// Make the table of what workers have solved
    Join(work::JoinArgs),
    /// Verify tables position by position, by the rules alone
    #[command(after_help = check::HELP)]
    Check(check::CheckArgs),
    /// Tell the value of a position and of its moves
    #[command(after_help = probe::HELP)]
    Probe(probe::ProbeArgs),
    /// Make puzzles: positions in which one move alone wins, from easy to hard
    #[command(after_help = puzzles::HELP)]
    Puzzles(puzzles::PuzzlesArgs),
    /// List the tables that are there
    List(FolderArgs),
}

/// The folder of tables.
#[derive(Args)]
pub struct FolderArgs {
    /// The folder of tables [default: the one that `bastide table --help` names]
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

pub fn run(args: &TableArgs, out: &mut impl Write) -> Result<ExitCode> {
    match &args.command {
        TableCommand::Make(args) => make::run(args, out),
        TableCommand::Work(args) => work::run(args, out),
        TableCommand::Join(args) => work::join(args, out),
        TableCommand::Check(args) => check::run(args, out),
        TableCommand::Probe(args) => probe::run(args, out),
        TableCommand::Puzzles(args) => puzzles::run(args, out),
        TableCommand::List(args) => list::run(args, out),
    }
}
