//! A duel: minds play each other in blocks, each block one luck and every rotation of the seats.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use kit::{BadSetup, Entry, Key, Player, Record, Scores, Setup, Table};
use minds::{AnyMind, Budget};
use serde::Serialize;

use crate::{Mean, NoMind, Verdict, mind};

/// Who plays what, how often, and how long they may think.
pub struct Duel {
    /// The game.
    pub entry: &'static Entry,
    /// Its setup, with a seat for each mind, or a single one.
    pub setup: Setup,
    /// The names of the minds.
    pub minds: Vec<String>,
    /// How many blocks.
    pub blocks: usize,
    /// All luck follows from it.
    pub seed: String,
    /// For each move.
    pub budget: Budget,
}

/// A block that was played: what each mind made of it.
#[derive(Clone)]
pub struct Played {
    /// The share of rivals beaten, by mind: 1 all, 0 none, a tie counting half.
    pub shares: Vec<f64>,
    /// The mean points by mind.
    pub points: Vec<f64>,
    /// The records of its games.
    pub records: Vec<Record>,
}

/// How a mind stands after a duel.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// The mind.
    pub mind: String,
    /// Its mean points.
    pub points: f64,
    /// Blocks in which it did better than the mean, worse, and just as well.
    pub wins: usize,
    /// See `wins`.
    pub losses: usize,
    /// See `wins`.
    pub ties: usize,
    /// Its mean share, with an interval.
    pub share: Mean,
}

impl Duel {
    /// Plays all blocks on so many threads, telling after each how many are done. The result depends on neither.
    pub fn play(&self, threads: usize, done: impl Fn(usize) + Sync) -> Result<Vec<Played>, BadSetup> {
        let (next, finished) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let blocks: Mutex<Vec<Option<Result<Played, BadSetup>>>> = Mutex::new(vec![None; self.blocks]);
        std::thread::scope(|scope| {
            for _ in 0..threads.clamp(1, self.blocks.max(1)) {
                scope.spawn(|| {
                    loop {
                        let block = next.fetch_add(1, Ordering::Relaxed);
                        if block >= self.blocks {
                            return;
                        }
                        let played = self.block(block);
                        blocks.lock().expect("no block panics")[block] = Some(played);
                        done(finished.fetch_add(1, Ordering::Relaxed) + 1);
                    }
                });
            }
        });
        let blocks = blocks.into_inner().expect("no block panics");
        blocks.into_iter().map(|played| played.expect("every block was played")).collect()
    }

    /// The names are checked before anything is played.
    pub fn check(&self) -> Result<(), NoMind> {
        self.minds.iter().try_for_each(|name| mind(self.entry, name, 0).map(drop))
    }

    fn block(&self, block: usize) -> Result<Played, BadSetup> {
        if self.setup.seats() == 1 { self.alone(block) } else { self.rotations(block) }
    }

    /// Everybody plays alone with the same luck.
    fn alone(&self, block: usize) -> Result<Played, BadSetup> {
        let tables: Result<Vec<Table>, BadSetup> =
            (0..self.minds.len()).map(|mind| self.game(block, &[mind])).collect();
        let tables = tables?;
        let points: Vec<i64> = tables.iter().map(|table| table.game().standing().points[0]).collect();
        Ok(Played {
            shares: (0..points.len()).map(|mind| share(&points, mind, |&points| points)).collect(),
            points: points.iter().map(|&points| points as f64).collect(),
            records: tables.iter().map(Table::record).collect(),
        })
    }

    /// Everybody sits once on every seat, with the same luck.
    fn rotations(&self, block: usize) -> Result<Played, BadSetup> {
        let minds = self.minds.len();
        let mut played = Played { shares: vec![0.0; minds], points: vec![0.0; minds], records: Vec::new() };
        for rotation in 0..minds {
            let seats: Vec<usize> = (0..minds).map(|seat| (seat + rotation) % minds).collect();
            let table = self.game(block, &seats)?;
            let scores = table.game().standing();
            for (seat, &mind) in seats.iter().enumerate() {
                played.shares[mind] += seat_share(&scores, seat) / minds as f64;
                played.points[mind] += scores.points[seat] as f64 / minds as f64;
            }
            played.records.push(table.record());
        }
        Ok(played)
    }

    /// One game, these minds on its seats.
    fn game(&self, block: usize, seats: &[usize]) -> Result<Table, BadSetup> {
        let key = Key::from_seed(&format!("{} block {block}", self.seed));
        let mut table = Table::start(self.entry, self.setup.clone(), key)?;
        let mut players: Vec<Box<dyn AnyMind>> = seats
            .iter()
            .map(|&number| {
                let seed = (block as u64) << 8 | number as u64;
                mind(self.entry, &self.minds[number], seed).expect("the names were checked")
            })
            .collect();
        while let Some(Player(seat)) = table.game().mover() {
            let thought = players[usize::from(seat)].consider(table.game(), &self.budget);
            table.play(&thought.best()).expect("a mind plays by the rules");
        }
        Ok(table)
    }

    /// How everybody stands, the best first; and the verdict on the first two.
    pub fn standings(&self, blocks: &[Played]) -> (Vec<Standing>, Verdict) {
        let column = |of: &dyn Fn(&Played) -> f64| -> Vec<f64> { blocks.iter().map(of).collect() };
        let mut standings: Vec<(usize, Standing)> = (0..self.minds.len())
            .map(|mind| {
                let shares = column(&|played| played.shares[mind]);
                let points = column(&|played| played.points[mind]);
                let count = |order| shares.iter().filter(|share| share.total_cmp(&0.5) == order).count();
                let standing = Standing {
                    mind: self.minds[mind].clone(),
                    points: points.iter().sum::<f64>() / points.len().max(1) as f64,
                    wins: count(std::cmp::Ordering::Greater),
                    losses: count(std::cmp::Ordering::Less),
                    ties: count(std::cmp::Ordering::Equal),
                    share: Mean::of(&shares),
                };
                (mind, standing)
            })
            .collect();
        standings.sort_by(|(_, a), (_, b)| b.share.mean.total_cmp(&a.share.mean));
        let (best, second) = (standings[0].0, standings[1].0);
        // Shares of the same block hang together, so that the two are compared block by block.
        let against = Mean::of(&column(&|played| (1.0 + played.shares[best] - played.shares[second]) / 2.0));
        let verdict = Verdict::of(&standings[0].1.mind, &standings[1].1.mind, &against);
        (standings.into_iter().map(|(_, standing)| standing).collect(), verdict)
    }
}

/// The share of the others that stand below this one, a tie counting half.
fn share<T, V: PartialOrd>(all: &[T], of: usize, value: impl Fn(&T) -> V) -> f64 {
    let mine = value(&all[of]);
    let beaten = |(at, other): (usize, &T)| match value(other).partial_cmp(&mine) {
        _ if at == of => 0.0,
        Some(std::cmp::Ordering::Less) => 1.0,
        Some(std::cmp::Ordering::Equal) => 0.5,
        _ => 0.0,
    };
    all.iter().enumerate().map(beaten).sum::<f64>() / (all.len() - 1).max(1) as f64
}

fn seat_share(scores: &Scores, seat: usize) -> f64 {
    let ranks = scores.ranks();
    share(&ranks, seat, |&rank| -(rank as i64))
}
