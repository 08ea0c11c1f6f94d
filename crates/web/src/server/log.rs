//! What the server says while it runs: a line for each thing, `key=value`, without secrets.

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

    /// A request that failed by our own fault, or that was refused. The route stands for the path, which may hold a secret;
    /// so nothing that a visitor chose is in the line.
    pub fn request(&self, route: &str, status: u16, took: Duration) {
        let level = if status >= 500 { "error" } else { "warn" };
        (self.0)(&format!("level={level} route=\"{route}\" status={status} ms={}", took.as_millis()));
    }

    pub fn info(&self, what: &str) {
        (self.0)(&format!("level=info {what}"));
    }
}
