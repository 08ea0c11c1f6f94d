//! `bastide class`: a class hands in bots.

mod people;
mod run;

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{Args, Subcommand};
use class::{Class, ClassError, marks, marks_csv, template};

use crate::cli::Misuse;
use crate::commands::tournament::new;

/// Shown under `bastide class --help`.
pub const HELP: &str = "\
A class is a file, spring.toml; `class new spring` writes one that you change. `class run` serves it: students open their links, hand in
bots, read what is wrong with them, and see them play. Everything is kept in the folder spring.class beside the file.
Names, links and marks can be asked for at any time, also while it runs.
Example: bastide class new spring && bastide class run spring.toml";

/// Subcommands of a class.
#[derive(Args)]
pub struct ClassArgs {
    #[command(subcommand)]
    command: ClassCommand,
}

#[derive(Subcommand)]
enum ClassCommand {
    /// Write the file of a class, with a word on every key
    New {
        /// Name of the class; the file has the ending .toml
        name: String,
    },
    /// Serve the class: pages, checks and the ladder
    #[command(after_help = run::HELP)]
    Run(run::RunArgs),
    /// Add the people of a list, and print their links
    #[command(after_help = people::HELP)]
    Add(people::AddArgs),
    /// Print the links of the teacher, the class and all students
    Links(people::LinkArgs),
    /// Print who is who, and which bot plays
    List(FileArgs),
    /// Print the marks as CSV, each with its reason
    Marks(FileArgs),
    /// Replace the link of the teacher, or of the student with this id
    Renew(people::RenewArgs),
    /// Delete all names, ids and links, and keep the results under pseudonyms
    Close(people::CloseArgs),
}

/// Which class.
#[derive(Args)]
pub struct FileArgs {
    /// The class's file
    file: PathBuf,
}

pub fn run(args: &ClassArgs, out: &mut impl Write) -> Result<()> {
    match &args.command {
        ClassCommand::New { name } => {
            let file = PathBuf::from(name).with_extension("toml");
            let title = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or("class");
            new::run(&file, &template(title), "class run", out)
        }
        ClassCommand::Run(args) => run::run(args, out),
        ClassCommand::Add(args) => people::add(args, out),
        ClassCommand::Links(args) => people::links(args, out),
        ClassCommand::List(args) => people::list(args, out),
        ClassCommand::Marks(args) => {
            let class = open(&args.file)?;
            Ok(write!(out, "{}", marks_csv(&marks(&class)?))?)
        }
        ClassCommand::Renew(args) => people::renew(args, out),
        ClassCommand::Close(args) => people::close(args, out),
    }
}

/// Opens a class and changes to the folder of its file, from which its paths count.
fn open(file: &Path) -> Result<Class> {
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::env::set_current_dir(folder).with_context(|| folder.display().to_string())?;
    }
    let name = file.file_name().map_or(file, Path::new);
    Class::open(name).map_err(|error| match error {
        ClassError::Plan(bad) => Misuse(format!("{}: {bad}", file.display())).into(),
        error => anyhow::Error::from(error).context(file.display().to_string()),
    })
}
