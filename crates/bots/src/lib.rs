//! Bots: sandboxed processes, C libraries and WASM modules, none of them trusted.

pub mod host;
pub mod launcher;
pub mod protocol;
pub mod sandbox;
