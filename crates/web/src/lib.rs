//! The games in a browser: the page and its engine, both in one file, and the server for shared tables.

mod assets;
mod fair;
mod french;
mod metrics;
mod offline;
mod secret;
mod server;
mod store;
mod tables;
mod tournaments;

pub use offline::{NoModule, PageRecord, offline};
pub use server::{
    Log, NoServer, RouteInfo, Server, ServerLimits, Settings, backup, is_in_use, routes, serve,
};
