//! `bastide host`: the process of its own that a library or a WASM module plays in. The referee starts it.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use bots::host::{self, HostKind};
use clap::{Args, ValueEnum};

/// What to host.
#[derive(Args)]
pub struct HostArgs {
    /// Of which kind it is
    kind: KindArg,
    /// The library or module
    path: PathBuf,
}

#[derive(Clone, Copy, ValueEnum)]
enum KindArg {
    Lib,
    Lib2018,
    Wasm,
}

/// Answers the lines of standard input; the exit status tells why it ended early.
pub fn run(args: &HostArgs) -> Result<ExitCode> {
    let kind = match args.kind {
        KindArg::Lib => HostKind::Lib,
        KindArg::Lib2018 => HostKind::Lib2018,
        KindArg::Wasm => HostKind::Wasm,
    };
    let Err(error) = host::run(kind, &args.path) else { return Ok(ExitCode::SUCCESS) };
    // Nobody is left to tell if this fails too.
    let _ = writeln!(io::stderr(), "bastide host: {error}");
    Ok(ExitCode::from(error.exit() as u8))
}
