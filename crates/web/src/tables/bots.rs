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
pub const BOTS_PER_TABLE: usize = 4;

/// A bot that has started is asked within this time, or may lose its process.
const NEXT_TASK_WAIT: Duration = Duration::from_millis(500);

/// Seconds that a start and an answer are expected to take.
const START_SECONDS: f64 = 0.3;
const ANSWER_SECONDS: f64 = 0.05;

/// Processes that rest between two turns.
const IDLE: usize = 8;

/// The bots that people may ask to their tables.
pub struct KnownBots {
    bots: Vec<(String, BotSource)>,
    runner: Runner,
    terms: Terms,
    slots: Arc<FairQueue>,
    idle: Mutex<Vec<IdleBot>>,
    seats: AtomicU64,
}

/// A process at work, and its place.
struct RunningBot {
    bot: SeatedBot,
    permit: Option<Permit>,
    visitor: Network,
}

/// A process between two turns.
struct IdleBot {
    seat: u64,
    bot: SeatedBot,
    visitor: Network,
}

/// The seat of a bot. Its tasks are done one after the other; dropping it ends them.
pub struct BotSeat {
    tasks: UnboundedSender<Task>,
    /// Cancels the last task.
    cancel: CancelToken,
    worker: Option<AbortHandle>,
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
        let slots = cores.clamp(2, 8);
        let bounds = fair::QueueBounds { slots, paused: 0, per_visitor: slots / 2 };
        KnownBots {
            bots,
            runner: Runner::new(launcher),
            terms: Terms::default(),
            slots: FairQueue::new(bounds),
            idle: Mutex::default(),
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
        let worker = BotWorker {
            seat: self.seats.fetch_add(1, Ordering::Relaxed),
            known: Arc::clone(self),
            source: source.clone(),
            player,
            table,
            held: None,
            permit: None,
        };
        let worker = tokio::spawn(worker.run_tasks(given)).abort_handle();
        Some(BotSeat { tasks, cancel: CancelToken::default(), worker: Some(worker) })
    }

    fn take_idle(&self, seat: u64) -> Option<SeatedBot> {
        let mut idle = self.idle();
        let at = idle.iter().position(|idle| idle.seat == seat)?;
        Some(idle.swap_remove(at).bot)
    }

    /// Keeps a process for its next turn. If there are too many, one of the visitor who used most is handed out, to be ended.
    fn park(&self, seat: u64, bot: SeatedBot, visitor: Network) -> Option<SeatedBot> {
        let mut idle = self.idle();
        idle.push(IdleBot { seat, bot, visitor });
        if idle.len() <= IDLE {
            return None;
        }
        let used: Vec<f64> = idle.iter().map(|one| self.slots.used(one.visitor)).collect();
        let most = (0..used.len()).max_by(|&a, &b| used[a].total_cmp(&used[b]))?;
        Some(idle.remove(most).bot)
    }

    fn idle(&self) -> MutexGuard<'_, Vec<IdleBot>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
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
        self.worker = None;
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
        if let Some(worker) = &self.worker {
            worker.abort();
        }
    }
}

/// Does the tasks of one seat.
struct BotWorker {
    seat: u64,
    known: Arc<KnownBots>,
    source: BotSource,
    player: Player,
    table: WeakSender<Command>,
    /// A bot that has just started, or failed, with its place: the next task comes at once.
    held: Option<RunningBot>,
    /// The place for a bot that has to start again, since its process was ended while it waited for the place.
    permit: Option<Permit>,
}

impl BotWorker {
    async fn run_tasks(mut self, mut given: UnboundedReceiver<Task>) {
        while let Some(task) = self.next(&mut given).await {
            if task.cancel.is_cancelled() {
                continue;
            }
            let answer = self.perform(task).await;
            if let (Some(command), Some(table)) = (answer, self.table.upgrade()) {
                // A table that was unloaded needs no answer.
                let _ = table.send(command).await;
            }
        }
    }

    async fn next(&mut self, given: &mut UnboundedReceiver<Task>) -> Option<Task> {
        if (self.held.is_some() || self.permit.is_some())
            && let Ok(task) = timeout(NEXT_TASK_WAIT, given.recv()).await
        {
            return task;
        }
        self.permit = None;
        if let Some(running) = self.held.take() {
            self.park(running).await;
        }
        given.recv().await
    }

    async fn perform(&mut self, task: Task) -> Option<Command> {
        let visitor = task.visitor;
        let running = match task.what {
            BotTask::Start { .. } => self.fresh(visitor).await?,
            BotTask::Ask { .. } if self.held.is_none() => {
                let permit = Some(self.permit(visitor, ANSWER_SECONDS).await?);
                let Some(bot) = self.known.take_idle(self.seat) else {
                    self.permit = permit;
                    return Some(Command::Evicted(self.player));
                };
                RunningBot { bot, permit, visitor }
            }
            _ => self.alive()?,
        };
        self.run(running, task).await
    }

    /// Waits for a place at work.
    async fn permit(&self, visitor: Network, seconds: f64) -> Option<Permit> {
        let (permit, begun) = self.known.slots.enqueue(visitor, seconds, CancelToken::default());
        begun.await.ok()?;
        Some(permit)
    }

    /// The process of this seat, if there is one; without a place if it rested.
    fn alive(&mut self) -> Option<RunningBot> {
        self.held.take().or_else(|| {
            let bot = self.known.take_idle(self.seat)?;
            Some(RunningBot { bot, permit: None, visitor: Network::NONE })
        })
    }

    /// A bot that is not started yet, with a place, instead of the one before.
    async fn fresh(&mut self, visitor: Network) -> Option<RunningBot> {
        end(self.alive().map(|before| before.bot)).await;
        let permit = match self.permit.take() {
            Some(permit) => permit,
            None => self.permit(visitor, START_SECONDS).await?,
        };
        let (runner, terms) = (self.known.runner.clone(), self.known.terms.clone());
        let bot = SeatedBot::new(self.player, self.source.clone(), runner, terms);
        Some(RunningBot { bot, permit: Some(permit), visitor })
    }

    async fn run(&mut self, mut running: RunningBot, task: Task) -> Option<Command> {
        let Task { what, cancel, is_next, .. } = task;
        let (ticket, token) = (what.ticket(), cancel.clone());
        let is_asked_next = is_next && matches!(what, BotTask::Start { .. });
        let done = spawn_blocking(move || {
            let input = running.bot.perform(&what, &token);
            // A process that is told to go ends on this thread.
            (ticket.map(|_| running), input)
        });
        let Ok((running, input)) = done.await else { return ticket.map(panicked) };
        if is_asked_next || matches!(input, Some(Input::Failed { .. })) {
            self.held = running;
        } else if let Some(running) = running {
            self.park(running).await;
        }
        input.filter(|_| !cancel.is_cancelled()).map(Command::Answered)
    }

    async fn park(&self, RunningBot { bot, permit, visitor }: RunningBot) {
        drop(permit);
        end(self.known.park(self.seat, bot, visitor)).await;
    }
}

impl Drop for BotWorker {
    fn drop(&mut self) {
        if let (Some(running), Ok(runtime)) = (self.alive(), Handle::try_current()) {
            runtime.spawn_blocking(move || drop(running));
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
fn panicked(ticket: Ticket) -> Command {
    let failure = Failure::new(FaultKind::Arena, "a bug of ours: a bot could not be asked");
    Command::Answered(Input::Failed { ticket, failure })
}
