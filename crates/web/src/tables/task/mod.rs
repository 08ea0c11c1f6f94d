//! Task of one table. It alone changes the session, and it sends only what is on the disk.

mod acts;
mod autoplay;
mod players;
mod remarks;
mod rematch;
mod seats;
mod state;
mod step;
mod takeback;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use arena::{Effect, Input, SeatKind, Session, Ticket};
use axum::body::Bytes;
use kit::Entry;
use minds::CancelToken;
use tokio::sync::{broadcast, mpsc};
use tokio::task::AbortHandle;
use tokio::time::{Instant, sleep, sleep_until};

use super::bots::BotSeat;
use super::clock::TableClock;
use super::command::{Command, Subscription};
use super::restore::Restored;
use super::seat::TableSeat;
use super::terms::TableTerms;
use super::watcher_guard::WatcherGuard;
use super::{TableContext, frames};
use crate::fair::Network;
use crate::secret::Digest;
use crate::store::{StoreChange, TableStoreError, wall_ms};

use autoplay::Autoplay;
use rematch::Rematch;
use takeback::Takeback;

/// Unload a table after it has been idle this long (no watchers, no near deadline).
const UNLOAD_AFTER: Duration = Duration::from_mins(2);

/// A table with a later deadline than this need not be in memory. The store wakes it in time.
pub(super) const NEAR_DEADLINE: Duration = Duration::from_mins(1);

/// Frames that a slow reader may lag before it gets a snapshot instead.
const BROADCAST_CAPACITY: usize = 64;

/// Constant data of a table, and its statistics.
pub struct TableInfo {
    pub id: i64,
    pub name: String,
    pub entry: &'static Entry,
    pub terms: TableTerms,
    pub stats: Arc<TableStats>,
}

/// Statistics of a table, for the lobby and for unloading.
#[derive(Default)]
pub struct TableStats {
    /// Free seats.
    pub awaited: AtomicUsize,
    pub turns: AtomicUsize,
    pub watchers: Arc<AtomicUsize>,
    /// Time of the last request, in milliseconds since 1970.
    pub touched: AtomicU64,
}

/// A table in memory.
pub struct TableTask {
    info: Arc<TableInfo>,
    context: Arc<TableContext>,
    session: Session,
    clock: TableClock,
    seats: Vec<TableSeat>,
    /// All events in order, as frames. Event numbers start at 1.
    log: Vec<Bytes>,
    /// Remarks of bots by the turn that their move led to.
    remarks: BTreeMap<usize, Vec<String>>,
    takeback: Option<Takeback>,
    rematch: Rematch,
    /// Present where only minds and bots play.
    autoplay: Option<Autoplay>,
    tabs: u64,
    /// Network that is charged for minds and bots: the last actor's, or in autoplay the last watcher's.
    network: Network,
    is_over: bool,
    thinking: Option<Thinking>,
    waits_for_bot: bool,
    /// Bots by seat.
    bots: Vec<Option<BotSeat>>,
    broadcast: broadcast::Sender<Bytes>,
    /// True if the store has the mover's deadline.
    is_due_stored: bool,
    /// Channel for answers of minds and bots.
    back: mpsc::WeakSender<Command>,
}

/// Ends the task: the table was unloaded, or its state differs from the store.
pub struct TaskStop;

impl From<TableStoreError> for TaskStop {
    fn from(_: TableStoreError) -> TaskStop {
        TaskStop
    }
}

impl TableTask {
    /// Starts a task from a restored table. The mover's time before an outage counts; the outage does not.
    pub fn new(
        info: TableInfo,
        context: Arc<TableContext>,
        restored: Restored,
        back: mpsc::WeakSender<Command>,
        network: Network,
    ) -> (TableTask, Vec<Effect>) {
        let Restored { session, effects, seats, log, remarks, last, due, is_over } = restored;
        let passed = passed(&session, due, last, &context);
        let bots = seats.iter().map(|_| None).collect();
        let autoplay = info.terms.is_autoplay().then(Autoplay::new);
        let mut task = TableTask {
            is_over,
            info: Arc::new(info),
            context,
            session,
            clock: TableClock::at(passed),
            is_due_stored: due.is_some(),
            seats,
            log,
            remarks,
            takeback: None,
            rematch: Rematch::default(),
            autoplay,
            tabs: 0,
            network,
            thinking: None,
            waits_for_bot: false,
            bots,
            broadcast: broadcast::Sender::new(BROADCAST_CAPACITY),
            back,
        };
        task.update_waiting();
        (task, effects)
    }

    /// Runs the table until it is idle, or until a commit fails.
    pub async fn run(mut self, effects: Vec<Effect>, mut commands: mpsc::Receiver<Command>) {
        if self.apply_effects(effects).await.is_err() {
            return;
        }
        loop {
            let (deadline, autoplay_due, is_idle) = (self.deadline(), self.next_autoplay(), self.is_idle());
            let result = tokio::select! {
                command = commands.recv() => match command {
                    Some(Command::Unload(reply)) => {
                        let goes = self.is_idle() && self.sleep_in_store().await.is_ok();
                        let _ = reply.send(goes);
                        if goes { Err(TaskStop) } else { Ok(()) }
                    }
                    Some(command) => self.handle(command).await,
                    None => return,
                },
                () = sleep_until(deadline.unwrap_or_else(Instant::now)), if deadline.is_some() => self.tick().await,
                () = sleep_until(autoplay_due.unwrap_or_else(Instant::now)), if autoplay_due.is_some() => self.resume_autoplay(),
                () = sleep(UNLOAD_AFTER), if is_idle => match self.sleep_in_store().await {
                    Ok(()) => return,
                    // The table stays in memory, and tries again.
                    Err(_) => Ok(()),
                },
            };
            if result.is_err() {
                return;
            }
        }
    }

    /// Time at which a person's clock runs out. The bot's own worker judges a late bot.
    fn deadline(&self) -> Option<Instant> {
        let asked = self.session.question()?.seat;
        if self.seats[asked.index()].kind() != SeatKind::Person {
            return None;
        }
        self.clock.when(self.session.deadline()?)
    }

    /// True without watchers and without a near deadline, mind or bot.
    fn is_idle(&self) -> bool {
        let is_far = |deadline: Instant| deadline.saturating_duration_since(Instant::now()) > NEAR_DEADLINE;
        let is_asked = self.thinking.is_some() || self.waits_for_bot;
        self.broadcast.receiver_count() == 0 && !is_asked && self.deadline().is_none_or(is_far)
    }

    /// Stores the deadline, so that the store wakes this table in time.
    async fn sleep_in_store(&mut self) -> Result<(), TableStoreError> {
        let Some(deadline) = self.deadline().filter(|_| !self.is_due_stored) else { return Ok(()) };
        let left = deadline.saturating_duration_since(Instant::now()).as_millis() as u64;
        let due = StoreChange::Due { game: self.info.id, at: Some(wall_ms() + left) };
        self.context.store.commit(vec![due]).await?;
        self.is_due_stored = true;
        Ok(())
    }

    async fn handle(&mut self, command: Command) -> Result<(), TaskStop> {
        if matches!(
            command,
            Command::State { .. } | Command::Board { .. } | Command::Watch { .. } | Command::Act { .. }
        ) {
            self.info.stats.touched.store(wall_ms(), Ordering::Relaxed);
        }
        match command {
            Command::State { viewer, reply } => {
                self.mark_seen(viewer.as_ref());
                let _ = reply.send(self.state(viewer.as_ref()));
            }
            Command::Board { viewer, reply } => {
                self.mark_seen(viewer.as_ref());
                let _ = reply.send((self.state(viewer.as_ref()), self.board(viewer.as_ref())));
            }
            Command::Watch { viewer, network, since, reply } => {
                if self.autoplay.is_some() {
                    self.network = network;
                }
                let is_player = self.seats.iter().any(|seat| seat.is_of(viewer.as_ref()));
                let _ = reply.send(self.watch(viewer, since));
                // Thousands may watch. Only the arrival of a player is worth a message to all.
                if is_player {
                    self.broadcast_presence();
                }
            }
            Command::Act { viewer, network, act, reply } => {
                self.network = network;
                self.mark_seen(Some(&viewer));
                let result = self.act(viewer, act).await;
                let is_lost = matches!(&result, Err(refused) if refused.error == super::RefusalKind::Store);
                let _ = reply.send(result);
                return if is_lost { Err(TaskStop) } else { Ok(()) };
            }
            Command::Answered(input) => {
                self.thinking.take_if(|thinking| thinking.is_answered_by(&input));
                self.waits_for_bot = false;
                self.step(input).await?;
            }
            Command::Evicted(player) => {
                let effects = self.session.reseat(player, SeatKind::Bot, self.clock.now());
                self.apply_effects(effects).await?;
            }
            Command::Next(table) => self.lead_on(table),
            Command::Disconnected => self.broadcast_presence(),
            Command::Unload(_) => unreachable!("the loop deals with it"),
        }
        Ok(())
    }

    /// Handles the end of the mover's time: a mind plays on if the player agreed to it; otherwise the player leaves.
    async fn tick(&mut self) -> Result<(), TaskStop> {
        let mover = self.session.question().map(|ask| ask.seat);
        if let Some((player, level)) = mover.and_then(|at| Some((at, self.seats[at.index()].agreed?))) {
            return self.replace(player.0, level).await.map(drop).map_err(|_| TaskStop);
        }
        self.step(Input::Tick).await?;
        Ok(())
    }

    /// Records a request of a player as a sign of life.
    fn mark_seen(&self, viewer: Option<&Digest>) {
        self.seats.iter().filter(|seat| seat.is_of(viewer)).for_each(|seat| seat.presence.seen());
    }

    /// Subscribes a viewer. The newest connection of a player takes control.
    fn watch(&mut self, viewer: Option<Digest>, since: Option<u64>) -> Subscription {
        self.tabs += 1;
        let tab = self.tabs;
        let own = self.seats.iter_mut().filter(|seat| seat.is_of(viewer.as_ref()));
        let presences: Vec<_> = own
            .map(|seat| {
                seat.tab = tab;
                Arc::clone(&seat.presence)
            })
            .collect();
        let known =
            since.and_then(|since| usize::try_from(since).ok()).filter(|&since| since <= self.log.len());
        let mut first = match known {
            Some(known) => self.log[known..].to_vec(),
            None => vec![self.snapshot(viewer.as_ref())],
        };
        if !presences.is_empty() {
            first.push(frames::note(&serde_json::json!({ "is": "tab", "tab": tab })));
        }
        let guard = WatcherGuard::new(presences, Arc::clone(&self.info.stats.watchers), self.back.clone());
        Subscription { first, receiver: self.broadcast.subscribe(), _guard: guard }
    }

    /// Starts the clock once all seats are taken.
    fn update_waiting(&mut self) {
        let awaited = self.seats.iter().filter(|seat| seat.is_awaited()).count();
        self.info.stats.awaited.store(awaited, Ordering::Relaxed);
        if awaited == 0 {
            self.clock.run();
        }
    }

    /// Sends a note to all watchers, without storing it.
    fn broadcast_note(&self, note: &serde_json::Value) {
        // An error means that the table has no watchers.
        let _ = self.broadcast.send(frames::note(note));
    }
}

/// Time on the clock of an opened table. Sleep counts, an outage does not.
fn passed(session: &Session, due: Option<u64>, last: u64, context: &TableContext) -> Duration {
    if let (Some(due), Some(deadline)) = (due, session.deadline()) {
        return deadline.saturating_sub(Duration::from_millis(due.saturating_sub(wall_ms())));
    }
    let passed = context.alive_before.min(context.start).saturating_sub(last);
    Duration::from_millis(if last == 0 { 0 } else { passed })
}

/// A mind that searches, or waits for a thread. Dropping it cancels both.
struct Thinking {
    ticket: Ticket,
    cancel: CancelToken,
    task: AbortHandle,
}

impl Thinking {
    /// True for an answer to this question. An answer to an earlier one may still arrive.
    fn is_answered_by(&self, input: &Input) -> bool {
        matches!(input, Input::Said { ticket, .. } | Input::Failed { ticket, .. } if *ticket == self.ticket)
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.cancel.cancel();
        self.task.abort();
    }
}
