//! What a launcher is: the program that bots are started by. `bastide` is one, by two hidden commands.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use crate::host::{self, HostKind};
use crate::sandbox;

/// `inside STAGE PLAN`: runs one stage between the referee and the bot.
pub fn inside(stage: &str, plan: &str) -> ExitCode {
    sandbox::inside::run(stage, plan)
}

/// `host KIND PATH`: answers the lines of standard input; the exit status tells why it ended early.
pub fn host(kind: HostKind, path: &Path) -> ExitCode {
    let Err(error) = host::run(kind, path) else { return ExitCode::SUCCESS };
    // Nobody is left to tell if this fails too.
    let _ = writeln!(io::stderr(), "bastide host: {error}");
    ExitCode::from(error.exit() as u8)
}
