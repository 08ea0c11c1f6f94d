//! The program `bastide`.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use bastide::cli;

fn main() -> ExitCode {
    // Not locked: `bastide mcp` writes from a thread of its own.
    match cli::run(&mut io::stdout()) {
        Ok(code) => code,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // A failure to write to standard error cannot be reported.
            let _ = writeln!(io::stderr(), "bastide: {error:#}");
            ExitCode::from(error.downcast_ref::<cli::Misuse>().map_or(1, |_| 2))
        }
    }
}

/// The reader of our output has closed the pipe: that is not an error.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let kind =
        |cause: &(dyn std::error::Error + 'static)| cause.downcast_ref::<io::Error>().map(io::Error::kind);
    error.chain().any(|cause| kind(cause) == Some(ErrorKind::BrokenPipe))
}
