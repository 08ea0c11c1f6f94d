//! Lock of the data folder: one server at a time.

use std::fs::{File, TryLockError};
use std::path::Path;

use super::TableStoreError;

/// Held while the server runs. The kernel releases it however the process ends.
pub struct Lock(#[expect(dead_code, reason = "it is held, not looked at")] File);

impl Lock {
    pub fn take(folder: &Path) -> Result<Lock, TableStoreError> {
        let file = File::options().create(true).truncate(false).write(true).open(folder.join("lock"))?;
        match file.try_lock() {
            Ok(()) => Ok(Lock(file)),
            Err(TryLockError::WouldBlock) => Err(TableStoreError::Locked),
            Err(TryLockError::Error(error)) => Err(error.into()),
        }
    }
}
