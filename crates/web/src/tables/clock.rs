//! The time of one table: it stands still until everybody has sat down, and while the server is away.

use std::time::Duration;

use tokio::time::Instant;

/// Times of a session are counted by this.
pub struct TableClock {
    /// What had passed when it was last started.
    passed: Duration,
    /// Since when it runs, if it does.
    running: Option<Instant>,
}

impl TableClock {
    /// A clock on which so much has passed, standing still.
    pub fn at(passed: Duration) -> TableClock {
        TableClock { passed, running: None }
    }

    pub fn run(&mut self) {
        self.running.get_or_insert_with(Instant::now);
    }

    pub fn now(&self) -> Duration {
        self.passed + self.running.map_or(Duration::ZERO, |since| since.elapsed())
    }

    /// When the clock will show this, if it runs.
    pub fn when(&self, shown: Duration) -> Option<Instant> {
        Some(self.running? + shown.saturating_sub(self.passed))
    }

    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }
}
