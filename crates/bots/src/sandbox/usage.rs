//! Resources used by a bot.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// True if the CPU time of bots is counted on this system.
pub const COUNTS_CPU: bool = cfg!(target_os = "linux");

/// Resources used by a bot so far, with all its processes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usage {
    /// Processor time.
    pub cpu: Duration,
    /// The most memory seen at once, in bytes.
    pub memory: u64,
    /// The most processes and threads seen at once.
    pub processes: u64,
    /// Processor time since it was last woken.
    pub worked: Duration,
    /// Time that other programs kept it off the CPU since it was last woken.
    pub kept: Duration,
}
