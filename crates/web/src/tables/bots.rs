//! Bots that the server knows. Few processes live at a time: a bot that waits for its turn keeps its process until the place is
//! wanted, and is started again when it is asked. No thread waits with it.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use arena::{BotTask, Failure, FaultKind, Input, Runner, SeatedBot, Terms, Ticket};
use bots::sandbox::BotSource;
use kit::Player;
use minds::CancelToken;
use tokio::runtime::Handle;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, WeakSender, unbounded_channel};
use tokio::task::{AbortHandle, spawn_blocking};
use tokio::time::timeout;

use super::command::Command;
use crate::fair::{self, FairQueue, Network, Permit};

/// Bots at one table.
pub const AT_A_TABLE: usize = 4;

/// A bot that has started is asked within this time, or may lose its process.
const AT_ONCE: Duration = Duration::from_millis(500);

/// Seconds that an answer of a bot is expected to take.
const EXPECTED: f64 = 0.5;

/// The bots that people may ask to their tables.
pub struct KnownBots {
    bots: Vec<(String, BotSource)>,
    runner: Runner,
    terms: Terms,
    places: Arc<FairQueue>,
    resting: Mutex<Vec<Resting>>,
    seats: AtomicU64,
}

/// A process, and its place among those that live.
struct Alive {
    bot: SeatedBot,
    place: Permit,
    /// The visitor whose place it is.
    visitor: Network,
}

/// A bot between two turns.
struct Resting {
    seat: u64,
    alive: Alive,
}

/// The seat of a bot. Its tasks are done one after the other; dropping it ends them.
pub struct BotSeat {
    tasks: UnboundedSender<Task>,
    /// Cancels the last task.
    cancel: CancelToken,
    attending: Option<AbortHandle>,
}

struct Task {
    what: BotTask,
    cancel: CancelToken,
    visitor: Network,
}

impl KnownBots {
    pub fn new(bots: Vec<(String, BotSource)>, launcher: PathBuf) -> KnownBots {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let places = (2 * cores).clamp(2, 8);
        let bounds = fair::Terms { places, spare: 0, each: places / 2 };
        KnownBots {
            bots,
            runner: Runner::new(launcher),
            terms: Terms::default(),
            places: FairQueue::new(bounds),
            resting: Mutex::default(),
            seats: AtomicU64::new(0),
        }
    }

    pub fn names(&self) -> Vec<String> {
        self.bots.iter().map(|(name, _)| name.clone()).collect()
    }

    /// A seat for the bot of this name. What it answers goes to the table.
    pub fn sit(
        self: &Arc<KnownBots>,
        name: &str,
        player: Player,
        table: WeakSender<Command>,
    ) -> Option<BotSeat> {
        let (_, source) = self.bots.iter().find(|(known, _)| known == name)?;
        let (tasks, given) = unbounded_channel();
        let attendant = Attendant {
            seat: self.seats.fetch_add(1, Ordering::Relaxed),
            known: Arc::clone(self),
            source: source.clone(),
            player,
            table,
            held: None,
        };
        let attending = tokio::spawn(attendant.attend(given)).abort_handle();
        Some(BotSeat { tasks, cancel: CancelToken::default(), attending: Some(attending) })
    }

    fn take_resting(&self, seat: u64) -> Option<Alive> {
        let mut resting = self.resting();
        let at = resting.iter().position(|resting| resting.seat == seat)?;
        Some(resting.swap_remove(at).alive)
    }

    /// Keeps the process, unless another bot wants its place.
    fn rest(&self, seat: u64, alive: Alive) -> Option<Alive> {
        let mut resting = self.resting();
        if self.places.would_serve(alive.visitor) {
            return Some(alive);
        }
        alive.place.rest();
        resting.push(Resting { seat, alive });
        None
    }

    /// Takes a resting process whose place another bot wants, of the visitor who used most.
    fn take_wanted(&self) -> Option<Alive> {
        let mut resting = self.resting();
        let wanted = resting.iter().enumerate().filter(|(_, one)| self.places.would_serve(one.alive.visitor));
        let used = |visitor| self.places.used(visitor);
        let (at, _) =
            wanted.max_by(|(_, a), (_, b)| used(a.alive.visitor).total_cmp(&used(b.alive.visitor)))?;
        Some(resting.swap_remove(at).alive)
    }

    fn resting(&self) -> MutexGuard<'_, Vec<Resting>> {
        self.resting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl BotSeat {
    /// Gives a task, to be done after those before it, on the account of this visitor.
    pub fn ask(&mut self, task: BotTask, visitor: Network) {
        self.cancel = CancelToken::default();
        let cancel = self.cancel.clone();
        // The attendant ends only with this sender.
        let _ = self.tasks.send(Task { what: task, cancel, visitor });
    }

    /// Gives a last task, which is done though its answer is not waited for.
    pub fn finish(mut self, task: BotTask) {
        self.attending = None;
        self.cancel();
        let _ = self.tasks.send(Task { what: task, cancel: CancelToken::default(), visitor: Network::NONE });
    }

    /// Cancels the last task.
    pub fn cancel(&self) {
        self.cancel.cancel();
    }
}

impl Drop for BotSeat {
    fn drop(&mut self) {
        self.cancel();
        if let Some(attending) = &self.attending {
            attending.abort();
        }
    }
}

/// Does the tasks of one seat.
struct Attendant {
    seat: u64,
    known: Arc<KnownBots>,
    source: BotSource,
    player: Player,
    table: WeakSender<Command>,
    /// A bot that has just started, or failed. The next task comes at once as a rule, so that its process is not given away
    /// before.
    held: Option<Alive>,
}

impl Attendant {
    async fn attend(mut self, mut given: UnboundedReceiver<Task>) {
        while let Some(task) = self.next(&mut given).await {
            if task.cancel.is_cancelled() {
                continue;
            }
            let told = self.perform(task).await;
            if let (Some(command), Some(table)) = (told, self.table.upgrade()) {
                // A table that was unloaded needs no answer.
                let _ = table.send(command).await;
            }
        }
    }

    async fn next(&mut self, given: &mut UnboundedReceiver<Task>) -> Option<Task> {
        if self.held.is_some()
            && let Ok(task) = timeout(AT_ONCE, given.recv()).await
        {
            return task;
        }
        if let Some(alive) = self.held.take() {
            end(self.known.rest(self.seat, alive)).await;
        }
        given.recv().await
    }

    async fn perform(&mut self, task: Task) -> Option<Command> {
        let alive = self.alive();
        let alive = match (&task.what, alive) {
            (BotTask::Start { .. }, before) => {
                end(before).await;
                self.fresh(task.visitor).await?
            }
            (BotTask::Ask { .. }, None) => return Some(Command::Evicted(self.player)),
            (_, alive) => alive?,
        };
        alive.place.work();
        self.run(alive, task).await
    }

    fn alive(&mut self) -> Option<Alive> {
        self.held.take().or_else(|| self.known.take_resting(self.seat))
    }

    /// A bot that is not started yet, with a place among those that live.
    async fn fresh(&self, visitor: Network) -> Option<Alive> {
        let (place, mut begun) = self.known.places.join(visitor, EXPECTED, CancelToken::default());
        if begun.try_recv().is_err() {
            end(self.known.take_wanted()).await;
            begun.await.ok()?;
        }
        let (runner, terms) = (self.known.runner.clone(), self.known.terms.clone());
        let bot = SeatedBot::new(self.player, self.source.clone(), runner, terms);
        Some(Alive { bot, place, visitor })
    }

    async fn run(&mut self, mut alive: Alive, Task { what: task, cancel, .. }: Task) -> Option<Command> {
        let (ticket, is_last) = (task.ticket(), task.ticket().is_none());
        let is_start = matches!(task, BotTask::Start { .. });
        let token = cancel.clone();
        let done = spawn_blocking(move || {
            let input = alive.bot.perform(&task, &token);
            // A process that is told to go ends on this thread.
            ((!is_last).then_some(alive), input)
        });
        let Ok((alive, input)) = done.await else { return ticket.map(broken_down) };
        if is_start || matches!(input, Some(Input::Failed { .. })) {
            self.held = alive;
        } else if let Some(alive) = alive {
            end(self.known.rest(self.seat, alive)).await;
        }
        input.filter(|_| !cancel.is_cancelled()).map(Command::Heard)
    }
}

impl Drop for Attendant {
    fn drop(&mut self) {
        if let (Some(alive), Ok(runtime)) = (self.alive(), Handle::try_current()) {
            runtime.spawn_blocking(move || drop(alive));
        }
    }
}

/// Ends a process, which takes a moment.
async fn end(alive: Option<Alive>) {
    if let Some(alive) = alive {
        let _ = spawn_blocking(move || drop(alive)).await;
    }
}

/// A panic is a bug of ours: the game is void, and no player is to blame.
fn broken_down(ticket: Ticket) -> Command {
    let failure = Failure::new(FaultKind::Arena, "a bug of ours: a bot could not be asked");
    Command::Heard(Input::Failed { ticket, failure })
}
