//! Bots: sandboxed processes, C libraries and WASM modules, none of them trusted.

#![allow(unsafe_code, reason = "the only room that may; every block says why it is sound")]
#![deny(unsafe_op_in_unsafe_fn, clippy::undocumented_unsafe_blocks)]

pub mod host;
pub mod launcher;
pub mod protocol;
pub mod sandbox;
