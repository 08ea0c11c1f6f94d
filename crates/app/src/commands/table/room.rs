//! Memory and disk: stated before the work begins, and refused if there is too little.

use std::path::Path;

use anyhow::{Result, bail};

/// Bytes that can be had; `None` if the system does not say.
#[derive(Clone, Copy)]
pub struct Room {
    pub memory: Option<u64>,
    pub disk: Option<u64>,
}

impl Room {
    /// Room on this machine, and on the disk of that folder.
    pub fn here(folder: &Path) -> Room {
        Room { memory: available_memory(), disk: free_disk(folder) }
    }

    /// Refuses work that takes more.
    pub fn must_have(self, memory: u64, disk: u64) -> Result<()> {
        for (what, needed, there) in [("memory", memory, self.memory), ("disk", disk, self.disk)] {
            if there.is_some_and(|there| needed > there) {
                let there = bytes(there.unwrap_or(0));
                bail!("this takes {} of {what}, and {there} are free", bytes(needed));
            }
        }
        Ok(())
    }
}

/// Memory that the kernel would give to a new program without swapping.
fn available_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(1024)
}

#[cfg(unix)]
fn free_disk(folder: &Path) -> Option<u64> {
    let found = rustix::fs::statvfs(folder).ok()?;
    found.f_bavail.checked_mul(found.f_frsize)
}

#[cfg(not(unix))]
fn free_disk(_: &Path) -> Option<u64> {
    None
}

/// Bytes as people say them.
pub fn bytes(count: u64) -> String {
    match count {
        0..1_000_000 => format!("{} KB", count.div_ceil(1000)),
        1_000_000..1_000_000_000 => format!("{} MB", count / 1_000_000),
        _ => format!("{:.1} GB", count as f64 / 1e9),
    }
}
