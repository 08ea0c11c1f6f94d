//! Readers of store files in this process.
//!
//! POSIX locks belong to a process, and closing any descriptor of a file releases all of them (fcntl(2)). So the locks of `SQLite`
//! do not keep a writer from stamping or renaming a file that another thread of its process reads.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::StoreError;

/// Number of readers by file.
static READERS: Mutex<BTreeMap<PathBuf, usize>> = Mutex::new(BTreeMap::new());
static LEFT: Condvar = Condvar::new();

fn readers() -> MutexGuard<'static, BTreeMap<PathBuf, usize>> {
    READERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One reader of a file, until it is dropped.
pub(super) struct Reading(PathBuf);

impl Reading {
    pub fn begin(path: &Path) -> Reading {
        *readers().entry(path.to_owned()).or_default() += 1;
        Reading(path.to_owned())
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        let mut readers = readers();
        if let Some(count) = readers.get_mut(&self.0) {
            *count -= 1;
            if *count == 0 {
                readers.remove(&self.0);
            }
        }
        LEFT.notify_all();
    }
}

/// Waits until no thread reads the file, and runs `action` before another begins.
pub(super) fn while_unread<T>(
    path: &Path,
    limit: Duration,
    action: impl FnOnce() -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let is_read = |readers: &mut BTreeMap<PathBuf, usize>| readers.contains_key(path);
    let waited = LEFT.wait_timeout_while(readers(), limit, is_read);
    let (_guard, waited) = waited.unwrap_or_else(PoisonError::into_inner);
    if waited.timed_out() { Err(StoreError::Busy) } else { action() }
}
