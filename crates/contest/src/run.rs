//! Run of a tournament, round by round. A result is shown only after it is on disk.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use arena::MatchError;

use crate::pool::Workforce;
use crate::progress::{Outcomes, Progress, WrongOutcome};
use crate::schedule::Format;
use crate::sequential::{ScoreCounts, Sprt, Verdict};
use crate::series::{BlockEnd, Series, Sink};
use crate::store::{Store, StoreError, VerifiedGame};
use crate::{BlockResult, Copies, GameEnd, GameId, Outcome, Tournament, UnplayedGame};

/// Observer of a run. It learns of a game only after the game is on disk.
pub trait Watcher {
    /// Games that were filed.
    fn filed(&mut self, games: &[VerifiedGame]);

    /// An error of the store or of the workers; the run tries again.
    fn trouble(&mut self, why: &str);

    /// The run continues after an error.
    fn goes_on(&mut self);

    /// Called several times a second.
    fn tick(&mut self);
}

/// End of a run.
#[derive(Debug)]
pub enum RunEnd {
    /// All games are played.
    Over,
    /// The stop flag was set.
    Stopped,
    /// The store cannot keep results.
    Unkept(StoreError),
    /// Reasons of games that could not be played in any attempt.
    Void(Vec<String>),
}

/// A run: tournament, store, workers and observer.
pub struct Run<'a> {
    pub tournament: &'a Tournament,
    pub store: &'a mut dyn Store,
    pub pool: &'a dyn Workforce,
    pub watcher: &'a mut dyn Watcher,
    /// Longest time to wait for a failing store.
    pub patience: Duration,
}

impl Run<'_> {
    /// Plays all open games.
    pub fn play(mut self, mut outcomes: Outcomes) -> Result<RunEnd, WrongOutcome> {
        let mut progress = Progress::of(self.tournament, &outcomes)?;
        let failures = RefCell::default();
        loop {
            if progress.is_over {
                return Ok(RunEnd::Over);
            }
            let known = |id: GameId| outcomes.get(&id).cloned();
            let series = Series {
                contest: &self.tournament.contest,
                blocks: &progress.schedule[progress.course.blocks..],
                known: &known,
                failures: &failures,
            };
            let pool = self.pool;
            let test = Test::of(self.tournament, &progress);
            let mut arrivals =
                Arrivals { run: &mut self, filed: Vec::new(), test, voids: Vec::new(), unkept: None };
            let finished = series.play(pool, &mut arrivals);
            let Arrivals { filed, voids, unkept, .. } = arrivals;
            outcomes.extend(filed);
            match unkept.or_else(|| self.pool.failure()) {
                Some(error) => return Ok(RunEnd::Unkept(error)),
                None if !voids.is_empty() => return Ok(RunEnd::Void(voids)),
                None if !finished && self.is_stopped() => return Ok(RunEnd::Stopped),
                None => progress.advance(self.tournament, &outcomes),
            }
        }
    }

    fn is_stopped(&self) -> bool {
        self.pool.is_stopped()
    }

    /// Files games, and retries until it succeeds or `patience` ends.
    fn keep(&mut self, games: &[VerifiedGame]) -> Result<(), StoreError> {
        let began = Instant::now();
        let mut tried = self.store.file(games);
        let had_trouble = tried.is_err();
        while let Err(error) = tried {
            self.watcher.trouble(&format!("results cannot be kept: {error}"));
            if began.elapsed() >= self.patience || self.wait() {
                return Err(error);
            }
            tried = self.store.recover().and_then(|()| self.store.file(games));
        }
        if had_trouble {
            self.watcher.goes_on();
        }
        Ok(())
    }

    /// Waits a second; returns the stop flag.
    fn wait(&self) -> bool {
        (0..20).any(|_| {
            thread::sleep(Duration::from_millis(50));
            self.is_stopped()
        })
    }
}

/// A sequential test over the blocks of a round.
struct Test {
    sprt: Sprt,
    scores: ScoreCounts,
    copies: Copies,
}

impl Test {
    /// The test after the finished rounds.
    fn of(tournament: &Tournament, progress: &Progress) -> Option<Test> {
        let Format::Sprt { test, .. } = tournament.plan.format else { return None };
        let scores = ScoreCounts::new(tournament.plan.players).ok()?;
        let mut begun = Test { sprt: test, scores, copies: Copies::default() };
        progress.course.rounds.iter().flatten().for_each(|result| _ = begun.knows(result));
        Some(begun)
    }

    /// Adds a block; true once the test has a verdict.
    fn knows(&mut self, result: &BlockResult) -> bool {
        if !self.copies.add(result) {
            self.scores.add(result.halves()[0]);
        }
        self.sprt.state(&self.scores).verdict != Verdict::GoOn
    }
}

/// Sink of finished games: files them, and feeds the test.
struct Arrivals<'a, 'b> {
    run: &'a mut Run<'b>,
    filed: Vec<(GameId, Outcome)>,
    test: Option<Test>,
    voids: Vec<String>,
    unkept: Option<StoreError>,
}

impl Sink for Arrivals<'_, '_> {
    fn games(&mut self, played: &[GameEnd]) -> ControlFlow<()> {
        let games: Vec<VerifiedGame> = played.iter().flatten().cloned().collect();
        if let Err(error) = self.run.keep(&games) {
            self.unkept = Some(error);
            return ControlFlow::Break(());
        }
        self.run.watcher.filed(&games);
        self.run.watcher.tick();
        self.filed.extend(games.into_iter().map(|game| (game.id, game.outcome)));
        let refused = played.iter().find_map(|end| match end {
            Err(UnplayedGame { why: why @ MatchError::Setup(_), .. }) => Some(why.to_string()),
            _ => None,
        });
        self.voids.extend(refused.clone());
        if refused.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn block(&mut self, end: BlockEnd) -> ControlFlow<()> {
        match end {
            BlockEnd::Played(result) => {
                let knows = self.test.as_mut().is_some_and(|test| test.knows(&result));
                if knows && self.voids.is_empty() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            }
            BlockEnd::Void(block, why) => {
                self.voids.push(format!("block {} could not be played: {why}", block.number));
                ControlFlow::Continue(())
            }
        }
    }
}
