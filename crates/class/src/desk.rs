//! The desk of a class: threads that check hand-ins and play the ladder while it is open.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use arena::Runner;
use contest::pool::WorkerPool;
use contest::progress::Progress;
use contest::run::{Run, RunEnd, Watcher};
use contest::store::VerifiedGame;

use crate::class::Class;
use crate::hand_in::HandInState;
use crate::inspect::inspect;
use crate::store::ClassError;

/// Receiver of lines for the log.
pub type DeskLog = Arc<dyn Fn(&str) + Send + Sync>;

/// Wait before work that failed is tried again.
const AGAIN: Duration = Duration::from_secs(5);

/// Longest wait for news; another program may have changed the class.
const LOOK: Duration = Duration::from_millis(500);

/// Blocks of every bot after which the ladder rests until a bot is handed in.
const ENOUGH: usize = 200;

/// Games after which the ladder looks whether that is so.
const GAMES: usize = 500;

/// Longest wait for a store whose disk is full.
const PATIENCE: Duration = Duration::from_mins(1);

/// An open desk. When it is dropped, the ladder is closed in good order; a check under way begins again at the next start.
pub struct ClassDesk {
    pub class: Arc<Class>,
    bell: Arc<Bell>,
    ladder: Option<JoinHandle<()>>,
}

/// News for the threads.
struct Bell {
    stop: Arc<AtomicBool>,
    /// Set when other bots play than before: the ladder breaks off and begins a new stage.
    changed: Arc<AtomicBool>,
    rung: Mutex<u64>,
    ringing: Condvar,
}

impl Bell {
    fn ring(&self) {
        *self.rung.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.ringing.notify_all();
    }

    fn wait(&self, time: Duration) {
        let rung = self.rung.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.is_stopped() {
            drop(self.ringing.wait_timeout(rung, time));
        }
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl ClassDesk {
    /// Opens the desk: `checks` hand-ins are checked at a time, and `games` of the ladder played.
    pub fn open(
        class: Arc<Class>,
        runner: &Runner,
        checks: usize,
        games: usize,
        log: DeskLog,
    ) -> Result<ClassDesk, ClassError> {
        class.store().check_again()?;
        let bell = Arc::new(Bell {
            stop: Arc::default(),
            changed: Arc::default(),
            rung: Mutex::default(),
            ringing: Condvar::new(),
        });
        let mut desk = ClassDesk { class, bell, ladder: None };
        for _ in 0..checks.max(1) {
            let (class, bell) = (Arc::clone(&desk.class), Arc::clone(&desk.bell));
            let (runner, log) = (runner.clone(), Arc::clone(&log));
            spawn("checks", move || check_hand_ins(&class, &bell, &runner, &log))?;
        }
        let (class, bell, runner) = (Arc::clone(&desk.class), Arc::clone(&desk.bell), runner.clone());
        let ladder = move || play_ladder(&class, &bell, &runner, games.max(1), &log);
        desk.ladder = Some(spawn("ladder", ladder)?);
        Ok(desk)
    }

    /// Tells the threads of a new hand-in.
    pub fn news(&self) {
        self.bell.ring();
    }

    /// Tells the ladder that other bots play than before.
    pub fn field_changed(&self) {
        self.bell.changed.store(true, Ordering::Relaxed);
        self.bell.ring();
    }
}

impl fmt::Debug for ClassDesk {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("ClassDesk")
    }
}

impl Drop for ClassDesk {
    fn drop(&mut self) {
        self.bell.stop.store(true, Ordering::Relaxed);
        self.bell.changed.store(true, Ordering::Relaxed);
        self.bell.ring();
        if let Some(ladder) = self.ladder.take() {
            // A thread that panicked has nothing more to say.
            let _ = ladder.join();
        }
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, ClassError> {
    Ok(thread::Builder::new().name(name.to_owned()).spawn(work)?)
}

fn check_hand_ins(class: &Class, bell: &Bell, runner: &Runner, log: &DeskLog) {
    while !bell.is_stopped() {
        let next = class.store().next_to_check();
        let hand_in = match next {
            Ok(Some(hand_in)) => hand_in,
            Ok(None) => {
                bell.wait(LOOK);
                continue;
            }
            Err(error) => {
                log(&format!("level=error event=checks why={:?}", error.to_string()));
                bell.wait(AGAIN);
                continue;
            }
        };
        match inspect(class, &hand_in, runner) {
            Ok(HandInState::Passed) => {
                bell.changed.store(true, Ordering::Relaxed);
                bell.ring();
            }
            Ok(_) => {}
            Err(error) => {
                log(&format!(
                    "level=error event=check hand_in={} why={:?}",
                    hand_in.number,
                    error.to_string()
                ));
                bell.wait(AGAIN);
                // Nothing is wrong with the hand-in: it waits again.
                let _ = class.store().finish(hand_in.number, HandInState::Waiting, None);
            }
        }
    }
}

fn play_ladder(class: &Class, bell: &Bell, runner: &Runner, games: usize, log: &DeskLog) {
    while !bell.is_stopped() {
        bell.changed.store(false, Ordering::Relaxed);
        match play_stage(class, bell, runner, games) {
            Ok(true) => {}
            // Nothing to play until the next hand-in.
            Ok(false) => {
                while !bell.is_stopped() && !bell.changed.load(Ordering::Relaxed) {
                    bell.wait(LOOK);
                }
            }
            Err(why) => {
                log(&format!("level=error event=ladder why={why:?}"));
                bell.wait(AGAIN);
            }
        }
    }
}

/// Plays the ladder until its field changes; false if there is nothing to play now.
fn play_stage(class: &Class, bell: &Bell, runner: &Runner, games: usize) -> Result<bool, String> {
    let told = |error: ClassError| error.to_string();
    let playing = class.store().playing().map_err(told)?;
    if playing.is_empty() {
        return Ok(false);
    }
    let tournament = class.tournament(&playing).map_err(told)?;
    let (tournament, mut store) = class.open_ladder(&tournament).map_err(told)?;
    let outcomes: contest::progress::Outcomes =
        store.outcomes().map_err(|error| error.to_string())?.into_iter().collect();
    let progress = Progress::of(&tournament, &outcomes).map_err(|bad| bad.to_string())?;
    if least_blocks(&progress, tournament.plan.players) >= ENOUGH {
        return store.close().map(|()| false).map_err(|error| error.to_string());
    }
    let runner = Runner {
        see: tournament.see.clone(),
        limits: tournament.limits.limits(),
        hidden: class.hidden().map_err(|error| error.to_string())?,
        ..runner.clone()
    };
    let pool = WorkerPool { runner, threads: games, stop: Arc::clone(&bell.changed) };
    let mut counter = Counter { games: 0, changed: &bell.changed };
    let run = Run {
        tournament: &tournament,
        store: &mut *store,
        pool: &pool,
        watcher: &mut counter,
        patience: PATIENCE,
    };
    let end = run.play(outcomes).map_err(|bad| bad.to_string())?;
    store.close().map_err(|error| error.to_string())?;
    match end {
        RunEnd::Over | RunEnd::Stopped => Ok(true),
        RunEnd::Unkept(error) => Err(format!("results cannot be kept: {error}")),
        RunEnd::Void(why) => Err(why.join("; ")),
    }
}

/// Blocks of the player that has played least.
fn least_blocks(progress: &Progress, players: usize) -> usize {
    let mut blocks = vec![0; players];
    for result in progress.played() {
        result.block.table.iter().for_each(|&player| blocks[player] += 1);
    }
    blocks.into_iter().min().unwrap_or(0)
}

/// Breaks the ladder off after some games, so that it may find that enough is played.
struct Counter<'a> {
    games: usize,
    changed: &'a AtomicBool,
}

impl Watcher for Counter<'_> {
    fn filed(&mut self, games: &[VerifiedGame]) {
        self.games += games.len();
        if self.games >= GAMES {
            self.changed.store(true, Ordering::Relaxed);
        }
    }

    fn trouble(&mut self, _: &str) {}

    fn goes_on(&mut self) {}

    fn tick(&mut self) {}
}
