//! Three loads: many live tables, one table with many watchers, and a killed server.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use crate::bench::{BenchError, WebBench};
use crate::client::{ClientPool, Frames};
use crate::host::BenchHost;
use crate::table::BenchTable;

/// Connections for moves.
const SENDERS: usize = 128;

/// Figures of many live tables.
pub struct LoadFigures {
    pub sent: usize,
    pub accepted: Vec<Duration>,
    pub not_accepted: BTreeMap<String, usize>,
    pub reopened: usize,
    pub told: Vec<Duration>,
    pub lost: usize,
    pub doubled: usize,
    pub idle_kib: Option<f64>,
    pub micros_per_move: Option<f64>,
}

type Tables = Vec<Arc<Mutex<BenchTable>>>;

async fn make(pool: &Arc<ClientPool>, count: usize) -> Result<Tables, BenchError> {
    let mut making = JoinSet::new();
    for number in 0..count {
        let pool = Arc::clone(pool);
        making.spawn(async move { BenchTable::create(&pool, number).await });
    }
    let mut tables = Tables::new();
    while let Some(made) = making.join_next().await {
        tables.push(Arc::new(Mutex::new(made.expect("it does not panic")?)));
    }
    Ok(tables)
}

/// Records the time at which a watcher receives each turn.
async fn watch(frames: Frames, at: usize, seen: UnboundedSender<(usize, usize, Instant)>) {
    let mut frames = frames;
    while let Some(turn) = frames.turn().await {
        let _ = seen.send((at, turn, Instant::now()));
    }
}

/// Plays at all tables with `moves_per_s`, each move on schedule.
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
            let frames = Frames::watch(&pool, &table.name, cookie).await?;
            watchers.spawn(watch(frames, at, seen.clone()));
        }
    }
    drop(seen);
    // A response to this request follows those on all other connections.
    pool.ask("GET", "/healthz", "", "").await?;
    let idle = host
        .memory()
        .zip(before)
        .map(|(after, before)| after.saturating_sub(before) as f64 / (2.0 * tables.len() as f64));
    tell("playing");
    let (reopened, spent) = (pool.reopened(), host.processor());
    let (moves, not_accepted) = send_moves(bench, &pool, &tables).await;
    let reopened = pool.reopened() - reopened;
    let spent = host.processor().zip(spent).map(|(after, before)| after.saturating_sub(before));
    let micros_per_move = spent.map(|spent| spent.as_micros() as f64 / moves.len().max(1) as f64);
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
    let sent = moves.len() + not_accepted.values().sum::<usize>();
    let accepted = moves.into_iter().map(|(_, _, _, took)| took).collect();
    Ok(LoadFigures {
        sent,
        accepted,
        not_accepted,
        reopened,
        told,
        lost,
        doubled,
        idle_kib: idle,
        micros_per_move,
    })
}

/// Table, turn, scheduled time, time until it was accepted.
type Move = (usize, usize, Instant, Duration);

/// Sends all moves. Returns the accepted ones, and the reasons for the others.
async fn send_moves(
    bench: &WebBench,
    pool: &Arc<ClientPool>,
    tables: &Tables,
) -> (Vec<Move>, BTreeMap<String, usize>) {
    let (start, count) = (Instant::now(), bench.moves_per_s as usize * bench.seconds as usize);
    let mut sending = JoinSet::new();
    for number in 0..count {
        let due = start + Duration::from_secs_f64(number as f64 / f64::from(bench.moves_per_s));
        sleep_until(due).await;
        let (at, pool) = (number % tables.len(), Arc::clone(pool));
        let table = Arc::clone(&tables[at]);
        sending.spawn(async move {
            let mut table = table.lock().await;
            let turn = table.ledger.len();
            table.play(&pool).await.map(|()| (at, turn, due, due.elapsed()))
        });
    }
    let (mut moves, mut not_accepted) = (Vec::with_capacity(count), BTreeMap::new());
    while let Some(one) = sending.join_next().await {
        match one.expect("it does not panic") {
            Ok(accepted) => moves.push(accepted),
            Err(why) => *not_accepted.entry(why.to_string()).or_default() += 1,
        }
    }
    (moves, not_accepted)
}

/// One table with many watchers and a move at each interval.
pub async fn watched(
    bench: &WebBench,
    host: &BenchHost,
    every: Duration,
) -> Result<Vec<Duration>, BenchError> {
    let pool = Arc::new(ClientPool::new(host.address, 4));
    let mut table = BenchTable::create(&pool, 0).await?;
    let (seen, mut all_seen) = unbounded_channel();
    let mut watchers = JoinSet::new();
    for _ in 0..bench.watchers {
        let frames = Frames::watch(&pool, &table.name, "").await?;
        watchers.spawn(watch(frames, 0, seen.clone()));
    }
    pool.ask("GET", "/healthz", "", "").await?;
    let (start, count) = (Instant::now(), (u128::from(bench.seconds) * 1000 / every.as_millis()) as u32);
    for number in 0..count {
        sleep_until(start + every * number).await;
        match table.play(&pool).await {
            Err(BenchError::Over) => break,
            played => played?,
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

/// Kills the server while all tables play at full speed. Returns the seconds until all tables play again, and the number of
/// lost moves.
pub async fn killed(bench: &WebBench, host: &mut BenchHost) -> Result<(f64, usize), BenchError> {
    let pool = Arc::new(ClientPool::new(host.address, SENDERS));
    let tables = make(&pool, bench.killed_tables).await?;
    let mut playing = JoinSet::new();
    for table in &tables {
        let (table, pool) = (Arc::clone(table), Arc::clone(&pool));
        playing.spawn(async move {
            let mut table = table.lock().await;
            // Play until the server is gone.
            while table.play(&pool).await.is_ok() {}
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
            table.play(&pool).await?;
            Ok::<usize, BenchError>(less)
        });
    }
    while let Some(one) = playing.join_next().await {
        lost += one.expect("it does not panic")?;
    }
    Ok((began.elapsed().as_secs_f64(), lost))
}
