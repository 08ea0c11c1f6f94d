//! Metrics of the server in Prometheus' text format.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A counter or gauge.
#[derive(Default)]
pub struct Count(AtomicU64);

impl Count {
    pub fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    pub fn take(&self, less: u64) {
        self.0.fetch_sub(less, Ordering::Relaxed);
    }

    pub fn value(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Upper bounds of the histogram of commit times, in milliseconds.
const COMMIT_MS: [u64; 8] = [1, 2, 5, 10, 20, 50, 100, 500];

/// All metrics.
#[derive(Default)]
pub struct Metrics {
    pub connections: Count,
    pub requests: Count,
    pub refused: Count,
    pub failed: Count,
    pub tables: Count,
    pub moves: Count,
    pub lagged: Count,
    pub writes: Count,
    pub commits: Count,
    commit_micros: Count,
    commit_classes: [Count; COMMIT_MS.len()],
}

impl Metrics {
    /// Records a commit of `writes` writes.
    pub fn commit(&self, writes: usize, took: Duration) {
        self.writes.add(writes as u64);
        self.commits.add(1);
        self.commit_micros.add(took.as_micros() as u64);
        let ms = took.as_millis() as u64;
        for (class, _) in self.commit_classes.iter().zip(COMMIT_MS).filter(|(_, end)| ms < *end) {
            class.add(1);
        }
    }

    /// Text for Prometheus. `open` is the number of tables in memory.
    pub fn text(&self, open: usize) -> String {
        let mut text = String::new();
        let mut line = |name: &str, kind: &str, help: &str, value: u64| {
            writeln!(
                text,
                "# HELP bastide_{name} {help}\n# TYPE bastide_{name} {kind}\nbastide_{name} {value}"
            )
            .expect("a text takes all");
        };
        line("connections", "gauge", "Open connections.", self.connections.value());
        line("tables_open", "gauge", "Tables in memory.", open as u64);
        line("requests_total", "counter", "Requests that got a response.", self.requests.value());
        line(
            "refused_total",
            "counter",
            "Requests that a limit or an access check refused.",
            self.refused.value(),
        );
        line("failed_total", "counter", "Requests that failed with a server error.", self.failed.value());
        line("tables_total", "counter", "Tables that were created.", self.tables.value());
        line("moves_total", "counter", "Moves that were accepted and committed.", self.moves.value());
        line("lagged_total", "counter", "Slow readers that got a snapshot.", self.lagged.value());
        line("writes_total", "counter", "Writes to the store.", self.writes.value());
        self.histogram(&mut text);
        text
    }

    fn histogram(&self, text: &mut String) {
        let name = "bastide_commit_seconds";
        let mut lines = format!("# HELP {name} Duration of commits.\n# TYPE {name} histogram\n");
        for (class, end) in self.commit_classes.iter().zip(COMMIT_MS) {
            lines += &format!("{name}_bucket{{le=\"{}\"}} {}\n", end as f64 / 1000.0, class.value());
        }
        lines += &format!("{name}_bucket{{le=\"+Inf\"}} {}\n", self.commits.value());
        lines += &format!("{name}_sum {}\n", self.commit_micros.value() as f64 / 1e6);
        lines += &format!("{name}_count {}\n", self.commits.value());
        text.push_str(&lines);
    }
}
