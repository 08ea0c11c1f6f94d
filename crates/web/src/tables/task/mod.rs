//! The task of one table: it alone changes the session, and it sends only what is on the disk.

mod acts;
mod autoplay;
mod players;
mod remarks;
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
use takeback::Takeback;

/// Unload a table after it has been idle this long (no watchers, no near deadline).
const UNLOAD_AFTER: Duration = Duration::from_mins(2);

/// A table whose deadline is further away than this need not be in memory. The store wakes it in time.
pub(super) const NEAR_DEADLINE: Duration = Duration::from_mins(1);

/// How many frames a slow reader may be behind before it is given a fresh look instead.
const BROADCAST_CAPACITY: usize = 64;

/// What never changes of a table, and what the lobby knows of it.
pub struct TableInfo {
    pub id: i64,
    pub name: String,
    pub entry: &'static Entry,
    pub terms: TableTerms,
    pub stats: Arc<TableStats>,
}

/// What the task tells the lobby, and whoever looks for a table to unload.
#[derive(Default)]
pub struct TableStats {
    /// Seats that wait for a player.
    pub awaited: AtomicUsize,
    pub turns: AtomicUsize,
    pub watchers: Arc<AtomicUsize>,
    /// When a visitor last asked for something, in milliseconds since 1970.
    pub touched: AtomicU64,
}

/// One table and all that is known of it.
pub struct TableTask {
    info: Arc<TableInfo>,
    context: Arc<TableContext>,
    session: Session,
    clock: TableClock,
    seats: Vec<TableSeat>,
    /// All events in order, as they are sent; the number of an event is its place, from 1.
    log: Vec<Bytes>,
    /// What bots said, by the turn that their move led to.
    remarks: BTreeMap<usize, Vec<String>>,
    takeback: Option<Takeback>,
    /// Where only minds and bots play.
    autoplay: Option<Autoplay>,
    tabs: u64,
    /// The visitor who acted last, or watches last where only minds and bots play: it is charged for their time.
    network: Network,
    is_over: bool,
    thinking: Option<Thinking>,
    waits_for_bot: bool,
    /// The bots, by seat.
    bots: Vec<Option<BotSeat>>,
    broadcast: broadcast::Sender<Bytes>,
    /// Whether the store knows when the mover's time is up.
    is_due_stored: bool,
    /// For answers of minds and bots.
    back: mpsc::WeakSender<Command>,
}

/// The task cannot go on: what it believes is not what is kept.
pub struct TaskStop;

impl From<TableStoreError> for TaskStop {
    fn from(_: TableStoreError) -> TaskStop {
        TaskStop
    }
}

impl TableTask {
    /// Takes over a table as it was kept. What passed of the mover's time before an outage still counts, the outage does not.
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

    /// Leads the table until nobody needs it, or until what happened cannot be written down.
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
                    // It stays, and tries again.
                    Err(_) => Ok(()),
                },
            };
            if result.is_err() {
                return;
            }
        }
    }

    /// When a person's clock runs out. Whether a bot is late, whoever asked it judges.
    fn deadline(&self) -> Option<Instant> {
        let asked = self.session.question()?.seat;
        if self.seats[asked.index()].kind() != SeatKind::Person {
            return None;
        }
        self.clock.when(self.session.deadline()?)
    }

    /// Whether nobody watches, and nothing will happen by itself for some time.
    fn is_idle(&self) -> bool {
        let is_far = |deadline: Instant| deadline.saturating_duration_since(Instant::now()) > NEAR_DEADLINE;
        let is_asked = self.thinking.is_some() || self.waits_for_bot;
        self.broadcast.receiver_count() == 0 && !is_asked && self.deadline().is_none_or(is_far)
    }

    /// Has the store wake this table before the mover's time is up.
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
                // Thousands may watch; only that a player has come is worth telling all of them.
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
            Command::Disconnected => self.broadcast_presence(),
            Command::Unload(_) => unreachable!("the loop deals with it"),
        }
        Ok(())
    }

    /// The mover's time is up: a mind plays on if the player agreed to that, and else the player leaves.
    async fn tick(&mut self) -> Result<(), TaskStop> {
        let mover = self.session.question().map(|ask| ask.seat);
        if let Some((player, level)) = mover.and_then(|at| Some((at, self.seats[at.index()].agreed?))) {
            return self.replace(player.0, level).await.map(drop).map_err(|_| TaskStop);
        }
        self.step(Input::Tick).await?;
        Ok(())
    }

    /// Whatever a player asks for is a sign of life.
    fn mark_seen(&self, viewer: Option<&Digest>) {
        self.seats.iter().filter(|seat| seat.is_of(viewer)).for_each(|seat| seat.presence.seen());
    }

    /// The newest connection of a player is in charge.
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

    /// The clock runs as soon as everybody has sat down.
    fn update_waiting(&mut self) {
        let awaited = self.seats.iter().filter(|seat| seat.is_awaited()).count();
        self.info.stats.awaited.store(awaited, Ordering::Relaxed);
        if awaited == 0 {
            self.clock.run();
        }
    }

    /// Tells all who watch, without keeping it.
    fn broadcast_note(&self, note: &serde_json::Value) {
        // Nobody watches: then nobody needs to know.
        let _ = self.broadcast.send(frames::note(note));
    }
}

/// What had passed on the clock of a table that is opened. An outage does not count, and sleep does.
fn passed(session: &Session, due: Option<u64>, last: u64, context: &TableContext) -> Duration {
    if let (Some(due), Some(deadline)) = (due, session.deadline()) {
        return deadline.saturating_sub(Duration::from_millis(due.saturating_sub(wall_ms())));
    }
    let passed = context.alive_before.min(context.start).saturating_sub(last);
    Duration::from_millis(if last == 0 { 0 } else { passed })
}

/// A mind that thinks, or waits to. Dropping it stops both.
struct Thinking {
    ticket: Ticket,
    cancel: CancelToken,
    task: AbortHandle,
}

impl Thinking {
    /// An answer to an earlier question may still be on its way.
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
