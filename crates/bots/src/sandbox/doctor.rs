//! The doctor: tries every protection on a bot of its own, and says which ones this system gives.

#[cfg(not(target_os = "linux"))]
use std::path::Path;

#[cfg(not(target_os = "linux"))]
use super::StartFailure;
use super::source::{IS_STATIC, NO_LIBRARIES};
use super::{MissingProtection, Protection, SandboxLevel};

/// A finding of the doctor about one protection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub protection: Protection,
    /// The mechanism that provides it here.
    pub by: String,
    /// Reason why it does not work here, if it does not.
    pub wrong: Option<String>,
}

/// Sandbox level that follows from the findings.
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

/// Every protection is missing: all of them are parts of Linux.
#[cfg(not(target_os = "linux"))]
pub fn examine(_launcher: &Path, _groups: bool) -> Result<Vec<Finding>, StartFailure> {
    let missing = |protection: Protection| Finding {
        protection,
        by: protection.kernel().to_owned(),
        wrong: Some("it needs Linux".to_owned()),
    };
    Ok(Protection::ALL.map(missing).into())
}

#[cfg(target_os = "linux")]
mod examine;
#[cfg(target_os = "linux")]
pub use examine::examine;
