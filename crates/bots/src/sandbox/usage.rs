//! What a bot has used up.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// What a bot has used up so far, with all its processes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usage {
    /// Processor time.
    pub cpu: Duration,
    /// The most memory seen at once, in bytes.
    pub memory: u64,
    /// The most processes and threads seen at once.
    pub processes: u64,
    /// How long other programs kept it from the processors since it was last woken.
    pub kept: Duration,
}
