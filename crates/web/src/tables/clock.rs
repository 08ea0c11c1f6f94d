//! Clock of one table. It stops until all seats are taken, and while the server is down.

use std::time::Duration;

use tokio::time::Instant;

/// Time base of a session.
pub struct TableClock {
    /// Time shown when it was last started.
    passed: Duration,
    /// Start of the present run, if it runs.
    running: Option<Instant>,
}

impl TableClock {
    /// A stopped clock that shows `passed`.
    pub fn at(passed: Duration) -> TableClock {
        TableClock { passed, running: None }
    }

    pub fn run(&mut self) {
        self.running.get_or_insert_with(Instant::now);
    }

    pub fn now(&self) -> Duration {
        self.passed + self.running.map_or(Duration::ZERO, |since| since.elapsed())
    }

    /// Instant at which the clock will show this time, if it runs.
    pub fn when(&self, shown: Duration) -> Option<Instant> {
        Some(self.running? + shown.saturating_sub(self.passed))
    }

    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }
}
