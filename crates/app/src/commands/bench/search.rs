//! Speed of a tree search relative to random play, and the gain of a second thread.

use std::io::Write;
use std::time::{Duration, Instant};

use ::games::{GameVisitor, visit};
use kit::{Entry, Estimate, Key, Setup};
use minds::{Budget, Leaf, Mcts, Mind, Search};
use serde::Serialize;
use serde_json::{Value, json};

use super::playouts::{MoveChoice, Playing, begin};
use super::{options, play_for};
use crate::cli::Misuse;

/// Rounds over the three in turn, so that other load on the machine hits all alike.
const ROUNDS: u32 = 10;

/// Lines are played to the end of the game; this bounds games that have none.
const SEARCH: Search = Search { leaf: Leaf::Random(100_000), ..Search::USUAL };

/// The figures of one game.
#[derive(Serialize)]
pub struct Figures {
    game: &'static str,
    setup: Value,
    /// Moves per second of random games.
    playout_moves_per_s: f64,
    /// Moves per second in the lines of a search, going down the tree and playing on counted alike.
    search_moves_per_s: f64,
    search_iterations_per_s: f64,
    /// Speed of the search, divided by that of random games.
    kept: f64,
    threads: usize,
    threads_moves_per_s: f64,
    /// Speed of all threads together, divided by that of one.
    speedup: f64,
    /// The most bytes that the search on one thread and the one on several held.
    memory: usize,
    threads_memory: usize,
}

/// Moves and lines of play, and the time they took.
#[derive(Clone, Copy, Default)]
struct SearchWork {
    moves: u64,
    iterations: u64,
    time: Duration,
    memory: usize,
}

impl SearchWork {
    fn moves_per_s(&self) -> f64 {
        self.moves as f64 / self.time.as_secs_f64()
    }
}

/// Measures one game from its start, so long for each way to play.
pub fn measure(entry: &Entry, setup: &Setup, time: Duration, threads: usize) -> Result<Figures, Misuse> {
    let mut playing = begin(entry, setup, 1).map_err(|bad| Misuse(bad.0))?;
    let run = SearchRun { setup, slice: time / ROUNDS, threads, playing: &mut *playing };
    let [raw, one, several] = visit(entry, run)?;
    Ok(Figures {
        game: entry.about.name,
        setup: json!({ "seats": setup.seats(), "options": options(setup) }),
        playout_moves_per_s: raw.moves_per_s(),
        search_moves_per_s: one.moves_per_s(),
        search_iterations_per_s: one.iterations as f64 / one.time.as_secs_f64(),
        kept: one.moves_per_s() / raw.moves_per_s(),
        threads,
        threads_moves_per_s: several.moves_per_s(),
        speedup: several.moves_per_s() / one.moves_per_s(),
        memory: one.memory,
        threads_memory: several.memory,
    })
}

struct SearchRun<'a> {
    setup: &'a Setup,
    slice: Duration,
    threads: usize,
    playing: &'a mut dyn Playing,
}

impl GameVisitor for SearchRun<'_> {
    type Out = Result<[SearchWork; 3], Misuse>;

    /// Random games, a search on one thread, and one on several, in turn.
    fn visit<G: games::Listed>(self) -> Self::Out {
        let position =
            G::start(self.setup, &mut Key::from_seed("bench").turn(0)).map_err(|bad| Misuse(bad.0))?;
        let (mut one, mut several) = (Mcts::new(SEARCH, 1, 1), Mcts::new(SEARCH, self.threads, 1));
        let mut spent = [SearchWork::default(); 3];
        for _ in 0..ROUNDS {
            let (tally, time) = play_for(self.slice, self.playing, MoveChoice::Any);
            spent[0].moves += tally.all_moves;
            spent[0].time += time;
            search(&mut one, &position, self.slice, &mut spent[1]);
            search(&mut several, &position, self.slice, &mut spent[2]);
        }
        Ok(spent)
    }
}

fn search<G: Estimate>(mind: &mut Mcts<G>, position: &G, time: Duration, spent: &mut SearchWork) {
    if position.to_move().is_none() {
        return;
    }
    let (start, before) = (Instant::now(), mind.moves_played());
    let thought = mind.think(position, &Budget::time(time));
    spent.iterations += thought.iterations;
    spent.memory = spent.memory.max(thought.memory.bytes);
    spent.time += start.elapsed();
    spent.moves += mind.moves_played() - before;
}

/// Three lines for a game.
pub fn tell(figures: &Figures, setup: &Setup, out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "{} ({setup})", figures.game)?;
    let Figures { playout_moves_per_s: raw, search_moves_per_s: one, threads_moves_per_s: several, .. } =
        figures;
    writeln!(out, "  random play        {raw:>12.0} moves/s")?;
    let (iterations, kept) = (figures.search_iterations_per_s, 100.0 * figures.kept);
    let mib = |bytes: usize| bytes as f64 / f64::from(1 << 20);
    writeln!(
        out,
        "  search, 1 thread   {one:>12.0} moves/s  {kept:.0} % of it, {iterations:.0} lines of play/s, {:.1} MiB",
        mib(figures.memory)
    )?;
    let (threads, speedup) = (figures.threads, figures.speedup);
    writeln!(
        out,
        "  search, {threads} threads  {several:>12.0} moves/s  {speedup:.2} times one thread, {:.1} MiB",
        mib(figures.threads_memory)
    )?;
    out.flush()
}
