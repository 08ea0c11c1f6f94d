//! Memory counted exactly, by a thread of its own: a read of `smaps_rollup` waits for `mmap_lock`, which a bot can hold.

use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::sandbox::inside::process_scan::ProcessScan;

/// Counts of memory in which pages that processes share count once.
pub(super) struct ExactMemory {
    under_way: Option<UnderWay>,
    /// When the next count may begin.
    due: Instant,
}

struct UnderWay {
    asked: Instant,
    answer: Receiver<u64>,
}

/// State of the exact count.
pub(super) enum Exact {
    Unknown,
    Counted(u64),
    /// It takes longer than any honest bot makes it take.
    Withheld(Duration),
}

/// Time limit of a count. It takes some 5 ms for each 100 MiB, and waits while the bot forks or maps memory.
const IN_TIME: Duration = Duration::from_secs(2);

/// Counts that are taken in a row, and the pause between them.
const COUNTS: u32 = 3;
const PAUSE: Duration = Duration::from_millis(4);

/// Counting takes at most 1/5 of a processor.
const PART: u32 = 5;

impl ExactMemory {
    pub fn new(now: Instant) -> ExactMemory {
        ExactMemory { under_way: None, due: now }
    }

    /// Takes the count that is done, or begins one of these processes if one is due.
    pub fn poll(&mut self, scan: &ProcessScan) -> Exact {
        let Some(UnderWay { asked, answer }) = &self.under_way else { return self.begin(scan) };
        let took = asked.elapsed();
        match answer.try_recv() {
            Ok(memory) => {
                (self.due, self.under_way) = (Instant::now() + took * (PART - 1), None);
                Exact::Counted(memory)
            }
            Err(TryRecvError::Empty) if took > IN_TIME => Exact::Withheld(took),
            Err(TryRecvError::Empty) => Exact::Unknown,
            Err(TryRecvError::Disconnected) => self.begin(scan),
        }
    }

    fn begin(&mut self, scan: &ProcessScan) -> Exact {
        let asked = Instant::now();
        if asked < self.due {
            return Exact::Unknown;
        }
        let (scan, (tell, answer)) = (ProcessScan(scan.0.clone()), sync_channel(1));
        let counting = thread::Builder::new().spawn(move || tell.send(settled(&scan)));
        self.under_way = counting.ok().map(|_| UnderWay { asked, answer });
        Exact::Unknown
    }
}

/// The least of some counts. Processes are read one after the other: a table that 8 processes share counts 1/9 in the first and,
/// if others unmap it meanwhile, more in each that follows. A moment later it counts once.
fn settled(scan: &ProcessScan) -> u64 {
    let count = |number| {
        if number > 0 {
            thread::sleep(PAUSE);
        }
        scan.memory()
    };
    (0..COUNTS).map(count).min().unwrap_or(0)
}
