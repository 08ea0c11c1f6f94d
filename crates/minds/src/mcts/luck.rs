//! Luck that a search falls back on: spread evenly over the visits of a move, and traced.

use kit::{Chance, Quick};

/// The golden ratio of all numbers below 2^64: its multiples come to lie evenly between them, however many there are.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Luck for one step down the tree.
///
/// The first answer follows from the position and from how often its move was tried: so the visits of a move meet
/// every outcome about as often as its odds say, and all moves of a position meet the same outcomes in the same order
/// and are compared on equal terms. What is asked after that is any luck.
pub struct Spread<'a> {
    luck: &'a mut Quick,
    first: Option<u64>,
    trace: u64,
}

impl Spread<'_> {
    /// For a move of that node, tried so often before.
    pub fn new(luck: &mut Quick, salt: u64, node: u32, visits: u32) -> Spread<'_> {
        let begin = (salt ^ u64::from(node)).wrapping_mul(0xd134_2543_de82_ef95);
        let first = begin.wrapping_add(u64::from(visits).wrapping_mul(GOLDEN));
        Spread { luck, first: Some(first), trace: 0 }
    }

    /// Key of the outcome among those of the same move.
    pub fn trace(&self) -> u64 {
        self.trace
    }
}

impl Spread<'_> {
    fn answer(&mut self, n: u32) -> u32 {
        match self.first.take() {
            Some(first) => ((u128::from(first) * u128::from(n)) >> 64) as u32,
            None => self.luck.below(n),
        }
    }

    fn note(&mut self, answer: u32) -> u32 {
        self.trace = (self.trace ^ u64::from(answer) ^ 0x5bd1_e995).wrapping_mul(GOLDEN).rotate_left(29);
        answer
    }
}

impl Chance for Spread<'_> {
    fn below(&mut self, n: u32) -> u32 {
        let answer = self.answer(n);
        self.note(answer)
    }

    /// Records the answer, not the ticket that drew it: many tickets are one outcome.
    fn pick(&mut self, weights: &[u32]) -> usize {
        let mut ticket = self.answer(weights.iter().sum());
        let drawn = weights.iter().position(|&weight| {
            let here = ticket < weight;
            ticket = ticket.wrapping_sub(weight);
            here
        });
        self.note(drawn.expect("a ticket is below the sum of the weights") as u32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_come_as_often_as_their_odds_say_after_few_visits() {
        for node in 0..20 {
            let mut seen = [0i32; 10];
            for visits in 0..50 {
                seen[Spread::new(&mut Quick::new(1), 9, node, visits).below(10) as usize] += 1;
            }
            assert!(seen.iter().all(|&times| (4..=6).contains(&times)), "{seen:?}");
        }
    }

    #[test]
    fn tickets_of_one_outcome_leave_one_trace() {
        let mut traces = [const { Vec::new() }; 3];
        for visits in 0..90 {
            let mut luck = Quick::new(1);
            let mut spread = Spread::new(&mut luck, 0, 0, visits);
            let drawn = spread.pick(&[30, 0, 60]);
            traces[drawn].push(spread.trace());
        }
        let [first, none, last] = traces;
        assert!(first.iter().all(|&trace| trace == first[0]) && last.iter().all(|&trace| trace == last[0]));
        assert!(
            first[0] != last[0] && none.is_empty() && (29..=31).contains(&first.len()),
            "{}",
            first.len()
        );
    }

    #[test]
    fn what_is_asked_later_is_any_luck_and_leaves_another_trace() {
        let mut luck = Quick::new(1);
        let traces: Vec<u64> = (0..40)
            .map(|_| {
                let mut spread = Spread::new(&mut luck, 0, 0, 0);
                spread.below(6);
                spread.below(6);
                spread.trace()
            })
            .collect();
        let mut different = traces.clone();
        different.sort_unstable();
        different.dedup();
        assert!(different.len() > 4 && different.len() <= 6, "{traces:?}");
    }
}
