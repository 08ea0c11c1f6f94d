//! Guard of a watcher's connection.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::mpsc::WeakSender;

use super::command::Command;
use super::seat::Presence;

/// Counts a watcher, and marks its seats as present. Dropping it informs the table.
pub struct WatcherGuard {
    seats: Vec<Arc<Presence>>,
    count: Arc<AtomicUsize>,
    task: WeakSender<Command>,
}

impl WatcherGuard {
    pub fn new(
        seats: Vec<Arc<Presence>>,
        count: Arc<AtomicUsize>,
        task: WeakSender<Command>,
    ) -> WatcherGuard {
        count.fetch_add(1, Ordering::Relaxed);
        seats.iter().for_each(|seat| seat.come());
        WatcherGuard { seats, count, task }
    }
}

impl Drop for WatcherGuard {
    fn drop(&mut self) {
        self.count.fetch_sub(1, Ordering::Relaxed);
        self.seats.iter().for_each(|seat| seat.go());
        if let Some(task) = self.task.upgrade().filter(|_| !self.seats.is_empty()) {
            // A task with a full queue notices at its next request.
            let _ = task.try_send(Command::Disconnected);
        }
    }
}
