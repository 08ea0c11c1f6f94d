//! The launcher: the program that starts bots. `bastide` is one, through two hidden commands.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use crate::host::{HostKind, run};

/// `inside STAGE`: runs one stage between the referee and the bot.
pub fn inside(stage: &str) -> ExitCode {
    #[cfg(target_os = "linux")]
    return crate::sandbox::inside::run(stage);
    #[cfg(not(target_os = "linux"))]
    {
        let _ = stage;
        ExitCode::FAILURE
    }
}

/// `host KIND PATH`: answers the lines of standard input; the exit status tells why it ended early.
pub fn host(kind: HostKind, path: &Path) -> ExitCode {
    let Err(error) = run(kind, path) else { return ExitCode::SUCCESS };
    // A failure here cannot be reported.
    let _ = writeln!(io::stderr(), "bastide host: {error}");
    ExitCode::from(error.exit() as u8)
}
