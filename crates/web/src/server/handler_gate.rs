//! Bound on the handlers of heavy visitors, so that a request of a light visitor finds a free thread.

use axum::http::Method;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::fair::Priority;

/// Handlers of changes mostly wait for the disk.
const CHANGES: usize = 16;

/// Places for handlers of heavy visitors. Light visitors need none.
pub struct HandlerGate {
    reads: Semaphore,
    changes: Semaphore,
}

impl HandlerGate {
    /// Reads use the CPU: all threads of the runtime but one.
    pub fn new() -> HandlerGate {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        HandlerGate { reads: Semaphore::new((threads - 1).max(1)), changes: Semaphore::new(CHANGES) }
    }

    /// Waits for a place, first in, first out.
    pub async fn enter(&self, priority: Priority, method: &Method) -> Option<SemaphorePermit<'_>> {
        let places = if method == Method::GET { &self.reads } else { &self.changes };
        match priority {
            Priority::Light => None,
            Priority::Heavy => places.acquire().await.ok(),
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::{Duration, timeout};

    use super::*;

    #[tokio::test]
    async fn light_visitors_do_not_wait_for_heavy_ones() {
        let gate = HandlerGate::new();
        let mut held = Vec::new();
        for _ in 0..gate.reads.available_permits() {
            held.push(gate.enter(Priority::Heavy, &Method::GET).await);
        }
        let soon = Duration::from_millis(50);
        assert!(timeout(soon, gate.enter(Priority::Heavy, &Method::GET)).await.is_err());
        assert!(timeout(soon, gate.enter(Priority::Light, &Method::GET)).await.is_ok());
        assert!(timeout(soon, gate.enter(Priority::Heavy, &Method::POST)).await.is_ok());
        held.pop();
        assert!(timeout(soon, gate.enter(Priority::Heavy, &Method::GET)).await.is_ok());
    }
}
