//! Hosts: programs of our own that put a C library or a WASM module behind the same lines that any bot speaks. Each
//! runs in a process of its own, so that whatever its bot does, only that process suffers.

mod c;
mod error;
pub mod lib2018;
mod wasm;
mod wire;

use std::path::Path;
use std::str::FromStr;

use kit::BadText;

pub use c::LARGEST_REPLY;
pub use error::{HostError, HostExit};
pub use wasm::{LARGEST_MODULE, MOST_MEMORY, STARTUP_FUEL};

use wire::Wire;

/// What is hosted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HostKind {
    /// A C library with the interface of `bots/c/bastide.h`.
    Lib,
    /// A C library with the Carcassonne interface of 2018.
    Lib2018,
    /// A WASM module.
    Wasm,
}

impl FromStr for HostKind {
    type Err = BadText;

    fn from_str(word: &str) -> Result<HostKind, BadText> {
        match word {
            "lib" => Ok(HostKind::Lib),
            "lib2018" => Ok(HostKind::Lib2018),
            "wasm" => Ok(HostKind::Wasm),
            _ => Err(BadText::new(format!("`{word}` is no kind of host; there are lib, lib2018 and wasm"))),
        }
    }
}

/// What sits in a host and answers lines.
trait HostedBot {
    /// Its answer to a line: no line, one, or several, each with its end.
    fn answer(&mut self, line: &str) -> Result<Vec<u8>, HostError>;

    /// The referee has hung up.
    fn part(&mut self) {}
}

/// Answers the lines of standard input until they end.
pub fn run(kind: HostKind, path: &Path) -> Result<(), HostError> {
    // Before anything of a bot is loaded: a library runs code as soon as it is.
    let mut wire = Wire::take()?;
    let mut bot: Box<dyn HostedBot> = match kind {
        HostKind::Lib => Box::new(c::Library::load(path)?),
        HostKind::Lib2018 => Box::new(lib2018::Player::load(path)?),
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
fn line(message: &serde_json::Value) -> Vec<u8> {
    format!("{message}\n").into_bytes()
}
