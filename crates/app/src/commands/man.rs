//! `bastide man`: a manual page for every command.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Args, Command};

/// Shown under `bastide man --help`.
pub const HELP: &str = "Example: bastide man ~/.local/share/man/man1 && man bastide-match";

/// Folder of the pages.
#[derive(Args)]
pub struct ManArgs {
    /// The folder; it is made if it is not there
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Writes the pages: `bastide.1`, and one for each command that people use.
pub fn run(args: &ManArgs, program: Command, out: &mut impl Write) -> Result<()> {
    let folder = &args.folder;
    let written = fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(program, folder));
    written.with_context(|| folder.display().to_string())?;
    Ok(writeln!(out, "wrote the pages to {}", folder.display())?)
}
