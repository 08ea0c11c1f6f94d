//! Luck that is written down as it falls.

use super::Chance;

/// Passes questions on to another source and notes its answers.
#[derive(Debug)]
pub struct Noted<C> {
    from: C,
    /// The answers so far.
    pub draws: Vec<u32>,
}

impl<C: Chance> Noted<C> {
    /// Notes the answers of this source.
    pub fn new(from: C) -> Noted<C> {
        Noted { from, draws: Vec::new() }
    }

    fn note(&mut self, answer: u32) -> u32 {
        self.draws.push(answer);
        answer
    }
}

impl<C: Chance> Chance for Noted<C> {
    fn below(&mut self, n: u32) -> u32 {
        let answer = self.from.below(n);
        self.note(answer)
    }

    /// Notes the index, which means something to readers, and not the ticket.
    fn pick(&mut self, weights: &[u32]) -> usize {
        let index = self.from.pick(weights);
        self.note(index as u32) as usize
    }
}
