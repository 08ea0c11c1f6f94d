//! Quick luck whose answers are kept.

use kit::{Bag, Chance, Quick};

pub struct Tape<'a> {
    pub luck: Quick,
    pub draws: &'a mut Vec<u32>,
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
