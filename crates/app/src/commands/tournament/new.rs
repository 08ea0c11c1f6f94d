//! Files to begin with, as `tournament new` and `class new` write them.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, Result};

use crate::cli::Misuse;

/// Writes the file, unless there is one.
pub fn run(file: &Path, text: &str, command: &str, out: &mut impl Write) -> Result<()> {
    let opened = OpenOptions::new().write(true).create_new(true).open(file);
    let mut opened = match opened {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            return Err(Misuse(format!("{} is there already; give another name", file.display())).into());
        }
        opened => opened.with_context(|| file.display().to_string())?,
    };
    opened.write_all(text.as_bytes()).with_context(|| file.display().to_string())?;
    writeln!(out, "{0} is written; change it, then: bastide {command} {0}", file.display())?;
    Ok(())
}
