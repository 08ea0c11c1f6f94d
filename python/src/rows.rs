//! Many games side by side, stepped together, and the arrays of numbers that describe them.

use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};

use games::{GameVisitor, Listed};
use kit::{BadSetup, Entry, Key, Learned, Player, Setup, Space};

use crate::legal::{Legal, Portion};
use crate::luck::Late;
use crate::step_pool::{Stage, StepPool};

/// Rows whose game is forgotten.
pub trait AnyRows: Send + Sync {
    /// From the next reset on, luck follows from this seed.
    fn deal(&mut self, seed: String);
    /// Begins all games anew.
    fn reset(&mut self, arrays: &mut Arrays, legal: &mut Legal, pool: &StepPool);
    /// Plays a move in every game. If one is illegal, nothing happens; the first row of such.
    fn step(
        &mut self,
        actions: &[AtomicI32],
        arrays: &mut Arrays,
        legal: &mut Legal,
        pool: &StepPool,
    ) -> Result<(), usize>;
    /// The seed of each row's present game.
    fn seeds(&self) -> Vec<String>;
}

/// Arrays of all rows, one row after the other.
pub struct Arrays {
    pub planes: Vec<u8>,
    pub facts: Vec<f32>,
    pub rewards: Vec<f32>,
    pub dones: Vec<bool>,
    pub truncated: Vec<bool>,
    pub points: Vec<i64>,
    pub to_move: Vec<i32>,
}

impl Arrays {
    pub fn new(rows: usize, seats: usize, space: Space, observing: bool) -> Arrays {
        let seen = if observing { rows } else { 0 };
        Arrays {
            planes: vec![0; seen * space.observation()],
            facts: vec![0.0; seen * usize::from(space.facts)],
            rewards: vec![0.0; rows * seats],
            dones: vec![false; rows],
            truncated: vec![false; rows],
            points: vec![0; rows * seats],
            to_move: vec![0; rows],
        }
    }
}

/// The games of a list of rows.
struct Rows<G: Learned> {
    games: Vec<Row<G>>,
    start: Start,
    space: Space,
}

struct Start {
    setup: Setup,
    seed: String,
}

struct Row<G> {
    game: G,
    key: Key,
    turn: u64,
    /// Number of games that this row has finished.
    games: u64,
}

/// In the place of an action: this row is passed over.
pub const REST: i32 = -1;

/// A start may fail by bad luck, or be the end already; this many are tried.
const TRIES: u64 = 64;

impl Start {
    fn seed(&self, row: usize, game: u64) -> String {
        format!("{} row {row} game {game}", self.seed)
    }

    /// The first game of the row from this number on that can be started, and is not over at once.
    fn game<G: Learned>(&self, row: usize, from: u64) -> Result<Row<G>, BadSetup> {
        let mut refused = None;
        for games in from..from + TRIES {
            let key = Key::from_seed(&self.seed(row, games));
            match G::start(&self.setup, &mut key.turn(0)) {
                Ok(game) if game.to_move().is_some() => return Ok(Row { game, key, turn: 0, games }),
                Ok(_) => {}
                Err(bad) => refused = Some(bad),
            }
        }
        Err(refused.unwrap_or_else(|| BadSetup::new("games of this setup are over before the first move")))
    }
}

/// Adjacent rows, and their parts of the arrays.
struct Part<'a, G: Learned> {
    first: usize,
    rows: &'a mut [Row<G>],
    start: &'a Start,
    space: Space,
    planes: &'a mut [u8],
    facts: &'a mut [f32],
    rewards: &'a mut [f32],
    dones: &'a mut [bool],
    truncated: &'a mut [bool],
    points: &'a mut [i64],
    to_move: &'a mut [i32],
}

impl<G: Learned> Part<'_, G> {
    /// Plays in all rows, or begins them anew.
    fn run(&mut self, actions: Option<&[AtomicI32]>, legal: &mut Portion<'_>) {
        // Both are written in every row. If they lay beside what another thread writes, the two would take the line of the cache
        // from each other each time, and two threads were no faster than one.
        let (mut list, mut moves) = (std::mem::take(legal.list), Vec::with_capacity(1024));
        list.clear();
        for at in 0..self.rows.len() {
            match actions {
                Some(actions) => self.play(at, actions[self.first + at].load(Ordering::Relaxed)),
                None => self.begin(at, 0),
            }
            self.write(at, &mut moves, &mut list, legal.counts);
        }
        *legal.list = list;
    }

    fn play(&mut self, at: usize, action: i32) {
        let row = &mut self.rows[at];
        let seats = self.rewards.len() / self.dones.len();
        if action == REST {
            (self.dones[at], self.truncated[at]) = (false, false);
            return self.rewards[at * seats..][..seats].fill(0.0);
        }
        let alone = (seats == 1).then(|| row.game.scores().points[0]);
        let mv = row.game.action(action as u32).expect("a legal action is a move");
        row.turn += 1;
        row.game.play(mv, &mut Late::new(row.key, row.turn));
        self.dones[at] = row.game.to_move().is_none();
        self.truncated[at] = false;
        let rewards = &mut self.rewards[at * seats..][..seats];
        rewards.fill(0.0);
        if let Some(before) = alone {
            rewards[0] = (row.game.scores().points[0] - before) as f32;
        } else if self.dones[at] {
            rewards.copy_from_slice(&row.game.scores().returns());
        }
        if self.dones[at] {
            self.end(at);
        }
    }

    /// Tells the points of the game, and begins the next one.
    fn end(&mut self, at: usize) {
        let seats = self.rewards.len() / self.dones.len();
        self.points[at * seats..][..seats].copy_from_slice(&self.rows[at].game.scores().points);
        self.begin(at, self.rows[at].games + 1);
    }

    fn begin(&mut self, at: usize, games: u64) {
        if let Ok(row) = self.start.game(self.first + at, games) {
            self.rows[at] = row;
        }
    }

    /// Lists what is legal and writes what is seen. Where nothing that is legal has a number, the game is cut short.
    fn write(&mut self, at: usize, moves: &mut Vec<G::Move>, legal: &mut Vec<i32>, counts: &mut [usize]) {
        let before = legal.len();
        self.list(at, moves, legal);
        if legal.len() == before {
            self.truncated[at] = true;
            self.end(at);
            self.list(at, moves, legal);
        }
        counts[at] = legal.len() - before;
        let game = &self.rows[at].game;
        let mover = game.to_move().unwrap_or(Player(0));
        self.to_move[at] = mover.0.into();
        let (planes, facts) = (self.space.observation(), usize::from(self.space.facts));
        if !self.planes.is_empty() {
            let seen = &mut self.planes[at * planes..][..planes];
            let known = &mut self.facts[at * facts..][..facts];
            seen.fill(0);
            known.fill(0.0);
            game.observe(mover, seen, known);
        }
    }

    fn list(&self, at: usize, moves: &mut Vec<G::Move>, legal: &mut Vec<i32>) {
        self.rows[at].game.moves(moves);
        self.rows[at].game.indices(moves, legal);
    }
}

impl<G: Learned> Rows<G> {
    /// Plays in all rows, or begins them anew. If an action is illegal, nothing happens; which row is the first such.
    fn run(
        &mut self,
        actions: Option<&[AtomicI32]>,
        arrays: &mut Arrays,
        legal: &mut Legal,
        pool: &StepPool,
    ) -> Result<(), usize> {
        let size = pool.portion(self.games.len());
        let parts = self.parts(size, arrays);
        let illegal = AtomicUsize::new(usize::MAX);
        let good = || illegal.load(Ordering::Relaxed) == usize::MAX;
        legal.renew(size, |portions, joining| {
            let stages: [Stage<(Part<'_, G>, Portion<'_>)>; 3] = [
                &|(part, legal)| {
                    let actions = actions.map(|actions| &actions[part.first..]);
                    if let Some(row) = actions.and_then(|actions| legal.first_illegal(actions)) {
                        illegal.fetch_min(part.first + row, Ordering::Relaxed);
                    }
                },
                &|(part, legal)| {
                    if good() {
                        part.run(actions, legal);
                        joining.set_length(legal);
                    }
                },
                &|(_, legal)| {
                    if good() {
                        joining.put(legal);
                    }
                },
            ];
            pool.run(parts.zip(portions), &stages);
            good()
        });
        let row = illegal.into_inner();
        if row == usize::MAX { Ok(()) } else { Err(row) }
    }

    fn parts<'a>(&'a mut self, size: usize, arrays: &'a mut Arrays) -> impl Iterator<Item = Part<'a, G>> {
        let (space, start, seats) = (self.space, &self.start, arrays.rewards.len() / arrays.dones.len());
        let mut planes = arrays.planes.chunks_mut(size * space.observation());
        let mut facts = arrays.facts.chunks_mut(size * usize::from(space.facts));
        let mut rewards = arrays.rewards.chunks_mut(size * seats);
        let mut dones = arrays.dones.chunks_mut(size);
        let mut truncated = arrays.truncated.chunks_mut(size);
        let mut points = arrays.points.chunks_mut(size * seats);
        let mut to_move = arrays.to_move.chunks_mut(size);
        let part = move |(number, rows): (usize, &'a mut [Row<G>])| {
            Some(Part {
                first: number * size,
                rows,
                start,
                space,
                planes: planes.next().unwrap_or_default(),
                facts: facts.next().unwrap_or_default(),
                rewards: rewards.next()?,
                dones: dones.next()?,
                truncated: truncated.next()?,
                points: points.next()?,
                to_move: to_move.next()?,
            })
        };
        self.games.chunks_mut(size).enumerate().filter_map(part)
    }
}

impl<G: Learned> AnyRows for Rows<G> {
    fn deal(&mut self, seed: String) {
        self.start.seed = seed;
    }

    fn reset(&mut self, arrays: &mut Arrays, legal: &mut Legal, pool: &StepPool) {
        arrays.rewards.fill(0.0);
        arrays.dones.fill(false);
        arrays.truncated.fill(false);
        self.run(None, arrays, legal, pool).expect("without actions, none is illegal");
    }

    fn step(
        &mut self,
        actions: &[AtomicI32],
        arrays: &mut Arrays,
        legal: &mut Legal,
        pool: &StepPool,
    ) -> Result<(), usize> {
        self.run(Some(actions), arrays, legal, pool)
    }

    fn seeds(&self) -> Vec<String> {
        self.games.iter().enumerate().map(|(at, row)| self.start.seed(at, row.games)).collect()
    }
}

/// `rows` games of a setup; all luck follows from the seed.
pub fn begin(entry: &Entry, setup: &Setup, rows: usize, seed: String) -> Result<Box<dyn AnyRows>, BadSetup> {
    games::visit(entry, Begin { start: Start { setup: setup.clone(), seed }, rows })
}

struct Begin {
    start: Start,
    rows: usize,
}

impl GameVisitor for Begin {
    type Out = Result<Box<dyn AnyRows>, BadSetup>;

    fn visit<G: Listed>(self) -> Self::Out {
        let Begin { start, rows } = self;
        let rows: Result<Vec<Row<G>>, BadSetup> = (0..rows).map(|row| start.game(row, 0)).collect();
        let rows = rows?;
        let space = rows
            .first()
            .map(|row| row.game.space())
            .ok_or_else(|| BadSetup::new("there is at least one row"))?;
        Ok(Box::new(Rows { games: rows, start, space }))
    }
}
