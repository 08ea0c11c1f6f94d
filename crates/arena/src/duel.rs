//! A duel: players meet in blocks, each block one luck and every rotation of the seats.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use bots::sandbox::MissingProtection;
use kit::{BadText, Entry, Record, Setup};
use serde::Serialize;

use crate::fault::FaultKind;
use crate::{Fault, Match, MatchError, MatchResult, Mean, Notes, Runner, Spec, Terms, Verdict};

/// Who plays what, how often, and on which terms.
pub struct Duel {
    /// The game.
    pub entry: &'static Entry,
    /// Its setup, with a seat for each player, or a single one.
    pub setup: Setup,
    /// The players.
    pub players: Vec<Spec>,
    /// How many blocks.
    pub blocks: usize,
    /// All luck follows from it.
    pub seed: String,
    /// How they play.
    pub terms: Terms,
}

/// A block that was played: what each player made of it.
#[derive(Clone)]
pub struct BlockResult {
    /// The share of rivals beaten, by player: 1 all, 0 none, a tie counting half.
    pub shares: Vec<f64>,
    /// The mean points by player.
    pub points: Vec<f64>,
    /// Its games.
    pub games: Vec<BlockGame>,
}

/// One game of a block.
#[derive(Clone)]
pub struct BlockGame {
    /// Who sat where, by the number of the player.
    pub seats: Vec<usize>,
    /// Its record.
    pub record: Record,
    /// What is kept beside it.
    pub notes: Notes,
    /// Protections that bots ran without.
    pub missing: Vec<MissingProtection>,
}

/// How a player stands after a duel.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// The mind or the bot.
    pub player: String,
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
    /// The games from which it was sent off.
    #[serde(skip_serializing_if = "is_zero")]
    pub faults: usize,
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl Duel {
    /// Plays all blocks on so many threads, telling after each how many are done. The result depends on neither.
    pub fn play(
        &self,
        runner: &Runner,
        threads: usize,
        done: impl Fn(usize) + Sync,
    ) -> Result<Vec<BlockResult>, MatchError> {
        let (next, finished) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let blocks: Mutex<Vec<Option<Result<BlockResult, MatchError>>>> = Mutex::new(vec![None; self.blocks]);
        std::thread::scope(|scope| {
            for _ in 0..threads.clamp(1, self.blocks.max(1)) {
                scope.spawn(|| {
                    loop {
                        let block = next.fetch_add(1, Ordering::Relaxed);
                        if block >= self.blocks {
                            return;
                        }
                        let played = self.block(runner, block);
                        blocks.lock().expect("no block panics")[block] = Some(played);
                        done(finished.fetch_add(1, Ordering::Relaxed) + 1);
                    }
                });
            }
        });
        let blocks = blocks.into_inner().expect("no block panics");
        blocks.into_iter().map(|played| played.expect("every block was played")).collect()
    }

    /// Whether it can be asked for like that: see [`Match::check`].
    pub fn check(&self) -> Result<(), BadText> {
        let all: Vec<usize> = (0..self.players.len()).collect();
        let tables = all.chunks(usize::from(self.setup.seats()));
        tables.map(|seats| self.seated(0, seats)).try_for_each(|game| game.check())
    }

    fn block(&self, runner: &Runner, block: usize) -> Result<BlockResult, MatchError> {
        if self.setup.seats() == 1 { self.alone(runner, block) } else { self.rotations(runner, block) }
    }

    /// Everybody plays alone with the same luck.
    fn alone(&self, runner: &Runner, block: usize) -> Result<BlockResult, MatchError> {
        let ended: Result<Vec<MatchResult>, MatchError> =
            (0..self.players.len()).map(|player| self.game(runner, block, &[player])).collect();
        let ended = ended?;
        // Who was sent off is below all who were not, whatever its points.
        let standing =
            |ended: &MatchResult| (ended.faults().is_empty(), ended.table.game().scores().points[0]);
        let games =
            ended.iter().enumerate().map(|(player, ended)| BlockGame::of(vec![player], ended)).collect();
        Ok(BlockResult {
            shares: (0..ended.len()).map(|player| share(&ended, player, standing)).collect(),
            points: ended.iter().map(|ended| standing(ended).1 as f64).collect(),
            games,
        })
    }

    /// Everybody sits once on every seat, with the same luck.
    fn rotations(&self, runner: &Runner, block: usize) -> Result<BlockResult, MatchError> {
        let players = self.players.len();
        let mut played =
            BlockResult { shares: vec![0.0; players], points: vec![0.0; players], games: Vec::new() };
        for rotation in 0..players {
            let seats: Vec<usize> = (0..players).map(|seat| (seat + rotation) % players).collect();
            let ended = self.game(runner, block, &seats)?;
            let (ranks, points) = (ended.ranks(), ended.table.game().scores().points);
            for (seat, &player) in seats.iter().enumerate() {
                played.shares[player] += share(&ranks, seat, |&rank| -(rank as i64)) / players as f64;
                played.points[player] += points[seat] as f64 / players as f64;
            }
            played.games.push(BlockGame::of(seats, &ended));
        }
        Ok(played)
    }

    /// One game, these players on its seats.
    fn game(&self, runner: &Runner, block: usize, seats: &[usize]) -> Result<MatchResult, MatchError> {
        self.seated(block, seats).play(runner)
    }

    fn seated(&self, block: usize, seats: &[usize]) -> Match {
        Match {
            entry: self.entry,
            setup: self.setup.clone(),
            seed: format!("{} block {block}", self.seed),
            seats: seats.iter().map(|&player| self.players[player].clone()).collect(),
            terms: self.terms.clone(),
        }
    }

    /// The player who never came to be ready in any game, and why: what it lost says nothing about its play.
    pub fn absent(&self, blocks: &[BlockResult]) -> Option<(&Spec, String)> {
        (0..self.players.len()).find_map(|player| {
            let games =
                blocks.iter().flat_map(|played| &played.games).filter(|game| game.seats.contains(&player));
            let failures: Vec<Option<&Fault>> = games.map(|game| game.fault(player)).collect();
            let never = |fault: Option<&Fault>| fault.is_some_and(|fault| fault.kind == FaultKind::Start);
            let why = failures.first().copied().flatten().filter(|_| failures.iter().copied().all(never))?;
            Some((&self.players[player], why.why.clone()))
        })
    }

    /// How everybody stands, the best first; and the verdict on the first two.
    pub fn standings(&self, blocks: &[BlockResult]) -> (Vec<Standing>, Verdict) {
        let column = |of: &dyn Fn(&BlockResult) -> f64| -> Vec<f64> { blocks.iter().map(of).collect() };
        let mut standings: Vec<(usize, Standing)> = (0..self.players.len())
            .map(|player| {
                let shares = column(&|played| played.shares[player]);
                let points = column(&|played| played.points[player]);
                let count = |order| shares.iter().filter(|share| share.total_cmp(&0.5) == order).count();
                let standing = Standing {
                    player: self.players[player].to_string(),
                    points: points.iter().sum::<f64>() / points.len().max(1) as f64,
                    wins: count(std::cmp::Ordering::Greater),
                    losses: count(std::cmp::Ordering::Less),
                    ties: count(std::cmp::Ordering::Equal),
                    share: Mean::of(&shares),
                    faults: blocks
                        .iter()
                        .flat_map(|played| &played.games)
                        .filter(|game| game.fault(player).is_some())
                        .count(),
                };
                (player, standing)
            })
            .collect();
        standings.sort_by(|(_, a), (_, b)| b.share.mean.total_cmp(&a.share.mean));
        let (best, second) = (standings[0].0, standings[1].0);
        // Shares of the same block hang together, so that the two are compared block by block.
        let against = Mean::of(&column(&|played| (1.0 + played.shares[best] - played.shares[second]) / 2.0));
        let verdict = Verdict::of(&standings[0].1.player, &standings[1].1.player, &against);
        (standings.into_iter().map(|(_, standing)| standing).collect(), verdict)
    }
}

impl BlockGame {
    fn of(seats: Vec<usize>, ended: &MatchResult) -> BlockGame {
        let (notes, missing) = (ended.notes.clone(), ended.missing.clone());
        BlockGame { seats, record: ended.table.record(), notes, missing }
    }

    /// The fault for which this player was sent off.
    pub fn fault(&self, player: usize) -> Option<&Fault> {
        self.notes.faults.iter().find(|fault| self.seats[usize::from(fault.seat)] == player)
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
