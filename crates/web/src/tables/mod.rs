//! Shared tables: one task leads each of them, and what it accepts is written down before anybody is told.

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

pub use command::{ActOutcome, ActRefused, RefusalKind, TableAct};
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

/// How many commands may wait at a table.
const QUEUE: usize = 64;

/// Tables without a clock where nothing happened for so long are opened again only when somebody comes.
const FORGOTTEN: u64 = 7 * 86_400_000;

/// How often the server notes that it is there.
const HEARTBEAT: Duration = Duration::from_secs(2);

/// What all tables share.
pub struct TableContext {
    pub store: TableStore,
    pub minds: Minds,
    /// Those who play for watchers alone: nobody who plays waits for them.
    pub autoplay_minds: Minds,
    pub bots: Arc<KnownBots>,
    pub metrics: Arc<Metrics>,
    /// Without a clock a player is away who was not seen for this time.
    pub away: Duration,
    /// When the server was there for the last time before it was started, and when it was started.
    pub alive_before: u64,
    pub start: u64,
}

/// A table in the lobby.
#[derive(Clone, Debug)]
pub struct OpenTable {
    pub name: String,
    pub terms: TableTerms,
    /// How many seats wait for somebody; where there is none, one can watch.
    pub awaited: usize,
}

pub struct Tables {
    context: Arc<TableContext>,
    live: Mutex<HashMap<String, LiveTable>>,
    /// Tables are opened one after the other, so that no table has two tasks.
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

/// Tables that are asked to leave the memory before there is no room for another.
const UNLOAD_TRIES: usize = 16;

/// Tables that are woken at a time.
const WOKEN: usize = 256;

/// A table that was just made: its name, and a link for each seat that waits for somebody.
pub struct CreatedTable {
    pub name: String,
    pub links: Vec<Option<Secret>>,
}

/// Why there is no answer from a table.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    #[error("there is no such table")]
    Unknown,
    #[error("there are too many tables at the moment")]
    Full,
    #[error(transparent)]
    Store(#[from] TableStoreError),
}

impl Tables {
    /// Opens the store, and all tables where something may happen by itself.
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
            // A table that cannot be read says so to whoever comes; the others go on.
            let _ = tables.find(name, Network::NONE).await;
        }
        tokio::spawn(heartbeat(Arc::downgrade(&tables)));
        Ok(tables)
    }

    /// Makes a table. Its maker sits on the first seat for a person.
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

    /// The bots that can be asked to a table.
    pub fn bots(&self) -> Vec<String> {
        self.context.bots.names()
    }

    /// The table and seat that a link leads to.
    pub async fn seat_of(self: &Arc<Tables>, secret: &Secret) -> Result<Option<(String, u8)>, TableError> {
        let digest = secret.digest();
        Ok(self.blocking(move |store| store.seat_of(&digest)).await?)
    }

    /// Tables that everybody may see: those first where somebody is waited for.
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

    /// A table may be put away in the moment in which it is asked: then it is opened again, and asked again.
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

    /// The task that leads this table, which is opened if it was unloaded, on the account of this visitor.
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

    /// Has a table leave the memory, if there is no room for another: first one without a second move, then the one that was
    /// not asked for longest. What is kept of it stays.
    async fn make_room(&self) -> Result<(), TableError> {
        if self.live().len() < self.capacity {
            return Ok(());
        }
        for (name, task) in self.least_needed() {
            let (reply, answer) = oneshot::channel();
            // A task that has ended has left already.
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

    /// Opens tables whose mover's time is up soon.
    async fn wake(self: &Arc<Tables>) {
        let until = wall_ms() + NEAR_DEADLINE.as_millis() as u64 / 2;
        let due = self.blocking(move |store| store.due(until, WOKEN)).await.unwrap_or_default();
        for name in due {
            // If there is no room now, there will be.
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

/// Notes that the server is there, so that the next start knows how long it was away, and wakes tables in time.
async fn heartbeat(tables: Weak<Tables>) {
    let mut beats = tokio::time::interval(HEARTBEAT);
    loop {
        beats.tick().await;
        let Some(tables) = tables.upgrade() else { return };
        // If it cannot be written, the next one may be.
        let _ = tables.context.store.commit(vec![StoreChange::Alive(wall_ms())]).await;
        tables.wake().await;
    }
}
