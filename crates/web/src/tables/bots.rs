//! Bots of the server. Slots bound the running bots, and few processes stay alive between turns. Above that bound, the visitor
//! with the most usage loses a process, which starts again when it is asked. No thread waits for a bot.

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

/// Most bots at one table.
pub const BOTS_PER_TABLE: usize = 4;

/// A bot that has started keeps its slot this long for the first question.
const NEXT_TASK_WAIT: Duration = Duration::from_millis(500);

/// Expected seconds of a start and of an answer.
const START_SECONDS: f64 = 0.3;
const ANSWER_SECONDS: f64 = 0.05;

/// Most processes that stay alive between two turns.
const IDLE: usize = 8;

/// Bots that visitors may seat at their tables.
pub struct KnownBots {
    bots: Vec<(String, BotSource)>,
    runner: Runner,
    terms: Terms,
    slots: Arc<FairQueue>,
    idle: Mutex<Vec<IdleBot>>,
    seats: AtomicU64,
}

/// A running process with its slot.
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

/// Seat of a bot. Its tasks run one after the other; dropping it ends them.
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
    /// True if the bot is asked as soon as it has started.
    is_next: bool,
}

impl KnownBots {
    pub fn new(bots: Vec<(String, BotSource)>, launcher: PathBuf) -> KnownBots {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let slots = cores.clamp(2, 8);
        let bounds = fair::QueueBounds { slots, paused: 0, reserved: 1, per_visitor: slots / 2 };
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

    /// Seats the bot of this name. Its answers go to the table.
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

    /// Keeps a process for its next turn. Above the bound it returns a process of the visitor with the most usage, to be ended.
    fn park(&self, seat: u64, bot: SeatedBot, visitor: Network) -> Option<SeatedBot> {
        let mut idle = self.idle();
        idle.push(IdleBot { seat, bot, visitor });
        if idle.len() <= IDLE {
            return None;
        }
        let used: Vec<f64> = idle.iter().map(|one| self.slots.demand(one.visitor)).collect();
        let most = (0..used.len()).max_by(|&a, &b| used[a].total_cmp(&used[b]))?;
        Some(idle.remove(most).bot)
    }

    fn idle(&self) -> MutexGuard<'_, Vec<IdleBot>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl BotSeat {
    /// Queues a task, charged to this visitor. A bot that moves next keeps its process after the start.
    pub fn ask(&mut self, task: BotTask, visitor: Network, is_next: bool) {
        self.cancel = CancelToken::default();
        let cancel = self.cancel.clone();
        // The worker ends only with this sender.
        let _ = self.tasks.send(Task { what: task, cancel, visitor, is_next });
    }

    /// Queues a last task, whose answer is not awaited.
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

/// Runs the tasks of one seat.
struct BotWorker {
    seat: u64,
    known: Arc<KnownBots>,
    source: BotSource,
    player: Player,
    table: WeakSender<Command>,
    /// A bot that has just started, or failed, with its slot: the next task follows at once.
    held: Option<RunningBot>,
    /// Slot for a bot that must start again, because its process was ended while it waited.
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
                // An unloaded table needs no answer.
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
            self.park(running);
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

    /// Waits for a slot.
    async fn permit(&self, visitor: Network, seconds: f64) -> Option<Permit> {
        let (permit, begun) = self.known.slots.enqueue(visitor, seconds, CancelToken::default());
        begun.await.ok()?;
        Some(permit)
    }

    /// The process of this seat, if there is one; without a slot if it was idle.
    fn alive(&mut self) -> Option<RunningBot> {
        self.held.take().or_else(|| {
            let bot = self.known.take_idle(self.seat)?;
            Some(RunningBot { bot, permit: None, visitor: Network::NONE })
        })
    }

    /// A new bot with a slot, in place of the previous one.
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
            // A process that is sent off ends on this thread.
            (ticket.map(|_| running), input)
        });
        let Ok((running, input)) = done.await else { return ticket.map(panicked) };
        if is_asked_next || matches!(input, Some(Input::Failed { .. })) {
            self.held = running;
        } else if let Some(running) = running {
            self.park(running);
        }
        input.filter(|_| !cancel.is_cancelled()).map(Command::Answered)
    }

    /// Keeps the process for its next turn. The answer does not wait for the end of an evicted one.
    fn park(&self, RunningBot { bot, permit, visitor }: RunningBot) {
        drop(permit);
        if let Some(evicted) = self.known.park(self.seat, bot, visitor) {
            spawn_blocking(move || drop(evicted));
        }
    }
}

impl Drop for BotWorker {
    fn drop(&mut self) {
        if let (Some(running), Ok(runtime)) = (self.alive(), Handle::try_current()) {
            runtime.spawn_blocking(move || drop(running));
        }
    }
}

/// Ends a process on a thread that may block.
async fn end(bot: Option<SeatedBot>) {
    if let Some(bot) = bot {
        let _ = spawn_blocking(move || drop(bot)).await;
    }
}

/// A panic is our bug: the game is void, and no player is to blame.
fn panicked(ticket: Ticket) -> Command {
    let failure = Failure::new(FaultKind::Arena, "a bug of the server: the question to a bot failed");
    Command::Answered(Input::Failed { ticket, failure })
}
