//! Progress of solving or checking, on standard error.

use std::io::{IsTerminal, Write, stderr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A line that is written again and again on a terminal, and every ten seconds elsewhere.
pub struct ProgressLine {
    begun: Instant,
    told: Option<Instant>,
    quiet: bool,
}

impl ProgressLine {
    pub fn new(quiet: bool) -> ProgressLine {
        ProgressLine { begun: Instant::now(), told: None, quiet }
    }

    /// Tells what is being done, if it is time to, and about how long it will still take by the share that is done.
    pub fn tell(&mut self, what: &str, share: f64) {
        let terminal = stderr().is_terminal();
        let pause = Duration::from_millis(if terminal { 200 } else { 10_000 });
        let last = self.told.unwrap_or(self.begun);
        if self.quiet || last.elapsed() < pause {
            return;
        }
        self.told = Some(Instant::now());
        let elapsed = self.begun.elapsed().as_secs_f64();
        let left = elapsed * (1.0 - share) / share.max(1e-3);
        let line = format!("{what}, {:.0} %, about {left:.0} s to go", 100.0 * share);
        // If it cannot be written, the work continues.
        let _ = if terminal { write!(stderr(), "\r\x1b[K{line}") } else { writeln!(stderr(), "{line}") };
    }

    /// Takes the line away.
    pub fn clear(&self) {
        if !self.quiet && self.told.is_some() && stderr().is_terminal() {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }

    /// Runs some work on another thread, and tells how far it has come until it is done.
    pub fn during<T: Send>(
        &mut self,
        work: impl FnOnce() -> T + Send,
        mut state: impl FnMut() -> (String, f64),
    ) -> T {
        let done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let teller = std::thread::current();
            let (flag, wake) = (&done, teller);
            let worker = scope.spawn(move || {
                let result = work();
                flag.store(true, Ordering::Release);
                wake.unpark();
                result
            });
            while !done.load(Ordering::Acquire) && !worker.is_finished() {
                std::thread::park_timeout(Duration::from_millis(200));
                let (what, share) = state();
                self.tell(&what, share);
            }
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    }
}
