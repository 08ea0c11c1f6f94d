//! How much the server bears: a real server in a process of its own, asked by real HTTP from this one.
//!
//! Moves are sent when they are due, whether or not earlier ones were answered, so that a slow server cannot make its own
//! figures better. A ledger holds every move that was accepted; at the end it is compared with the records of the tables.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use serde::Serialize;

use crate::figures::Latency;
use crate::{host, loads};

#[derive(Clone, Debug)]
pub struct WebBench {
    /// A folder that is made, used and removed.
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
    /// Why moves were not accepted, and how many.
    pub not_accepted: BTreeMap<String, usize>,
    /// Connections that the server had closed as idle and that were opened again to send a move.
    pub reopened: usize,
    /// Moves that were accepted and are not in the record, and that are there twice or without being accepted.
    pub lost: usize,
    pub doubled: usize,
    /// From when a move was due until it was accepted, and until the other player was told.
    pub accepted: Latency,
    pub told: Latency,
    pub idle_kib_per_connection: Option<f64>,
    /// What the server's threads spent together on a move, in microseconds of a processor: other work on the machine hardly
    /// changes it.
    pub processor_us_per_move: Option<f64>,
    pub watchers: usize,
    /// From when a move was due until all watchers of one table were told, each of them.
    pub watched: Latency,
    pub killed_tables: usize,
    /// From `kill -9` until every table has accepted another move; of which the server took so long to answer at all.
    pub all_go_on_after_s: f64,
    pub lost_by_kill: usize,
}

/// Why nothing was measured.
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
