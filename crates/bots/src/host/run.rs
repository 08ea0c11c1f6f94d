//! The loop of a host: a line in, the answer of its library or module out.

use std::path::Path;

use super::wire::Wire;
use super::{HostError, HostKind, wasm};
#[cfg(target_os = "linux")]
use super::{c, lib2018};

/// A library or module in a host: answers lines.
pub(super) trait HostedBot {
    /// Its answer to a line: no line, one, or several, each with its end.
    fn answer(&mut self, line: &str) -> Result<Vec<u8>, HostError>;

    /// The referee has hung up.
    fn part(&mut self) {}
}

/// Answers the lines of standard input until they end.
pub fn run(kind: HostKind, path: &Path) -> Result<(), HostError> {
    // Before the bot is loaded: a library runs code as soon as it is.
    let mut wire = Wire::take()?;
    let mut bot: Box<dyn HostedBot> = match kind {
        #[cfg(target_os = "linux")]
        HostKind::Lib => Box::new(c::Library::load(path)?),
        #[cfg(target_os = "linux")]
        HostKind::Lib2018 => Box::new(lib2018::LibraryPlayer::load(path)?),
        #[cfg(not(target_os = "linux"))]
        HostKind::Lib | HostKind::Lib2018 => {
            return Err(HostError::unfit(path, "libraries are loaded on Linux only"));
        }
        HostKind::Wasm => Box::new(wasm::Module::load(path)?),
    };
    while let Some(line) = wire.hear()? {
        let answer = bot.answer(&line)?;
        wire.say(&answer)?;
    }
    bot.part();
    Ok(())
}

/// A line of JSON.
#[cfg(target_os = "linux")]
pub(super) fn line(message: &serde_json::Value) -> Vec<u8> {
    format!("{message}\n").into_bytes()
}
