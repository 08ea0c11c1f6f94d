//! The word that ends a thought before its budget: said by who no longer wants the answer, heard by all who think.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Clones hear the same word. Once said it stands.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Says it.
    pub fn say(&self) {
        // Nothing else is told by it, so that no order is needed.
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was said.
    pub fn is_said(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl PartialEq for Stop {
    /// Whether they hear the same word.
    fn eq(&self, other: &Stop) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Stop {}
