//! Whole random games, as fast as they can be played.

use games::{GameVisitor, Listed};
use kit::{BadSetup, Game as Rules, Quick, Scores, Setup};
use minds::CancelToken;
use pyo3::prelude::*;

use crate::errors::{BadSetup as BadSetupError, Fits};
use crate::game::{Game, seed_of};
use crate::interrupt::interruptible;

/// Sums over random games.
#[derive(Clone, Default)]
struct Sums {
    games: u64,
    moves: u64,
    points: Vec<f64>,
    /// Shares of wins by seat.
    shares: Vec<f64>,
}

impl Sums {
    fn add(&mut self, other: &Sums) {
        self.games += other.games;
        self.moves += other.moves;
        add(&mut self.points, other.points.iter().copied());
        add(&mut self.shares, other.shares.iter().copied());
    }

    /// Adds one game of `moves` moves.
    fn add_game(&mut self, moves: u64, scores: &Scores) {
        self.games += 1;
        self.moves += moves;
        add(&mut self.points, scores.points.iter().map(|&points| points as f64));
        add(&mut self.shares, scores.shares().iter().map(|&share| share.into()));
    }
}

fn add(sums: &mut Vec<f64>, more: impl ExactSizeIterator<Item = f64>) {
    sums.resize(sums.len().max(more.len()), 0.0);
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

/// Plays `games` games of a setup.
struct Play<'a> {
    setup: &'a Setup,
    games: u64,
    seed: u64,
    stop: &'a CancelToken,
}

impl GameVisitor for Play<'_> {
    type Out = Result<Sums, BadSetup>;

    fn visit<G: Listed>(self) -> Self::Out {
        let (mut luck, mut sums) = (Quick::new(self.seed), Sums::default());
        let mut first: Option<G> = None;
        for _ in 0..self.games {
            if self.stop.is_cancelled() {
                break;
            }
            // A start may fail by bad luck; then the first one serves again.
            let started = match G::start(self.setup, &mut luck) {
                Ok(game) => {
                    first.get_or_insert_with(|| game.clone());
                    game
                }
                Err(bad) => first.clone().ok_or(bad)?,
            };
            let (moves, game) = play_out(started, &mut luck);
            sums.add_game(moves, &game.scores());
        }
        Ok(sums)
    }
}

fn play_out<G: Rules>(mut game: G, luck: &mut Quick) -> (u64, G) {
    let mut moves = 0;
    while game.to_move().is_some() {
        game.play(game.any_move(luck), luck);
        moves += 1;
    }
    (moves, game)
}

type Means = (u64, u64, Vec<f64>, Vec<f64>);

/// Plays whole games at random: games, moves, mean points by seat, mean share of the win by seat.
#[pyfunction]
#[pyo3(signature = (game, games, seed=None, threads=Fits(1)), text_signature = "(game, games, seed=None, threads=1)")]
pub fn random_playouts(
    py: Python<'_>,
    game: &Game,
    games: Fits<u64>,
    seed: Option<&Bound<'_, PyAny>>,
    threads: Fits<u64>,
) -> PyResult<Means> {
    let (seed, Fits(games), threads) = (kit::Seed::new(seed_of(seed)?), games, threads.0.clamp(1, 256));
    let stop = CancelToken::default();
    let sums = interruptible(py, &stop, || {
        let play = |thread: u64| {
            let games = games / threads + u64::from(thread < games % threads);
            let seed = seed.for_block(thread as usize).for_seat(0);
            games::visit(game.entry, Play { setup: &game.setup, games, seed, stop: &stop })
        };
        std::thread::scope(|scope| {
            let running: Vec<_> = (1..threads).map(|thread| scope.spawn(move || play(thread))).collect();
            let first = play(0);
            let others = running.into_iter().map(|thread| thread.join().expect("playouts do not panic"));
            let all: Result<Vec<Sums>, BadSetup> = [first].into_iter().chain(others).collect();
            all
        })
    })?;
    let mut all = Sums::default();
    sums.map_err(|bad| BadSetupError::new_err(bad.0))?.iter().for_each(|sums| all.add(sums));
    let mean = |sums: Vec<f64>| sums.into_iter().map(|sum| sum / all.games as f64).collect();
    Ok((all.games, all.moves, mean(all.points), mean(all.shares)))
}
