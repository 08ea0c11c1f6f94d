//! The sandbox: a bot runs in a process of its own, bounded in all it does. Linux only; elsewhere no bot starts.

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
#[cfg(target_os = "linux")]
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
#[cfg(not(target_os = "linux"))]
mod unsupported;
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
pub use unsupported::BotProcess;
pub use usage::Usage;
