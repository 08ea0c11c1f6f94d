//! Shared tables. One task owns each table, and commits every accepted move before it is sent.

mod bots;
mod clock;
mod command;
mod event;
mod finished;
mod frames;
mod minds;
mod restore;
mod seat;
mod state;
mod task;
mod terms;
mod watch;
mod watcher_guard;

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use tokio::sync::{Mutex as AsyncMutex, mpsc, oneshot};

pub use finished::FinishedTable;

pub use command::{ActOutcome, ActRefused, RefusalKind, Returning, TableAct};
pub use state::{BoardView, SeatState, TableState};
pub use terms::{SeatTerms, TableRequest, TableTerms, shown_name};
pub use watch::stream;

pub use bots::KnownBots;
pub use minds::Minds;

use command::Command;
use restore::Restored;
use task::{NEAR_DEADLINE, TableInfo, TableStats, TableTask};

use crate::fair::Network;
use crate::metrics::Metrics;
use crate::secret::{Digest, Secret, table_name};
use crate::store::{StoreChange, TableStore, TableStoreError, wall_ms};

/// Length of a task's command queue.
const QUEUE: usize = 64;

/// Tables without a clock and idle for this long, in milliseconds, are restored only on request.
const FORGOTTEN: u64 = 7 * 86_400_000;

/// Interval of heartbeats in the store.
const HEARTBEAT: Duration = Duration::from_secs(2);

/// Context of all tables.
pub struct TableContext {
    pub store: TableStore,
    pub minds: Minds,
    /// Minds of games without people, apart from those that players wait for.
    pub autoplay_minds: Minds,
    pub bots: Arc<KnownBots>,
    pub metrics: Arc<Metrics>,
    /// Without a clock, a player who was not seen for this long is away.
    pub away: Duration,
    /// Last heartbeat before this start, and the time of this start.
    pub alive_before: u64,
    pub start: u64,
}

/// A table in the lobby.
#[derive(Clone, Debug)]
pub struct OpenTable {
    pub name: String,
    pub terms: TableTerms,
    /// Number of free seats. A table without any can only be watched.
    pub awaited: usize,
}

pub struct Tables {
    context: Arc<TableContext>,
    live: Mutex<HashMap<String, LiveTable>>,
    /// Held while a table is opened, so that no table has two tasks.
    opening: AsyncMutex<()>,
    next: AtomicI64,
    capacity: usize,
    finished: AsyncMutex<Option<(Instant, Arc<[FinishedTable]>)>>,
}

struct LiveTable {
    task: mpsc::Sender<Command>,
    terms: TableTerms,
    stats: Arc<TableStats>,
}

/// Tables that are asked to unload before the server is full.
const UNLOAD_TRIES: usize = 16;

/// Most tables that are woken at a time.
const WOKEN: usize = 256;

/// A new table: its name, and a link for each free seat.
pub struct CreatedTable {
    pub name: String,
    pub links: Vec<Option<Secret>>,
}

/// Reason for which a table does not answer.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    #[error("there is no such table")]
    Unknown,
    #[error("the server has too many tables")]
    Full,
    #[error(transparent)]
    Store(#[from] TableStoreError),
}

impl Tables {
    /// Opens all tables with a deadline or an opponent that may act.
    pub async fn open(
        store: TableStore,
        metrics: Arc<Metrics>,
        minds: Minds,
        bots: KnownBots,
        away: Duration,
        capacity: usize,
    ) -> Result<Arc<Tables>, TableStoreError> {
        let (start, next) = (wall_ms(), store.next_id()?);
        let alive_before = store.alive()?.unwrap_or(start);
        let outage = start.saturating_sub(alive_before);
        store.commit(vec![StoreChange::Started { at: start, outage }]).await?;
        let names = store.unfinished(start.saturating_sub(FORGOTTEN))?;
        let context = Arc::new(TableContext {
            store,
            minds,
            autoplay_minds: Minds::new(1),
            bots: Arc::new(bots),
            metrics,
            away,
            alive_before,
            start,
        });
        let tables = Arc::new(Tables {
            context,
            live: Mutex::default(),
            opening: AsyncMutex::default(),
            next: AtomicI64::new(next),
            capacity,
            finished: AsyncMutex::default(),
        });
        for name in names.iter().take(capacity) {
            // A table that cannot be read answers with an error; the others are not affected.
            let _ = tables.find(name, Network::NONE).await;
        }
        tokio::spawn(heartbeat(Arc::downgrade(&tables)));
        Ok(tables)
    }

    /// Creates a table. Its creator takes the first seat for a person.
    pub async fn create(
        self: &Arc<Tables>,
        terms: TableTerms,
        maker: Option<(Digest, String)>,
        network: Network,
    ) -> Result<CreatedTable, TableError> {
        {
            let _opening = self.opening.lock().await;
            self.make_room().await?;
        }
        let (id, name) = (self.next.fetch_add(1, Ordering::Relaxed), table_name());
        let link = |seat: &SeatTerms| (*seat == SeatTerms::Person).then(Secret::new);
        let mut links: Vec<Option<Secret>> = terms.seats.iter().map(link).collect();
        let secrets = links.iter().map(|link| link.as_ref().map(Secret::digest)).collect();
        let text = serde_json::to_string(&terms).expect("terms are plain data");
        let made = StoreChange::Made { id, name: name.clone(), terms: text, at: wall_ms(), secrets };
        self.context.store.commit(vec![made]).await?;
        self.context.metrics.tables.add(1);
        if let Some((viewer, maker)) = maker
            && let Some(seat) = links.iter().position(Option::is_some)
        {
            let act = TableAct::Sit { seat: seat as u8, name: maker };
            let sat = self.act(&name, viewer, network, act).await?;
            links[seat].take_if(|_| sat.is_ok());
        }
        Ok(CreatedTable { name, links })
    }

    /// Creates the table of another game, each of these people one seat further, and tells all watchers of the old one.
    pub async fn rematch(
        self: &Arc<Tables>,
        name: &str,
        people: Vec<Returning>,
        network: Network,
    ) -> Result<String, TableError> {
        let terms = self.live().get(name).map(|live| live.terms.again()).ok_or(TableError::Unknown)?;
        let seats = terms.seats.len() as u8;
        let CreatedTable { name: next, .. } = self.create(terms, None, network).await?;
        for Returning { seat, viewer, name } in people {
            let sit = TableAct::Sit { seat: (seat + seats - 1) % seats, name };
            let _ = self.act(&next, viewer, network, sit).await?;
        }
        let _ = self.find(name, network).await?.send(Command::Next(next.clone())).await;
        Ok(next)
    }

    pub async fn state(
        self: &Arc<Tables>,
        name: &str,
        viewer: Option<Digest>,
    ) -> Result<TableState, TableError> {
        self.ask(name, Network::NONE, |reply| Command::State { viewer, reply }).await
    }

    /// The same with picture, moves and panel.
    pub async fn board(
        self: &Arc<Tables>,
        name: &str,
        viewer: Option<Digest>,
    ) -> Result<(TableState, BoardView), TableError> {
        self.ask(name, Network::NONE, |reply| Command::Board { viewer, reply }).await
    }

    pub async fn act(
        self: &Arc<Tables>,
        name: &str,
        viewer: Digest,
        network: Network,
        act: TableAct,
    ) -> Result<Result<ActOutcome, ActRefused>, TableError> {
        self.ask(name, network, |reply| Command::Act { viewer, network, act: act.clone(), reply }).await
    }

    async fn watch(
        self: &Arc<Tables>,
        name: &str,
        viewer: Option<Digest>,
        network: Network,
        since: Option<u64>,
    ) -> Result<command::Subscription, TableError> {
        self.ask(name, network, |reply| Command::Watch { viewer, network, since, reply }).await
    }

    /// Names of the bots that can be seated.
    pub fn bots(&self) -> Vec<String> {
        self.context.bots.names()
    }

    /// Table and seat of a link.
    pub async fn seat_of(self: &Arc<Tables>, secret: &Secret) -> Result<Option<(String, u8)>, TableError> {
        let digest = secret.digest();
        Ok(self.blocking(move |store| store.seat_of(&digest)).await?)
    }

    /// Open tables, those with a free seat first.
    pub fn lobby(&self) -> Vec<OpenTable> {
        let live = self.live();
        let listed = |(name, live): (&String, &LiveTable)| {
            let awaited = live.stats.awaited.load(Ordering::Relaxed);
            OpenTable { name: name.clone(), terms: live.terms.clone(), awaited }
        };
        let mut open: Vec<OpenTable> = live.iter().filter(|(_, live)| live.terms.open).map(listed).collect();
        open.sort_by_key(|table| table.awaited == 0);
        open
    }

    pub fn count(&self) -> usize {
        self.live().len()
    }

    pub fn is_healthy(&self) -> bool {
        self.context.store.is_healthy()
    }

    /// Sends a command. A table may be unloaded at that moment; then it is opened and asked again.
    async fn ask<T>(
        self: &Arc<Tables>,
        name: &str,
        network: Network,
        command: impl Fn(oneshot::Sender<T>) -> Command,
    ) -> Result<T, TableError> {
        for _ in 0..3 {
            let task = self.find(name, network).await?;
            let (reply, answer) = oneshot::channel();
            if task.send(command(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok(answer);
            }
        }
        Err(TableStoreError::Busy.into())
    }

    /// Task of this table. An unloaded table is opened, charged to this visitor.
    async fn find(
        self: &Arc<Tables>,
        name: &str,
        network: Network,
    ) -> Result<mpsc::Sender<Command>, TableError> {
        if let Some(task) = self.running(name) {
            return Ok(task);
        }
        let _opening = self.opening.lock().await;
        if let Some(task) = self.running(name) {
            return Ok(task);
        }
        let wanted = name.to_owned();
        let stored = self.blocking(move |store| store.find(&wanted)).await?.ok_or(TableError::Unknown)?;
        let unreadable = |why: String| TableStoreError::Unreadable(why);
        let terms: TableTerms =
            serde_json::from_str(&stored.terms).map_err(|error| unreadable(error.to_string()))?;
        let entry = terms.entry().map_err(unreadable)?;
        let restored = Restored::of(&stored, &terms)?;
        let (task, commands) = mpsc::channel(QUEUE);
        self.make_room().await?;
        let stats = Arc::new(TableStats::default());
        let (id, own) = (stored.id, Arc::clone(&stats));
        let info = TableInfo { id, name: stored.name, entry, terms: terms.clone(), stats: own };
        let (running_task, effects) =
            TableTask::new(info, Arc::clone(&self.context), restored, task.downgrade(), network);
        self.live().insert(name.to_owned(), LiveTable { task: task.clone(), terms, stats });
        let (tables, name) = (Arc::downgrade(self), name.to_owned());
        tokio::spawn(async move {
            running_task.run(effects, commands).await;
            if let Some(tables) = tables.upgrade() {
                let mut live = tables.live();
                if live.get(&name).is_some_and(|live| live.task.is_closed()) {
                    live.remove(&name);
                }
            }
        });
        Ok(task)
    }

    /// Unloads a table if the server is full: first one with fewer than 2 moves, then the least recently used. Its data stays
    /// in the store.
    async fn make_room(&self) -> Result<(), TableError> {
        if self.live().len() < self.capacity {
            return Ok(());
        }
        for (name, task) in self.least_needed() {
            let (reply, answer) = oneshot::channel();
            // A task that has ended is unloaded.
            let goes = task.send(Command::Unload(reply)).await.is_err() || answer.await.unwrap_or(true);
            if goes {
                self.live().remove(&name);
                return Ok(());
            }
        }
        Err(TableError::Full)
    }

    fn least_needed(&self) -> Vec<(String, mpsc::Sender<Command>)> {
        let live = self.live();
        let unwatched = live.iter().filter(|(_, live)| live.stats.watchers.load(Ordering::Relaxed) == 0);
        let rank = |live: &LiveTable| {
            let has_begun = live.stats.turns.load(Ordering::Relaxed) >= 2;
            (has_begun, live.stats.touched.load(Ordering::Relaxed))
        };
        let mut ranked: Vec<_> = unwatched.map(|(name, live)| (rank(live), name, live)).collect();
        ranked.sort_by_key(|(rank, _, _)| *rank);
        let first = ranked.into_iter().take(UNLOAD_TRIES);
        first.map(|(_, name, live)| (name.clone(), live.task.clone())).collect()
    }

    /// Opens sleeping tables whose deadline is near.
    async fn wake(self: &Arc<Tables>) {
        let until = wall_ms() + NEAR_DEADLINE.as_millis() as u64 / 2;
        let due = self.blocking(move |store| store.due(until, WOKEN)).await.unwrap_or_default();
        for name in due {
            // A full server tries again at the next heartbeat.
            let _ = self.find(&name, Network::NONE).await;
        }
    }

    fn running(&self, name: &str) -> Option<mpsc::Sender<Command>> {
        self.live().get(name).map(|live| live.task.clone()).filter(|task| !task.is_closed())
    }

    fn live(&self) -> MutexGuard<'_, HashMap<String, LiveTable>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn blocking<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&TableStore) -> Result<T, TableStoreError> + Send + 'static,
    ) -> Result<T, TableStoreError> {
        let context = Arc::clone(&self.context);
        tokio::task::spawn_blocking(move || ask(&context.store)).await.unwrap_or(Err(TableStoreError::Busy))
    }
}

/// Stores heartbeats, from which the next start computes the outage, and wakes sleeping tables.
async fn heartbeat(tables: Weak<Tables>) {
    let mut beats = tokio::time::interval(HEARTBEAT);
    loop {
        beats.tick().await;
        let Some(tables) = tables.upgrade() else { return };
        // If this write fails, the next one may succeed.
        let _ = tables.context.store.commit(vec![StoreChange::Alive(wall_ms())]).await;
        tables.wake().await;
    }
}
