//! Time for minds: every system has a clock, but a browser's must be lent by the page.

use std::time::Duration;

/// Tells how much time has passed since some moment of its own.
///
/// The usual one is the system's. In WASM there is none unless the host gives one: then all time is over at once, so that
/// a mind with a budget in time answers with what it sees first instead of panicking or thinking for ever.
///
/// ```
/// use std::time::Duration;
/// use bastide_minds::{Budget, TimeSource};
///
/// let stopped = TimeSource::new(|| Duration::from_secs(5));
/// let endless = Budget::time(Duration::from_millis(1)).by(stopped);
/// assert_eq!(endless.to_string(), "1ms");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TimeSource(Option<fn() -> Duration>);

impl TimeSource {
    /// Time that is always over.
    pub const NONE: TimeSource = TimeSource(None);

    /// A clock of the host's; it never goes back.
    pub const fn new(now: fn() -> Duration) -> TimeSource {
        TimeSource(Some(now))
    }

    /// True if it has a clock.
    pub fn is_there(self) -> bool {
        self.0.is_some()
    }

    /// Time at the beginning of a thought.
    pub(crate) fn start(self) -> Duration {
        self.0.map_or(Duration::ZERO, |now| now())
    }

    /// Time since then.
    pub(crate) fn now(self) -> Duration {
        self.0.map_or(Duration::MAX, |now| now())
    }
}

#[cfg(not(target_family = "wasm"))]
impl Default for TimeSource {
    fn default() -> TimeSource {
        use std::sync::LazyLock;
        use std::time::Instant;

        static BEGINNING: LazyLock<Instant> = LazyLock::new(Instant::now);
        TimeSource::new(|| BEGINNING.elapsed())
    }
}

#[cfg(target_family = "wasm")]
impl Default for TimeSource {
    fn default() -> TimeSource {
        TimeSource::NONE
    }
}
