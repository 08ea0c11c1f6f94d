//! Ctrl-C and SIGTERM: the program prints its results so far before it exits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};
use signal_hook::consts::{SIGINT, SIGTERM};

/// Set by the first signal; a second Ctrl-C ends the program at once.
pub fn on_signal() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register_conditional_default(signal, Arc::clone(&stop))
            .and_then(|_| signal_hook::flag::register(signal, Arc::clone(&stop)))
            .context("signals cannot be heard")?;
    }
    Ok(stop)
}

/// Set by SIGTERM, which cluster managers send, and not by Ctrl-C.
pub fn on_termination() -> Result<Arc<AtomicBool>> {
    let terminated = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register(SIGTERM, Arc::clone(&terminated)).context("signals cannot be heard")?;
    Ok(terminated)
}

/// A file that may not grow any more ends a write with an error, and not the program.
pub fn outlive_full_files() -> Result<()> {
    #[cfg(unix)]
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default())
        .context("signals cannot be heard")?;
    Ok(())
}

/// True if the program shall end.
pub fn is_set(stop: &AtomicBool) -> bool {
    stop.load(Ordering::Relaxed)
}

/// The status of a program that was interrupted, as shells have it.
pub const INTERRUPTED: u8 = 130;
