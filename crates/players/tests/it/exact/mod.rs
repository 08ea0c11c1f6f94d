//! Solved boards: the solver against other solvers, the checker against wrong bytes, tablebases as bytes.

mod bytes;
mod checked;
mod gems;
mod plain;
mod plain_gems;
mod puzzles;
mod solved;
mod used;

use std::sync::atomic::{AtomicBool, AtomicU64};

use exact::{Numbering, Order, SolveTally, Solver, TablebaseHeader, Wrong, index, packed};
use games::mansuba::Mansuba;
use kit::{Game, Quick, Setup};
use players::exact::{MansubaNumbering, MansubaPlacements, setup_line};

use crate::entry;

/// A setup of Mansuba: `6 6 over=any`.
fn setup(words: &str) -> Setup {
    let mut words = words.split(' ');
    let [width, height] = ["width", "height"].map(|name| (name.to_owned(), words.next().unwrap().to_owned()));
    let named = words
        .map(|word| word.split_once('=').unwrap())
        .map(|(name, value)| (name.to_owned(), value.replace('_', " ")));
    let options: Vec<_> = [width, height].into_iter().chain(named).collect();
    Setup::new(entry("mansuba").about, None, &options).unwrap()
}

/// A start with that luck.
fn start(setup: &Setup, seed: u64) -> Mansuba {
    Mansuba::start(setup, &mut Quick::new(seed)).unwrap()
}

/// A board that was solved.
struct Solved {
    header: TablebaseHeader,
    blocks: Vec<Vec<u8>>,
}

fn solved(setup: &Setup, threads: usize) -> Solved {
    let race = MansubaPlacements::new(setup).unwrap();
    let mut solver = Solver::new(&race, threads);
    while solver.step(&SolveTally::default()).is_some() {}
    let order = Order::new(&race);
    let header = solver.header(setup_line(&start(setup, 0)), order.count());
    let blocks = (0..order.count().div_ceil(exact::BLOCK)).map(|block| solver.block(&order, block)).collect();
    Solved { header, blocks }
}

impl Solved {
    fn values(&self) -> Vec<u8> {
        self.blocks.concat()
    }

    /// The bytes of its tablebase.
    fn bytes(&self) -> Vec<u8> {
        let (blocks, entries): (Vec<_>, Vec<_>) = self.blocks.iter().map(|values| packed(values)).unzip();
        [self.header.bytes(), index(&entries), blocks.concat()].concat()
    }
}

fn check(numbering: &MansubaNumbering, values: &[u8]) -> Result<Vec<u64>, Wrong> {
    let all = 0..numbering.count();
    exact::check(numbering, values, all, 2, &AtomicU64::new(0), &AtomicBool::new(false))
}
