//! The doctor: tries every protection on a bot of its own, and says which ones this system gives.

#[cfg(not(target_os = "linux"))]
use std::path::Path;

#[cfg(not(target_os = "linux"))]
use super::StartFailure;
use super::source::{IS_STATIC, NO_LIBRARIES};
use super::{MissingProtection, Protection, SandboxLevel};

/// What the doctor found out about a protection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub protection: Protection,
    /// What it is made of here.
    pub by: String,
    /// Why it does not work here, if it does not.
    pub wrong: Option<String>,
}

/// How safe it is to run bots, by what was found.
pub fn level(findings: &[Finding]) -> SandboxLevel {
    let missing = findings.iter().filter_map(|Finding { protection, wrong, .. }| {
        Some(MissingProtection { protection: *protection, why: wrong.clone()? })
    });
    SandboxLevel::of(&missing.collect::<Vec<_>>())
}

/// Bots that this program cannot play, though nothing is wrong with the system.
pub fn cannot_play() -> Option<&'static str> {
    IS_STATIC.then_some(NO_LIBRARIES)
}

#[cfg(not(target_os = "linux"))]
pub fn examine(_launcher: &Path, _groups: bool) -> Result<Vec<Finding>, StartFailure> {
    super::BotSource::Command(Vec::new()).check_supported().map(|()| Vec::new())
}

#[cfg(target_os = "linux")]
mod examine;
#[cfg(target_os = "linux")]
pub use examine::examine;
