//! Retrograde analysis, level by level: level d finds the positions that are won or lost in d plies.
//!
//! A byte is 0 while its position is open, d once it is decided in d plies, and [`CLOSED`] for an impossible index.
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

/// A square being solved in memory, or some columns of it.
pub struct Solver<'a, P> {
    pub(crate) placements: &'a P,
    /// The columns that this solver makes.
    pub(crate) range: Range<usize>,
    pub(crate) columns: Field,
    /// The rows of the same numbers, if other solvers make the other columns; else they are in `columns`.
    pub(crate) rows: Option<Field>,
    pub(crate) threads: usize,
    pub levels: Vec<SolvedLevel>,
    /// Positions that no level has decided yet.
    pub open: u64,
}

/// Bytes of memory that solving a square of that many placements takes.
pub fn square_memory(placements: usize) -> u64 {
    Field::bytes(placements, placements)
}

impl<'a, P: Placements> Solver<'a, P> {
    /// Bytes of memory that solving takes.
    pub fn memory(placements: &P) -> u64 {
        square_memory(placements.count())
    }

    pub fn new(placements: &'a P, threads: usize) -> Solver<'a, P> {
        let all = 0..placements.count();
        let columns = Field::new(all.clone(), all.clone());
        Solver { placements, range: all, columns, rows: None, threads, levels: Vec::new(), open: 0 }
    }

    /// Makes the next level; `None` when all is decided that ever will be.
    pub fn step(&mut self, tally: &SolveTally) -> Option<SolvedLevel> {
        let (level, open) = self.make(tally)?;
        self.agree(level, open);
        Some(level)
    }

    /// Makes the next level of these columns. Gives what it decided, and what was open before.
    pub fn make(&self, tally: &SolveTally) -> Option<(SolvedLevel, u64)> {
        if self.is_done() {
            return None;
        }
        let last = self.levels.last().copied();
        let plies = last.map_or(1, |level| level.plies + 1);
        [&tally.decided, &tally.open].iter().for_each(|count| count.store(0, Ordering::Relaxed));
        tally.blocks.store(0, Ordering::Relaxed);
        let rows = self.rows.as_ref().unwrap_or(&self.columns);
        let maker = BlockMaker { placements: self.placements, rows, columns: &self.columns };
        let sparse = last.is_some_and(|level| level.decided * RETREATS < self.open);
        each_block(self.range.clone(), self.threads, tally, |block| maker.make(plies, block, sparse, tally));
        let open = if plies == 1 { tally.open.load(Ordering::Relaxed) } else { self.open };
        Some((SolvedLevel { plies, decided: tally.decided.load(Ordering::Relaxed) }, open))
    }

    /// Advances to the next level, after all columns of the square have decided and left open this much.
    pub fn agree(&mut self, level: SolvedLevel, open: u64) {
        self.open = open - level.decided;
        self.levels.push(level);
    }

    /// Blocks of columns in a square.
    pub fn blocks(placements: &P) -> usize {
        placements.count().div_ceil(BLOCK)
    }

    /// The bytes of a block of a tablebase.
    pub fn block(&self, order: &Order<P>, block: u64) -> Vec<u8> {
        let mut values = Vec::new();
        order.each(places(order.count(), block), |row, column| {
            values.push(plain(self.columns.get(row, column)));
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
        close(self.placements, &self.columns, 0..self.placements.count(), self.range.clone());
        for block in 0..order.count().div_ceil(BLOCK_PLACES) {
            let mut values = read(block)?.into_iter();
            order.each(places(order.count(), block), |row, column| {
                let value = values.next().unwrap_or(0);
                if self.placements.is_open(row, column) {
                    self.columns.set(row, column, value);
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

    /// Tells if all levels are made.
    pub fn is_done(&self) -> bool {
        self.levels.last().is_some_and(|level| level.decided == 0 || level.plies == LONGEST)
    }
}

/// The byte of a value as tablebases keep it: a game that is over counts as a draw.
pub fn plain(byte: u8) -> u8 {
    if byte == CLOSED { 0 } else { byte }
}

/// Closes impossible indices in these rows and columns.
pub fn close<P: Placements>(placements: &P, field: &Field, rows: Range<usize>, columns: Range<usize>) {
    for row in rows {
        let closed = |column: &usize| !placements.fit(row, *column) || !placements.is_open(row, *column);
        columns.clone().filter(closed).for_each(|column| field.set(row, column, CLOSED));
    }
}

/// Works on all blocks of these columns, with several threads.
pub fn each_block(
    columns: Range<usize>,
    threads: usize,
    tally: &SolveTally,
    work: impl Fn(Range<usize>) + Sync,
) {
    let next = AtomicUsize::new(columns.start);
    let run = || {
        while let block = next.fetch_add(BLOCK, Ordering::Relaxed)
            && block < columns.end
        {
            work(block..columns.end.min(block + BLOCK));
            tally.blocks.fetch_add(1, Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        (1..threads).for_each(|_| {
            scope.spawn(run);
        });
        run();
    });
}

/// Makes blocks of columns: reads the rows of the same numbers, writes the columns.
pub struct BlockMaker<'a, P> {
    pub placements: &'a P,
    pub rows: &'a Field,
    pub columns: &'a Field,
}

impl<P: Placements> BlockMaker<'_, P> {
    /// Makes a level for a block of columns.
    pub fn make(&self, plies: u8, block: Range<usize>, sparse: bool, tally: &SolveTally) {
        let decided = match plies {
            1 => self.first(block, tally),
            _ if plies % 2 == 1 => self.wins(plies, block),
            _ if sparse => self.losses_near_wins(plies, block),
            _ => self.losses(plies, block),
        };
        tally.decided.fetch_add(decided, Ordering::Relaxed);
    }

    /// Closes impossible indices and finds positions won in one move.
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
