//! The games in a browser: the page, the engine in it, and both in one file.

mod assets;
mod offline;

pub use offline::{Given, NoModule, offline};
