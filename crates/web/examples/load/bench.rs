//! Load test: a real server in its own process, and real HTTP requests from this one.
//!
//! Moves are sent on schedule, whether or not earlier ones were answered: open-loop load, free of coordinated omission. A
//! ledger holds every accepted move and is compared with the tables' records at the end.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use serde::Serialize;

use crate::figures::Latency;
use crate::{host, loads};

#[derive(Clone, Debug)]
pub struct WebBench {
    /// Temporary folder.
    pub folder: PathBuf,
    pub tables: usize,
    pub moves_per_s: u32,
    pub watchers: usize,
    pub killed_tables: usize,
    pub seconds: u64,
}

#[derive(Debug, Serialize)]
pub struct WebFigures {
    pub tables: usize,
    pub connections: usize,
    pub moves_sent: usize,
    pub moves_accepted: usize,
    pub moves_per_s: f64,
    /// Number of moves that were not accepted, by reason.
    pub not_accepted: BTreeMap<String, usize>,
    /// Idle connections that the server had closed and that were opened again for a move.
    pub reopened: usize,
    /// Accepted moves that are not in the record, and moves there that were not accepted or are doubled.
    pub lost: usize,
    pub doubled: usize,
    /// Time from a move's schedule until it was accepted, and until the other player received it.
    pub accepted: Latency,
    pub told: Latency,
    pub idle_kib_per_connection: Option<f64>,
    /// CPU time of the server per move, in microseconds. It hardly depends on other load of the machine.
    pub processor_us_per_move: Option<f64>,
    pub watchers: usize,
    /// Time from a move's schedule until each watcher of one table received it.
    pub watched: Latency,
    pub killed_tables: usize,
    /// Seconds from `kill -9` until every table has accepted another move.
    pub all_go_on_after_s: f64,
    pub lost_by_kill: usize,
}

/// Reason for a failed measurement.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    #[error("{0}")]
    System(#[from] std::io::Error),
    #[error("the server said {0}")]
    Unexpected(String),
    #[error("the game was over")]
    Over,
}

/// Runs all loads.
pub fn run(bench: &WebBench, tell: &mut dyn FnMut(&str)) -> Result<WebFigures, BenchError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let mut host = host::BenchHost::start(&bench.folder)?;
        tell("making tables");
        let live = loads::live(bench, &host, tell).await?;
        tell("one table with many watchers");
        let watched = loads::watched(bench, &host, Duration::from_millis(200)).await?;
        tell("kill -9 and start again");
        let (all_go_on_after_s, lost_by_kill) = loads::killed(bench, &mut host).await?;
        host.end();
        Ok(WebFigures {
            tables: bench.tables,
            connections: bench.tables * 2,
            moves_sent: live.sent,
            moves_accepted: live.accepted.len(),
            moves_per_s: live.accepted.len() as f64 / bench.seconds as f64,
            not_accepted: live.not_accepted,
            reopened: live.reopened,
            lost: live.lost,
            doubled: live.doubled,
            accepted: Latency::of(live.accepted),
            told: Latency::of(live.told),
            idle_kib_per_connection: live.idle_kib,
            processor_us_per_move: live.micros_per_move,
            watchers: bench.watchers,
            watched: Latency::of(watched),
            killed_tables: bench.killed_tables,
            all_go_on_after_s,
            lost_by_kill,
        })
    })
}
