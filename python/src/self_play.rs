//! Games for data sets: random ones, or those of a mind with itself, as flat lists of numbers.

use games::GameVisitor;
use kit::{BadSetup, Bag, Chance, Erased, Game as Rules, Learned, Quick, Setup};
use minds::{Budget, CancelToken, Ranked, Thought};
use players::Member;
use pyo3::prelude::*;
use statistics::dice::mix;

use crate::array::Array;
use crate::errors::{BadSetup as BadSetupError, BastideError, Fits};
use crate::game::Game;
use crate::interrupt::interruptible;
use crate::mind::Mind;

/// Games one behind the other; `ends` and `draw_ends` say where each stops.
#[derive(Default)]
struct Games {
    actions: Vec<u32>,
    movers: Vec<u8>,
    ends: Vec<i64>,
    /// Luck as the game asked for it, that of the start first.
    draws: Vec<u32>,
    draw_ends: Vec<i64>,
    points: Vec<i64>,
    returns: Vec<f32>,
    thoughts: Thoughts,
}

/// A mind's thoughts before each move; empty for moves without one.
#[derive(Default)]
struct Thoughts {
    /// Expected result for the mover, from 0 to 1; NaN for a random move.
    values: Vec<f32>,
    /// Visits of each move; `ends` holds the end of each list.
    actions: Vec<u32>,
    visits: Vec<u32>,
    ends: Vec<i64>,
}

impl Thoughts {
    /// A move that was not thought about.
    fn skip(&mut self) {
        self.values.push(f32::NAN);
        self.ends.push(self.actions.len() as i64);
    }

    fn add<G: Learned>(&mut self, game: &G, thought: &Thought<G::Move>) {
        self.values.push(thought.ranked[0].estimate);
        for Ranked { mv, visits, .. } in thought.ranked.iter().filter(|ranked| ranked.visits > 0) {
            if let Some(index) = game.index(*mv) {
                self.actions.push(index);
                self.visits.push(u32::try_from(*visits).unwrap_or(u32::MAX));
            }
        }
        self.ends.push(self.actions.len() as i64);
    }

    fn truncate(&mut self, moves: usize) {
        self.values.truncate(moves);
        self.ends.truncate(moves);
        let tried = self.ends.last().map_or(0, |&end| end as usize);
        self.actions.truncate(tried);
        self.visits.truncate(tried);
    }

    fn append(&mut self, other: &Thoughts) {
        shift(&mut self.ends, self.actions.len(), &other.ends);
        self.values.extend(&other.values);
        self.actions.extend(&other.actions);
        self.visits.extend(&other.visits);
    }
}

/// Appends ends that are counted from another beginning.
fn shift(into: &mut Vec<i64>, by: usize, ends: &[i64]) {
    into.extend(ends.iter().map(|end| end + by as i64));
}

impl Games {
    /// Forgets what belongs to a game that was not finished.
    fn roll_back(&mut self) {
        let moves = self.ends.last().map_or(0, |&end| end as usize);
        self.actions.truncate(moves);
        self.movers.truncate(moves);
        self.thoughts.truncate(moves);
        self.draws.truncate(self.draw_ends.last().map_or(0, |&end| end as usize));
    }

    fn append(&mut self, other: &Games) {
        shift(&mut self.ends, self.actions.len(), &other.ends);
        shift(&mut self.draw_ends, self.draws.len(), &other.draw_ends);
        self.actions.extend(&other.actions);
        self.movers.extend(&other.movers);
        self.draws.extend(&other.draws);
        self.points.extend(&other.points);
        self.returns.extend(&other.returns);
        self.thoughts.append(&other.thoughts);
    }
}

/// Quick luck whose answers are kept.
struct Tape<'a> {
    luck: Quick,
    draws: &'a mut Vec<u32>,
}

impl Chance for Tape<'_> {
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        let answer = self.luck.below(n);
        self.draws.push(answer);
        answer
    }

    #[inline]
    fn pick(&mut self, weights: &[u32]) -> usize {
        let answer = self.luck.pick(weights);
        self.draws.push(answer as u32);
        answer
    }

    #[inline]
    fn draw(&mut self, bag: &mut Bag) -> usize {
        let answer = self.luck.draw(bag);
        self.draws.push(answer as u32);
        answer
    }
}

/// A mind that plays all seats, on what budget.
#[derive(Clone)]
pub struct Thinker {
    pub member: Member,
    pub budget: Budget,
    pub seed: u64,
}

/// Plays some games of a series.
struct Play<'a> {
    setup: &'a Setup,
    /// The numbers of the games; the luck of each follows from the seed and its number.
    numbers: std::ops::Range<u64>,
    seed: u64,
    opening: u32,
    thinker: Option<&'a Thinker>,
    stop: &'a CancelToken,
}

/// Attempts for each game: a start may fail by bad luck or be the end already, and a move may have no number.
const TRIES: u64 = 64;

impl GameVisitor for Play<'_> {
    type Out = Result<Games, BadSetup>;

    fn visit<G: games::Listed>(self) -> Self::Out {
        let mut games = Games::default();
        for number in self.numbers.clone() {
            let mut played = Ok(false);
            for attempt in 0..TRIES {
                if self.stop.is_cancelled() {
                    return Ok(games);
                }
                played = self.game::<G>(mix(self.seed ^ mix(number * TRIES + attempt)), &mut games);
                if matches!(played, Ok(true)) {
                    break;
                }
                games.roll_back();
            }
            if !played? {
                return Err(BadSetup::new("games of this setup are over before the first move"));
            }
        }
        Ok(games)
    }
}

impl Play<'_> {
    /// Plays one game, unless it is over before the first move or a move has no number.
    fn game<G: games::Listed>(&self, seed: u64, out: &mut Games) -> Result<bool, BadSetup> {
        let (mut choice, begin) = (Quick::new(mix(seed)), out.actions.len());
        let mut tape = Tape { luck: Quick::new(seed), draws: &mut out.draws };
        let mut game = Erased(G::start(self.setup, &mut tape)?);
        let mut mind = self.thinker.map(|thinker| (thinker, thinker.member.mind(thinker.seed ^ seed)));
        while let Some(mover) = game.0.to_move() {
            let is_open = out.actions.len() - begin < self.opening as usize;
            let mv = match &mut mind {
                None => game.0.any_move(&mut choice),
                Some(_) if is_open => {
                    out.thoughts.skip();
                    game.0.any_move(&mut choice)
                }
                Some((thinker, mind)) => {
                    let thought = mind.think(&game, &thinker.budget).map(|mv| read::<G>(&mv));
                    out.thoughts.add(&game.0, &thought);
                    thought.best()
                }
            };
            let Some(index) = game.0.index(mv) else { return Ok(false) };
            out.actions.push(index);
            out.movers.push(mover.0);
            game.0.play(mv, &mut tape);
        }
        if out.actions.len() == begin {
            return Ok(false);
        }
        let scores = game.0.scores();
        out.ends.push(out.actions.len() as i64);
        out.draw_ends.push(out.draws.len() as i64);
        out.points.extend(&scores.points);
        out.returns.extend(&scores.returns());
        Ok(true)
    }
}

fn read<G: Rules>(sentence: &str) -> G::Move {
    sentence.parse().expect("a mind plays moves of its game")
}

/// The Rust half of a shard.
#[pyclass(frozen, module = "bastide")]
pub struct Shard {
    games: Games,
    seats: usize,
}

#[pymethods]
impl Shard {
    fn __len__(&self) -> usize {
        self.games.ends.len()
    }

    /// One of the arrays by its name.
    fn array(slf: &Bound<'_, Shard>, name: &str) -> PyResult<Array> {
        let (Shard { games, seats }, owner) = (slf.get(), slf.clone().into_any().unbind());
        let (count, thoughts) = (games.ends.len(), &games.thoughts);
        Ok(match name {
            "actions" => Array::over(owner, &games.actions, &[games.actions.len()], true),
            "movers" => Array::over(owner, &games.movers, &[games.movers.len()], true),
            "ends" => Array::over(owner, &games.ends, &[count], true),
            "draws" => Array::over(owner, &games.draws, &[games.draws.len()], true),
            "draw_ends" => Array::over(owner, &games.draw_ends, &[count], true),
            "points" => Array::over(owner, &games.points, &[count, *seats], true),
            "returns" => Array::over(owner, &games.returns, &[count, *seats], true),
            "values" => Array::over(owner, &thoughts.values, &[thoughts.values.len()], true),
            "policy_actions" => Array::over(owner, &thoughts.actions, &[thoughts.actions.len()], true),
            "policy_visits" => Array::over(owner, &thoughts.visits, &[thoughts.visits.len()], true),
            "policy_ends" => Array::over(owner, &thoughts.ends, &[thoughts.ends.len()], true),
            _ => return Err(BastideError::new_err(format!("there is no array `{name}`"))),
        })
    }
}

/// Plays games `first` to `first + count` of a series: random ones, or those of a mind with itself after random plies.
#[pyfunction]
#[pyo3(signature = (game, first, count, seed, threads, mind, opening))]
#[expect(clippy::too_many_arguments, reason = "the package gives them all, by name")]
pub fn self_play(
    py: Python<'_>,
    game: &Game,
    first: Fits<u64>,
    count: Fits<u64>,
    seed: &str,
    threads: Fits<u64>,
    mind: Option<&Mind>,
    opening: Fits<u32>,
) -> PyResult<Shard> {
    let (stop, seed, threads) =
        (CancelToken::default(), kit::Seed::new(seed).for_seat(0), threads.0.clamp(1, 256));
    let thinker = mind.map(|mind| mind.thinker(game.entry, &stop)).transpose()?;
    let play = |thread: u64| {
        let [from, to] = [thread, thread + 1].map(|thread| first.0 + count.0 * thread / threads);
        let play = Play {
            setup: &game.setup,
            numbers: from..to,
            seed,
            opening: opening.0,
            thinker: thinker.as_ref(),
            stop: &stop,
        };
        games::visit(game.entry, play)
    };
    let parts = interruptible(py, &stop, || {
        std::thread::scope(|scope| {
            let play = &play;
            let running: Vec<_> = (1..threads).map(|thread| scope.spawn(move || play(thread))).collect();
            let parts = running.into_iter().map(|thread| thread.join().expect("games do not panic"));
            [play(0)].into_iter().chain(parts).collect::<Result<Vec<Games>, BadSetup>>()
        })
    })?;
    let mut parts = parts.map_err(|bad| BadSetupError::new_err(bad.0))?.into_iter();
    let mut games = parts.next().unwrap_or_default();
    parts.for_each(|part| games.append(&part));
    Ok(Shard { games, seats: game.setup.seats().into() })
}
