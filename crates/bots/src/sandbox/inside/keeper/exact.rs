//! Memory counted exactly, by a thread of its own: a read of `smaps_rollup` waits for `mmap_lock`, which a bot can hold.

use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::sandbox::inside::process_scan::ProcessScan;

/// Samples the memory of all processes, with shared pages counted once (PSS).
pub(super) struct ExactMemory {
    under_way: Option<UnderWay>,
    /// Earliest start of the next sample.
    due: Instant,
}

struct UnderWay {
    asked: Instant,
    answer: Receiver<u64>,
}

/// Result of a sample.
pub(super) enum Exact {
    Pending,
    Counted(u64),
    /// The count takes longer than with any honest bot.
    TimedOut(Duration),
}

/// Time limit of a sample. It takes some 5 ms for each 100 MiB, and waits while the bot forks or maps memory.
const TIME_LIMIT: Duration = Duration::from_secs(2);

/// Counts in a sample, and the pause between them.
const COUNTS: u32 = 3;
const PAUSE: Duration = Duration::from_millis(4);

/// Sampling takes at most 1/5 of a core.
const DUTY_DIVISOR: u32 = 5;

impl ExactMemory {
    pub fn new(now: Instant) -> ExactMemory {
        ExactMemory { under_way: None, due: now }
    }

    /// Takes the sample that is done, or begins one if it is due.
    pub fn poll(&mut self, scan: &ProcessScan) -> Exact {
        let Some(UnderWay { asked, answer }) = &self.under_way else { return self.begin(scan) };
        let took = asked.elapsed();
        match answer.try_recv() {
            Ok(memory) => {
                (self.due, self.under_way) = (Instant::now() + took * (DUTY_DIVISOR - 1), None);
                Exact::Counted(memory)
            }
            Err(TryRecvError::Empty) if took > TIME_LIMIT => Exact::TimedOut(took),
            Err(TryRecvError::Empty) => Exact::Pending,
            Err(TryRecvError::Disconnected) => self.begin(scan),
        }
    }

    fn begin(&mut self, scan: &ProcessScan) -> Exact {
        let asked = Instant::now();
        if asked < self.due {
            return Exact::Pending;
        }
        let (scan, (sender, answer)) = (ProcessScan(scan.0.clone()), sync_channel(1));
        let counting = thread::Builder::new().spawn(move || sender.send(lowest_count(&scan)));
        self.under_way = counting.ok().map(|_| UnderWay { asked, answer });
        Exact::Pending
    }
}

/// Lowest of some counts. Processes are read one after the other: a page of a parent and 8 children counts 1/9 in the first, and
/// more in those read after others have unmapped it. The next count is right again.
fn lowest_count(scan: &ProcessScan) -> u64 {
    let count = |number| {
        if number > 0 {
            thread::sleep(PAUSE);
        }
        scan.memory()
    };
    (0..COUNTS).map(count).min().unwrap_or(0)
}
