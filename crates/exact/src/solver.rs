//! Retrograde analysis, level by level: level d finds the positions that are won or lost in d plies.
//!
//! A byte is 0 while its position is open, d once it is decided in d plies, and [`CLOSED`] where there is no position.
//! Level d reads bytes below d only and writes only d, so that a level which was interrupted is simply made again, and
//! the result does not depend on the number of threads. What no level decides is a draw: from there both players can
//! go on for ever.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use crate::field::{BLOCK, Field};
use crate::order::Order;
use crate::tablebase::{BLOCK as BLOCK_PLACES, places};
use crate::value::LONGEST;
use crate::{Placements, TablebaseHeader};

/// No position: the placements overlap, or the game is over.
pub const CLOSED: u8 = 255;

/// Retreats of a position, about: decides which way of finding losses is cheaper.
const RETREATS: u64 = 12;

/// A level that was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolvedLevel {
    pub plies: u8,
    /// Positions decided by it.
    pub decided: u64,
}

/// Something that threads count together while they work.
#[derive(Default)]
pub struct SolveTally {
    /// Blocks of columns that are done.
    pub blocks: AtomicUsize,
    decided: AtomicU64,
    open: AtomicU64,
}

/// A square being solved in memory.
pub struct Solver<'a, P> {
    placements: &'a P,
    field: Field,
    threads: usize,
    pub levels: Vec<SolvedLevel>,
    /// Positions that no level has decided yet.
    pub open: u64,
}

impl<'a, P: Placements> Solver<'a, P> {
    /// Bytes of memory that solving takes.
    pub fn memory(placements: &P) -> u64 {
        Field::bytes(placements.count(), placements.count())
    }

    pub fn new(placements: &'a P, threads: usize) -> Solver<'a, P> {
        let all = 0..placements.count();
        Solver { placements, field: Field::new(all.clone(), all), threads, levels: Vec::new(), open: 0 }
    }

    /// Makes the next level; `None` when all is decided that ever will be.
    pub fn step(&mut self, tally: &SolveTally) -> Option<SolvedLevel> {
        if self.is_done() {
            return None;
        }
        let last = self.levels.last().copied();
        let plies = last.map_or(1, |level| level.plies + 1);
        tally.blocks.store(0, Ordering::Relaxed);
        tally.decided.store(0, Ordering::Relaxed);
        let part = Part { placements: self.placements, rows: &self.field, columns: &self.field };
        let sparse = last.is_some_and(|level| level.decided * RETREATS < self.open);
        self.each_block(tally, |block| part.make(plies, block, sparse, tally));
        self.open = if plies == 1 { tally.open.load(Ordering::Relaxed) } else { self.open };
        let level = SolvedLevel { plies, decided: tally.decided.load(Ordering::Relaxed) };
        self.open -= level.decided;
        self.levels.push(level);
        Some(level)
    }

    /// Blocks of columns in a square.
    pub fn blocks(placements: &P) -> usize {
        placements.count().div_ceil(BLOCK)
    }

    fn each_block(&self, tally: &SolveTally, work: impl Fn(Range<usize>) + Sync) {
        let count = self.placements.count();
        let next = AtomicUsize::new(0);
        let run = || {
            while let block = next.fetch_add(BLOCK, Ordering::Relaxed)
                && block < count
            {
                work(block..count.min(block + BLOCK));
                tally.blocks.fetch_add(1, Ordering::Relaxed);
            }
        };
        thread::scope(|scope| {
            (1..self.threads).for_each(|_| {
                scope.spawn(run);
            });
            run();
        });
    }

    /// The bytes of a block of a tablebase.
    pub fn block(&self, order: &Order<P>, block: u64) -> Vec<u8> {
        let mut values = Vec::new();
        order.each(places(order.count(), block), |row, column| {
            let byte = self.field.get(row, column);
            values.push(if byte == CLOSED { 0 } else { byte });
        });
        values
    }

    /// Takes over the levels of an unfinished tablebase, whose blocks are given by `read`.
    pub fn restore<E>(
        &mut self,
        header: &TablebaseHeader,
        order: &Order<P>,
        mut read: impl FnMut(u64) -> Result<Vec<u8>, E>,
    ) -> Result<(), E> {
        let count = self.placements.count();
        for row in 0..count {
            let closed =
                |column: &usize| !self.placements.fit(row, *column) || !self.placements.is_open(row, *column);
            (0..count).filter(closed).for_each(|column| self.field.set(row, column, CLOSED));
        }
        for block in 0..order.count().div_ceil(BLOCK_PLACES) {
            let mut values = read(block)?.into_iter();
            order.each(places(order.count(), block), |row, column| {
                let value = values.next().unwrap_or(0);
                if self.placements.is_open(row, column) {
                    self.field.set(row, column, value);
                }
            });
        }
        self.levels = header.levels().collect();
        self.open = header.open;
        Ok(())
    }

    /// The header of what was found so far.
    pub fn header(&self, setup: String, places: u64) -> TablebaseHeader {
        let decided: Vec<u64> = self.levels.iter().map(|level| level.decided).collect();
        TablebaseHeader { setup, places, open: self.open, decided, is_whole: self.is_done() }
    }

    /// Whether all levels are made.
    pub fn is_done(&self) -> bool {
        self.levels.last().is_some_and(|level| level.decided == 0 || level.plies == LONGEST)
    }
}

/// What making a block of columns needs: its own rows, all columns of them, and its own columns, all rows of them.
struct Part<'a, P> {
    placements: &'a P,
    rows: &'a Field,
    columns: &'a Field,
}

impl<P: Placements> Part<'_, P> {
    /// Makes a level for a block of columns.
    fn make(&self, plies: u8, block: Range<usize>, sparse: bool, tally: &SolveTally) {
        let decided = match plies {
            1 => self.first(block, tally),
            _ if plies % 2 == 1 => self.wins(plies, block),
            _ if sparse => self.losses_near_wins(plies, block),
            _ => self.losses(plies, block),
        };
        tally.decided.fetch_add(decided, Ordering::Relaxed);
    }

    /// Closes what is no position, and finds what is won with one move.
    fn first(&self, block: Range<usize>, tally: &SolveTally) -> u64 {
        let (mut won, mut open) = (0, 0);
        for row in 0..self.placements.count() {
            for column in block.clone() {
                if !self.placements.fit(row, column) || !self.placements.is_open(row, column) {
                    self.columns.set(row, column, CLOSED);
                    continue;
                }
                open += 1;
                if self.placements.wins_now(row, column) {
                    self.columns.set(row, column, 1);
                    won += 1;
                }
            }
        }
        tally.open.fetch_add(open, Ordering::Relaxed);
        won
    }

    /// Wins: what leads to a position that was lost one level before.
    fn wins(&self, plies: u8, block: Range<usize>) -> u64 {
        let mut won = 0;
        for row in block {
            self.rows.find(row, 0..self.placements.count(), plies - 1, |column| {
                self.placements.retreats(row, column, |back| {
                    if self.columns.get(back, row) == 0 {
                        self.columns.set(back, row, plies);
                        won += 1;
                    }
                });
            });
        }
        won
    }

    /// Losses: every move leads to a position that the opponent wins. Looks at all that is open.
    fn losses(&self, plies: u8, block: Range<usize>) -> u64 {
        let mut lost = 0;
        for row in 0..self.placements.count() {
            self.columns.find(row, block.clone(), 0, |column| {
                if self.is_lost(plies, row, column) {
                    self.columns.set(row, column, plies);
                    lost += 1;
                }
            });
        }
        lost
    }

    /// Losses among the positions that lead to a win of the level before; no others are new.
    fn losses_near_wins(&self, plies: u8, block: Range<usize>) -> u64 {
        let mut lost = 0;
        for row in block {
            self.rows.find(row, 0..self.placements.count(), plies - 1, |column| {
                self.placements.retreats(row, column, |back| {
                    if self.columns.get(back, row) == 0 && self.is_lost(plies, back, row) {
                        self.columns.set(back, row, plies);
                        lost += 1;
                    }
                });
            });
        }
        lost
    }

    #[inline]
    fn is_lost(&self, plies: u8, row: usize, column: usize) -> bool {
        self.placements.moves(row, column, |to| {
            let byte = self.rows.get(column, to);
            byte % 2 == 1 && byte < plies
        })
    }
}
