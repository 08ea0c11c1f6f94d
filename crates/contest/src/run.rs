//! A tournament being played: round by round, and nothing is told before it is kept.

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

/// Whoever watches a tournament. It is told of a game only after that is on the disk.
pub trait Watcher {
    /// Games that are kept now.
    fn filed(&mut self, games: &[VerifiedGame]);

    /// Something that keeps results from being kept, or games from being played; it is tried again.
    fn trouble(&mut self, why: &str);

    /// It goes on after trouble.
    fn goes_on(&mut self);

    /// A look at the time, some times a second.
    fn tick(&mut self);
}

/// How a run ended.
#[derive(Debug)]
pub enum RunEnd {
    /// All is played.
    Over,
    /// It was stopped from outside.
    Stopped,
    /// Results cannot be kept.
    Unkept(StoreError),
    /// Games could not be played, again and again; and why.
    Void(Vec<String>),
}

/// A run: a tournament, where it is kept, and who plays.
pub struct Run<'a> {
    pub tournament: &'a Tournament,
    pub store: &'a mut dyn Store,
    pub pool: &'a dyn Workforce,
    pub watcher: &'a mut dyn Watcher,
    /// How long to wait for a store that fails.
    pub patience: Duration,
}

impl Run<'_> {
    /// Plays all that is not played, as far as it goes.
    pub fn play(mut self, mut outcomes: Outcomes) -> Result<RunEnd, WrongOutcome> {
        let mut progress = Progress::of(self.tournament, &outcomes)?;
        loop {
            if progress.is_over {
                return Ok(RunEnd::Over);
            }
            let known = |id: GameId| outcomes.get(&id).cloned();
            let series = Series {
                contest: &self.tournament.contest,
                blocks: &progress.schedule[progress.course.blocks..],
                known: &known,
            };
            let pool = self.pool;
            let test = Test::of(self.tournament);
            let mut desk =
                Arrivals { run: &mut self, filed: Vec::new(), test, voids: Vec::new(), unkept: None };
            let finished = series.play(pool, &mut desk);
            let Arrivals { filed, voids, unkept, .. } = desk;
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

    /// Keeps games, trying again until it succeeds or patience ends.
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

    /// Waits a second; whether somebody wants to stop.
    fn wait(&self) -> bool {
        (0..20).any(|_| {
            thread::sleep(Duration::from_millis(50));
            self.is_stopped()
        })
    }
}

/// A sequential test on the blocks of a round, looked at one after the other.
struct Test {
    sprt: Sprt,
    scores: ScoreCounts,
    copies: Copies,
}

impl Test {
    fn of(tournament: &Tournament) -> Option<Test> {
        let Format::Sprt { test, .. } = tournament.plan.format else { return None };
        Some(Test {
            sprt: test,
            scores: ScoreCounts::new(tournament.plan.players).ok()?,
            copies: Copies::default(),
        })
    }

    /// Whether it knows after one more block.
    fn knows(&mut self, result: &BlockResult) -> bool {
        if !self.copies.add(result) {
            self.scores.add(result.halves()[0]);
        }
        self.sprt.state(&self.scores).verdict != Verdict::GoOn
    }
}

/// Where finished games arrive.
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
