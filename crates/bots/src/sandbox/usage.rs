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
    /// How long it was ready to run while others had the processors, its own processes among them.
    pub waited: Duration,
    /// Processor time when it was last woken.
    pub cpu_when_woken: Duration,
    /// How long it had waited then.
    pub waited_when_woken: Duration,
}
