//! `bastide host`: the process of its own that a library or a WASM module plays in. The referee starts it.

use std::path::PathBuf;

use bots::host::HostKind;
use clap::Args;

/// Options of the host.
#[derive(Args)]
pub struct HostArgs {
    /// Kind of the bot: lib, lib2018 or wasm
    pub kind: HostKind,
    /// The library or module
    pub path: PathBuf,
}
