//! Log of the server: one line of `key=value` pairs per entry, without secrets.

use std::sync::Arc;
use std::time::Duration;

#[derive(Clone)]
pub struct Log(Arc<dyn Fn(&str) + Send + Sync>);

impl Log {
    pub fn to(write: impl Fn(&str) + Send + Sync + 'static) -> Log {
        Log(Arc::new(write))
    }

    pub fn discard() -> Log {
        Log::to(|_| ())
    }

    /// Logs a request that was refused or failed. It names the route instead of the path, because a path may hold a secret:
    /// nothing that a visitor chose gets into the log.
    pub fn request(&self, route: &str, status: u16, took: Duration) {
        let level = if status >= 500 { "error" } else { "warn" };
        (self.0)(&format!("level={level} route=\"{route}\" status={status} ms={}", took.as_millis()));
    }

    pub fn info(&self, what: &str) {
        (self.0)(&format!("level=info {what}"));
    }
}
