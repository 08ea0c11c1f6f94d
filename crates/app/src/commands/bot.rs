//! `bastide bot`: the kit for authors of bots.

mod check;
mod model;
mod new;

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, Subcommand};

#[cfg(feature = "mcp")]
pub use new::BotLanguage;

/// Subcommands for authors of bots.
#[derive(Args)]
pub struct BotArgs {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Write a bot of a few lines that plays all games and beats random play
    #[command(after_help = new::HELP)]
    New(new::NewArgs),
    /// Let a bot go through everything that the protocol asks of it, step by step
    #[command(after_help = check::HELP)]
    Check(check::CheckArgs),
    /// Play as a bot that asks a language model
    #[command(after_help = model::HELP)]
    Model(model::ModelArgs),
}

pub fn run(args: &BotArgs, out: &mut impl Write) -> Result<ExitCode> {
    match &args.task {
        Task::New(args) => new::run(args, out).map(|()| ExitCode::SUCCESS),
        Task::Check(args) => check::run(args, out),
        Task::Model(args) => model::run(args, out).map(|()| ExitCode::SUCCESS),
    }
}
