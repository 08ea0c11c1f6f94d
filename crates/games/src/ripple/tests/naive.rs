//! A second referee, written from the rule book alone, one token at a time.

use kit::{Chance, Quick};

/// Stacks by cell, row by row, the lowest token first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Naive {
    pub width: usize,
    pub height: usize,
    pub stacks: Vec<Vec<u8>>,
    /// All cells named so far, the latest last.
    pub named: Vec<(usize, usize)>,
}

impl Naive {
    /// Places a token of the mover. Within a wave, tokens are placed in any order.
    pub fn turn(&mut self, mover: u8, x: usize, y: usize, order: &mut Quick) {
        self.named.push((x, y));
        let mut fired = vec![false; self.stacks.len()];
        let mut wave = vec![(x, y)];
        while !wave.is_empty() {
            let mut next_wave = Vec::new();
            while !wave.is_empty() {
                let (x, y) = wave.swap_remove(order.below(wave.len() as u32) as usize);
                let stack = &mut self.stacks[y * self.width + x];
                if stack.last() != Some(&mover) {
                    stack.push(mover);
                    continue;
                }
                stack.pop();
                fired[y * self.width + x] = true;
                let unfired = self.neighbours(x, y).into_iter().filter(|(x, y)| !fired[y * self.width + x]);
                next_wave.extend(unfired);
            }
            wave = next_wave;
        }
    }

    fn neighbours(&self, x: usize, y: usize) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        if x > 0 {
            found.push((x - 1, y));
        }
        if y > 0 {
            found.push((x, y - 1));
        }
        if x + 1 < self.width {
            found.push((x + 1, y));
        }
        if y + 1 < self.height {
            found.push((x, y + 1));
        }
        found
    }

    /// True if a cell may be named, if `rest` of the cells named last rest.
    pub fn is_open(&self, x: usize, y: usize, rest: usize) -> bool {
        let rest = rest.min(self.width * self.height / 2);
        !self.named.iter().rev().take(rest).any(|&named| named == (x, y))
    }

    pub fn is_full(&self) -> bool {
        self.stacks.iter().all(|stack| !stack.is_empty())
    }

    pub fn points(&self, player: u8) -> i64 {
        self.stacks.iter().filter(|stack| stack.last() == Some(&player)).count() as i64
    }
}
