//! The three loads: many live tables, one table with many watchers, and a server that is killed.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use super::client::{ClientPool, Frames};
use super::host::BenchHost;
use super::table::BenchTable;
use super::{BenchError, WebBench};

/// Connections that moves are sent on.
const SENDERS: usize = 128;

/// What came of many live tables.
pub struct LoadFigures {
    pub sent: usize,
    pub accepted: Vec<Duration>,
    pub told: Vec<Duration>,
    pub lost: usize,
    pub doubled: usize,
    pub idle_kib: Option<f64>,
}

type Tables = Vec<Arc<Mutex<BenchTable>>>;

async fn make(pool: &Arc<ClientPool>, count: usize) -> Result<Tables, BenchError> {
    let mut making = JoinSet::new();
    for number in 0..count {
        let pool = Arc::clone(pool);
        making.spawn(async move { BenchTable::make(&pool, number).await });
    }
    let mut tables = Tables::new();
    while let Some(made) = making.join_next().await {
        tables.push(Arc::new(Mutex::new(made.expect("it does not panic")?)));
    }
    Ok(tables)
}

/// Tells when a turn of a table was seen by somebody who watches it.
async fn watch(frames: Frames, at: usize, seen: UnboundedSender<(usize, usize, Instant)>) {
    let mut frames = frames;
    while let Some(turn) = frames.turn().await {
        let _ = seen.send((at, turn, Instant::now()));
    }
}

/// Moves at all tables, so many a second, each when it is due.
pub async fn live(
    bench: &WebBench,
    host: &BenchHost,
    tell: &mut dyn FnMut(&str),
) -> Result<LoadFigures, BenchError> {
    let pool = Arc::new(ClientPool::new(host.address, SENDERS));
    let tables = make(&pool, bench.tables).await?;
    let before = host.memory();
    let (seen, mut all_seen) = unbounded_channel();
    let mut watchers = JoinSet::new();
    for (at, table) in tables.iter().enumerate() {
        let table = table.lock().await;
        for cookie in &table.cookies {
            let frames = Frames::watch(host.address, &table.name, cookie).await?;
            watchers.spawn(watch(frames, at, seen.clone()));
        }
    }
    drop(seen);
    // Every connection has been answered when the server answers this.
    pool.ask("GET", "/healthz", "", "").await?;
    let idle = host
        .memory()
        .zip(before)
        .map(|(after, before)| after.saturating_sub(before) as f64 / (2.0 * tables.len() as f64));
    tell("playing");
    let (sent, moves) = send_moves(bench, &pool, &tables).await;
    let mut told = Vec::new();
    watchers.abort_all();
    while watchers.join_next().await.is_some() {}
    let due: HashMap<(usize, usize), Instant> =
        moves.iter().map(|&(at, turn, due, _)| ((at, turn), due)).collect();
    while let Ok((at, turn, when)) = all_seen.try_recv() {
        if let Some(&due) = due.get(&(at, turn)) {
            told.push(when.saturating_duration_since(due));
        }
    }
    let (mut lost, mut doubled) = (0, 0);
    for table in &tables {
        let (less, more) = table.lock().await.compare(&pool).await?;
        (lost, doubled) = (lost + less, doubled + more);
    }
    let accepted = moves.into_iter().map(|(_, _, _, took)| took).collect();
    Ok(LoadFigures { sent, accepted, told, lost, doubled, idle_kib: idle })
}

/// Table, turn, when it was due, how long it took until it was accepted.
type Move = (usize, usize, Instant, Duration);

async fn send_moves(bench: &WebBench, pool: &Arc<ClientPool>, tables: &Tables) -> (usize, Vec<Move>) {
    let (start, count) = (Instant::now(), bench.moves_per_s as usize * bench.seconds as usize);
    let mut sending = JoinSet::new();
    for number in 0..count {
        let due = start + Duration::from_secs_f64(number as f64 / f64::from(bench.moves_per_s));
        sleep_until(due).await;
        let (at, pool) = (number % tables.len(), Arc::clone(pool));
        let table = Arc::clone(&tables[at]);
        sending.spawn(async move {
            let mut table = table.lock().await;
            let (turn, sentence) = (table.ledger.len(), table.sentence()?);
            let is_accepted = table.play(&pool, &sentence).await.unwrap_or(false);
            is_accepted.then(|| (at, turn, due, due.elapsed()))
        });
    }
    let mut moves = Vec::with_capacity(count);
    while let Some(one) = sending.join_next().await {
        moves.extend(one.expect("it does not panic"));
    }
    (count, moves)
}

/// One table that many watch, a move every so often.
pub async fn watched(
    bench: &WebBench,
    host: &BenchHost,
    every: Duration,
) -> Result<Vec<Duration>, BenchError> {
    let pool = Arc::new(ClientPool::new(host.address, 4));
    let mut table = BenchTable::make(&pool, 0).await?;
    let (seen, mut all_seen) = unbounded_channel();
    let mut watchers = JoinSet::new();
    for _ in 0..bench.watchers {
        let frames = Frames::watch(host.address, &table.name, "").await?;
        watchers.spawn(watch(frames, 0, seen.clone()));
    }
    pool.ask("GET", "/healthz", "", "").await?;
    let (start, count) = (Instant::now(), (u128::from(bench.seconds) * 1000 / every.as_millis()) as u32);
    for number in 0..count {
        sleep_until(start + every * number).await;
        if let Some(sentence) = table.sentence() {
            table.play(&pool, &sentence).await?;
        }
    }
    let mut told = Vec::new();
    let wanted = bench.watchers * table.ledger.len();
    let patience = Instant::now() + Duration::from_secs(10);
    while told.len() < wanted
        && let Ok(Some((_, turn, when))) = tokio::time::timeout_at(patience, all_seen.recv()).await
    {
        told.push(when.saturating_duration_since(start + every * turn as u32));
    }
    if told.len() < wanted {
        return Err(BenchError::Unexpected(format!("only {} of {wanted} frames", told.len())));
    }
    Ok(told)
}

/// Kills the server while all play as fast as they can; how long until all tables go on, and how many accepted moves are gone.
pub async fn killed(bench: &WebBench, host: &mut BenchHost) -> Result<(f64, usize), BenchError> {
    let pool = Arc::new(ClientPool::new(host.address, SENDERS));
    let tables = make(&pool, bench.killed_tables).await?;
    let mut playing = JoinSet::new();
    for table in &tables {
        let (table, pool) = (Arc::clone(table), Arc::clone(&pool));
        playing.spawn(async move {
            let mut table = table.lock().await;
            // Until the server is gone.
            while let Some(sentence) = table.sentence()
                && table.play(&pool, &sentence).await.unwrap_or(false)
            {}
        });
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    host.kill()?;
    while playing.join_next().await.is_some() {}
    let began = Instant::now();
    host.revive()?;
    let pool = Arc::new(ClientPool::new(host.address, SENDERS));
    let mut playing = JoinSet::new();
    let mut lost = 0;
    for table in tables {
        let pool = Arc::clone(&pool);
        playing.spawn(async move {
            let mut table = table.lock().await;
            let (less, _) = table.compare(&pool).await?;
            table.catch_up(&pool).await?;
            let sentence = table.sentence().ok_or_else(|| BenchError::Unexpected("no move".to_owned()))?;
            let is_accepted = table.play(&pool, &sentence).await?;
            Ok::<usize, BenchError>(less + usize::from(!is_accepted))
        });
    }
    while let Some(one) = playing.join_next().await {
        lost += one.expect("it does not panic")?;
    }
    Ok((began.elapsed().as_secs_f64(), lost))
}
