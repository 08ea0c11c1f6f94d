//! The sandbox: a bot runs in a process of its own, bounded in all it does. Linux only; elsewhere trusted bots run without it.

mod build;
#[cfg(target_os = "linux")]
mod control;
pub mod doctor;
mod excerpt;
mod exit;
#[cfg(target_os = "linux")]
mod group;
#[cfg(target_os = "linux")]
pub(crate) mod inside;
mod launch;
mod level;
mod limit_kind;
mod limits;
mod lines;
mod output;
#[cfg(target_os = "linux")]
mod plan;
#[cfg(target_os = "linux")]
mod process;
mod protection;
mod source;
#[cfg(target_os = "linux")]
mod streams;
#[cfg(target_os = "linux")]
mod tree;
// On Linux it is compiled for its tests only.
#[cfg(any(test, not(target_os = "linux")))]
#[cfg_attr(
    target_os = "linux",
    allow(dead_code, clippy::unused_self, reason = "it has all methods of the sandboxed process")
)]
mod trusted;
mod usage;
#[cfg(target_os = "linux")]
mod users;
#[cfg(target_os = "linux")]
mod visible_paths;
#[cfg(target_os = "linux")]
mod watch;
#[cfg(target_os = "linux")]
mod workshop;

pub use build::{BuildFailure, build};
pub use excerpt::Excerpt;
pub use exit::Exit;
pub use launch::{Launch, StartFailure};
pub use level::SandboxLevel;
pub use limit_kind::LimitKind;
pub use limits::Limits;
pub use output::{BotOutput, Delivery};
#[cfg(target_os = "linux")]
pub use process::BotProcess;
pub use protection::{MissingProtection, Protection};
pub use source::BotSource;
#[cfg(not(target_os = "linux"))]
pub use trusted::BotProcess;
pub use usage::{COUNTS_CPU, Usage};
