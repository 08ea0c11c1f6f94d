//! The rules a second time, as plainly as can be.

use std::collections::BTreeSet;

use kit::{Chance, Square};

use super::*;
use crate::gems::Way;

/// Row, column, 0 for right and 1 for down; and all squares, column first.
type Line = (usize, usize, u8, Vec<(usize, usize)>);

/// Rows of letters, and points.
pub struct Naive {
    pub rows: Vec<Vec<u8>>,
    colours: u32,
    pub score: i64,
}

impl Naive {
    pub fn of(gems: &Gems) -> Naive {
        let row = |row: &String| row.bytes().filter(|b| *b != b' ').map(|b| b - b'A').collect();
        Naive { rows: rows(gems).iter().map(row).collect(), colours: gems.colours.into(), score: 0 }
    }

    /// All lines in the order of the scan.
    fn lines(&self) -> BTreeSet<Line> {
        let (height, width) = (self.rows.len(), self.rows[0].len());
        let rows = (0..height).map(|y| (0, (0..width).map(|x| (x, y)).collect::<Vec<_>>()));
        let columns = (0..width).map(|x| (1, (0..height).map(|y| (x, y)).collect::<Vec<_>>()));
        let mut found = BTreeSet::new();
        for (kind, street) in rows.chain(columns) {
            let runs = street.chunk_by(|a, b| self.rows[a.1][a.0] == self.rows[b.1][b.0]);
            found
                .extend(runs.filter(|run| run.len() > 2).map(|run| (run[0].1, run[0].0, kind, run.to_vec())));
        }
        found
    }

    fn swap(&mut self, swap: Swap) {
        let (a, b) = (swap.square, swap.other());
        let kept = self.rows[usize::from(a.y)][usize::from(a.x)];
        self.rows[usize::from(a.y)][usize::from(a.x)] = self.rows[usize::from(b.y)][usize::from(b.x)];
        self.rows[usize::from(b.y)][usize::from(b.x)] = kept;
    }

    /// A board without lines has one after the swap exactly if the swap is legal.
    pub fn legal(&mut self) -> Vec<Swap> {
        let (height, width) = (self.rows.len() as u16, self.rows[0].len() as u16);
        let mut legal = Vec::new();
        for square in (0..width).flat_map(|x| (0..height).map(move |y| Square::new(x, y))) {
            for swap in [Way::Right, Way::Down].map(|way| Swap::new(square, way)) {
                if swap.other().x < width && swap.other().y < height {
                    self.swap(swap);
                    legal.extend((!self.lines().is_empty()).then_some(swap));
                    self.swap(swap);
                }
            }
        }
        legal
    }

    pub fn play(&mut self, swap: Swap, chance: &mut impl Chance) {
        self.swap(swap);
        let mut factor = 5i64;
        loop {
            let lines = self.lines();
            if lines.is_empty() {
                return;
            }
            for (.., squares) in &lines {
                self.score = self.score.saturating_add(factor.saturating_mul(squares.len() as i64 - 1));
                factor = factor.saturating_mul(2);
            }
            let gone: BTreeSet<_> = lines.into_iter().flat_map(|(.., squares)| squares).collect();
            (0..self.rows[0].len()).for_each(|x| self.fall(x, &gone, chance));
        }
    }

    fn fall(&mut self, x: usize, gone: &BTreeSet<(usize, usize)>, chance: &mut impl Chance) {
        let stays = (0..self.rows.len()).rev().filter(|&y| !gone.contains(&(x, y)));
        let mut from_below: Vec<u8> = stays.map(|y| self.rows[y][x]).collect();
        from_below.resize_with(self.rows.len(), || chance.below(self.colours) as u8);
        self.rows.iter_mut().rev().zip(from_below).for_each(|(row, gem)| row[x] = gem);
    }
}
