//! Bots that the server knows. Few work at a time, and few processes rest between turns: of the others the visitor who used most
//! loses one, and it is started again when it is asked. No thread waits with a bot.

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

/// Seconds that a start and an answer are expected to take.
const START: f64 = 0.3;
const ANSWER: f64 = 0.05;

/// Processes that rest between two turns.
const RESTING: usize = 8;

/// The bots that people may ask to their tables.
pub struct KnownBots {
    bots: Vec<(String, BotSource)>,
    runner: Runner,
    terms: Terms,
    places: Arc<FairQueue>,
    resting: Mutex<Vec<Resting>>,
    seats: AtomicU64,
}

/// A process at work, and its place.
struct Working {
    bot: SeatedBot,
    place: Option<Permit>,
    visitor: Network,
}

/// A process between two turns.
struct Resting {
    seat: u64,
    bot: SeatedBot,
    visitor: Network,
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
    /// Whether the bot is asked as soon as it has started.
    is_next: bool,
}

impl KnownBots {
    pub fn new(bots: Vec<(String, BotSource)>, launcher: PathBuf) -> KnownBots {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let places = cores.clamp(2, 8);
        let bounds = fair::QueueBounds { places, spare: 0, each: places / 2 };
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
            place: None,
        };
        let attending = tokio::spawn(attendant.attend(given)).abort_handle();
        Some(BotSeat { tasks, cancel: CancelToken::default(), attending: Some(attending) })
    }

    fn take_resting(&self, seat: u64) -> Option<SeatedBot> {
        let mut resting = self.resting();
        let at = resting.iter().position(|resting| resting.seat == seat)?;
        Some(resting.swap_remove(at).bot)
    }

    /// Keeps a process for its next turn. If there are too many, one of the visitor who used most is handed out, to be ended.
    fn rest(&self, seat: u64, bot: SeatedBot, visitor: Network) -> Option<SeatedBot> {
        let mut resting = self.resting();
        resting.push(Resting { seat, bot, visitor });
        if resting.len() <= RESTING {
            return None;
        }
        let used: Vec<f64> = resting.iter().map(|one| self.places.used(one.visitor)).collect();
        let most = (0..used.len()).max_by(|&a, &b| used[a].total_cmp(&used[b]))?;
        Some(resting.remove(most).bot)
    }

    fn resting(&self) -> MutexGuard<'_, Vec<Resting>> {
        self.resting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl BotSeat {
    /// Gives a task, to be done after those before it, on the account of this visitor. A bot that is to move next keeps its
    /// process after the start.
    pub fn ask(&mut self, task: BotTask, visitor: Network, is_next: bool) {
        self.cancel = CancelToken::default();
        let cancel = self.cancel.clone();
        // The attendant ends only with this sender.
        let _ = self.tasks.send(Task { what: task, cancel, visitor, is_next });
    }

    /// Gives a last task, which is done though its answer is not waited for.
    pub fn finish(mut self, task: BotTask) {
        self.attending = None;
        self.cancel();
        let (cancel, visitor) = (CancelToken::default(), Network::NONE);
        let _ = self.tasks.send(Task { what: task, cancel, visitor, is_next: false });
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
    /// A bot that has just started, or failed, with its place: the next task comes at once.
    held: Option<Working>,
    /// The place for a bot that has to start again, since its process was ended while it waited for the place.
    place: Option<Permit>,
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
        if (self.held.is_some() || self.place.is_some())
            && let Ok(task) = timeout(AT_ONCE, given.recv()).await
        {
            return task;
        }
        self.place = None;
        if let Some(working) = self.held.take() {
            self.rest(working).await;
        }
        given.recv().await
    }

    async fn perform(&mut self, task: Task) -> Option<Command> {
        let visitor = task.visitor;
        let working = match task.what {
            BotTask::Start { .. } => self.fresh(visitor).await?,
            BotTask::Ask { .. } if self.held.is_none() => {
                let place = Some(self.place(visitor, ANSWER).await?);
                let Some(bot) = self.known.take_resting(self.seat) else {
                    self.place = place;
                    return Some(Command::Evicted(self.player));
                };
                Working { bot, place, visitor }
            }
            _ => self.alive()?,
        };
        self.run(working, task).await
    }

    /// Waits for a place at work.
    async fn place(&self, visitor: Network, seconds: f64) -> Option<Permit> {
        let (place, begun) = self.known.places.join(visitor, seconds, CancelToken::default());
        begun.await.ok()?;
        Some(place)
    }

    /// The process of this seat, if there is one; without a place if it rested.
    fn alive(&mut self) -> Option<Working> {
        self.held.take().or_else(|| {
            let bot = self.known.take_resting(self.seat)?;
            Some(Working { bot, place: None, visitor: Network::NONE })
        })
    }

    /// A bot that is not started yet, with a place, instead of the one before.
    async fn fresh(&mut self, visitor: Network) -> Option<Working> {
        end(self.alive().map(|before| before.bot)).await;
        let place = match self.place.take() {
            Some(place) => place,
            None => self.place(visitor, START).await?,
        };
        let (runner, terms) = (self.known.runner.clone(), self.known.terms.clone());
        let bot = SeatedBot::new(self.player, self.source.clone(), runner, terms);
        Some(Working { bot, place: Some(place), visitor })
    }

    async fn run(&mut self, mut working: Working, task: Task) -> Option<Command> {
        let Task { what, cancel, is_next, .. } = task;
        let (ticket, token) = (what.ticket(), cancel.clone());
        let is_asked_next = is_next && matches!(what, BotTask::Start { .. });
        let done = spawn_blocking(move || {
            let input = working.bot.perform(&what, &token);
            // A process that is told to go ends on this thread.
            (ticket.map(|_| working), input)
        });
        let Ok((working, input)) = done.await else { return ticket.map(broken_down) };
        if is_asked_next || matches!(input, Some(Input::Failed { .. })) {
            self.held = working;
        } else if let Some(working) = working {
            self.rest(working).await;
        }
        input.filter(|_| !cancel.is_cancelled()).map(Command::Heard)
    }

    async fn rest(&self, Working { bot, place, visitor }: Working) {
        drop(place);
        end(self.known.rest(self.seat, bot, visitor)).await;
    }
}

impl Drop for Attendant {
    fn drop(&mut self) {
        if let (Some(working), Ok(runtime)) = (self.alive(), Handle::try_current()) {
            runtime.spawn_blocking(move || drop(working));
        }
    }
}

/// Ends a process, which takes a moment.
async fn end(bot: Option<SeatedBot>) {
    if let Some(bot) = bot {
        let _ = spawn_blocking(move || drop(bot)).await;
    }
}

/// A panic is a bug of ours: the game is void, and no player is to blame.
fn broken_down(ticket: Ticket) -> Command {
    let failure = Failure::new(FaultKind::Arena, "a bug of ours: a bot could not be asked");
    Command::Heard(Input::Failed { ticket, failure })
}
