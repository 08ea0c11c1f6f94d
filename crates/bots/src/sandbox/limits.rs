//! Resource limits of a bot, all in one place.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::protocol::{LONGEST_LINE, MOST_BYTES};

const MIB: u64 = 1 << 20;

/// Resource limits of a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Memory of all its processes together, in bytes.
    pub memory: u64,
    /// Processes and threads together.
    pub processes: u64,
    /// Processor time of all its processes in a whole game.
    pub cpu: Duration,
    /// Open files of each process.
    pub files: u64,
    /// Size of a file it writes, in bytes.
    pub file_size: u64,
    /// Size of its private temporary folder, in bytes.
    pub disk: u64,
    /// Stack of each process, in bytes.
    pub stack: u64,
    /// Length of a line it writes on standard output, in bytes.
    pub line: usize,
    /// All that it writes on standard output in one turn, in bytes.
    pub output: usize,
    /// Bytes kept of its standard error in one turn: this many of the head, and as many of the tail.
    pub errors: usize,
    /// Time limit until its program runs.
    pub start: Duration,
    /// CPU time that it may use after SIGSTOP, to finish a system call.
    pub freeze: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            memory: 512 * MIB,
            processes: 128,
            cpu: Duration::from_hours(1),
            files: 256,
            file_size: 16 * MIB,
            disk: 32 * MIB,
            stack: 8 * MIB,
            line: LONGEST_LINE,
            output: MOST_BYTES,
            errors: 4 << 10,
            start: Duration::from_secs(5),
            freeze: Duration::from_secs(1),
        }
    }
}

impl Limits {
    /// Each limit of a bot: its name, how much, and of what.
    pub fn rows(&self) -> [(&'static str, String, &'static str); 12] {
        let bytes = |bytes: u64| {
            if bytes < MIB { format!("{} KiB", bytes >> 10) } else { format!("{} MiB", bytes / MIB) }
        };
        let time = |time: Duration| format!("{} s", time.as_secs_f64());
        [
            ("memory", bytes(self.memory), "memory of all its processes together"),
            ("processes", self.processes.to_string(), "processes and threads together"),
            ("cpu", time(self.cpu), "processor time of all its processes in a game"),
            ("files", self.files.to_string(), "open files of each process"),
            ("file_size", bytes(self.file_size), "size of a file that it writes"),
            ("disk", bytes(self.disk), "its private folder, `$TMPDIR`, which is gone when its game is over"),
            ("stack", bytes(self.stack), "stack of each process"),
            ("line", bytes(self.line as u64), "length of a line on standard output"),
            ("output", bytes(self.output as u64), "all lines on standard output in one turn"),
            (
                "errors",
                bytes(self.errors as u64),
                "standard error kept of one turn: 4 KiB of its head, 4 KiB of its tail",
            ),
            ("start", time(self.start), "time until its program runs, which is before its clock"),
            (
                "freeze",
                time(self.freeze),
                "processor time after its turn, to end the system call that it is in",
            ),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_of_the_protocol_tells_the_limits() {
        let page = include_str!("../../../../docs/protocol.md");
        for (name, much, what) in Limits::default().rows() {
            let row = format!("| `{name}` | {much} | {what} |");
            assert!(page.contains(&row), "docs/protocol.md lacks the row {row}");
        }
    }
}
