//! Hosts: programs of our own that put a C library or a WASM module behind the same lines that any bot speaks. Each
//! runs in a process of its own, so that whatever its bot does, only that process suffers.

#[cfg(target_os = "linux")]
mod c;
mod error;
#[cfg(target_os = "linux")]
pub mod lib2018;
mod run;
mod wasm;
mod wire;

use std::str::FromStr;

use kit::BadText;

pub use error::{HostError, HostExit};
pub use run::run;

/// The room that a library or module has for its reply: all that the referee takes.
pub const LARGEST_REPLY: usize = crate::protocol::MOST_BYTES;

/// The largest WASM module that is read, in bytes.
pub const LARGEST_MODULE: u64 = 16 << 20;

/// The most memory of a WASM module, in bytes.
pub const MOST_MEMORY: usize = 64 << 20;

/// The steps that a WASM module has for each message that is not a turn.
pub const STARTUP_FUEL: u64 = 100_000_000;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HostKind {
    /// A C library with the interface of `bots/c/bastide.h`.
    Lib,
    /// A C library with the Carcassonne interface of 2018.
    Lib2018,
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
