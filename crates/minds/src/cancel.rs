//! Cancelling a thought before its budget is spent.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Shared by the caller and everything that computes its answer: clones are cancelled together, for good.
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// Asks all who hold a clone to stop soon.
    pub fn cancel(&self) {
        // Nothing else is published by it, so that no ordering is needed.
        self.0.store(true, Ordering::Relaxed);
    }

    /// True if the answer is no longer wanted.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl From<Arc<AtomicBool>> for CancelToken {
    /// A token that is cancelled when the flag is set, as by a signal.
    fn from(flag: Arc<AtomicBool>) -> CancelToken {
        CancelToken(flag)
    }
}

impl PartialEq for CancelToken {
    /// True if they are cancelled together.
    fn eq(&self, other: &CancelToken) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for CancelToken {}
