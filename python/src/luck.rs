//! Two more sources of luck: one that is made when it is first asked, and one that stops at the first open question.

use kit::{Bag, Chance, Key, Keyed, Quick};

/// The same answers as [`Key::turn`], of which most moves of most games need none.
pub struct Late {
    key: Key,
    turn: u64,
    luck: Option<Keyed>,
}

impl Late {
    pub fn new(key: Key, turn: u64) -> Late {
        Late { key, turn, luck: None }
    }

    #[inline]
    fn luck(&mut self) -> &mut Keyed {
        self.luck.get_or_insert_with(|| self.key.turn(self.turn))
    }
}

impl Chance for Late {
    fn below(&mut self, n: u32) -> u32 {
        self.luck().below(n)
    }

    fn pick(&mut self, weights: &[u32]) -> usize {
        self.luck().pick(weights)
    }

    fn draw(&mut self, bag: &mut Bag) -> usize {
        self.luck().draw(bag)
    }
}

/// Answers with given draws, and remembers the first question after them: its answers with their odds. Later questions are
/// answered at random: with the same answer each time, a cascade of Gems would go on for hundreds of rounds.
pub struct FirstOpen<'a> {
    draws: &'a [u32],
    used: usize,
    dice: Quick,
    /// True if all given draws were possible.
    pub fits: bool,
    pub question: Option<Vec<(u32, f64)>>,
}

impl<'a> FirstOpen<'a> {
    pub fn new(draws: &'a [u32]) -> FirstOpen<'a> {
        FirstOpen { draws, used: 0, dice: Quick::new(1), fits: true, question: None }
    }

    /// True if all given draws were used.
    pub fn is_used_up(&self) -> bool {
        self.used >= self.draws.len()
    }

    /// The given draw, if it is possible.
    fn given(
        &mut self,
        answers: impl Fn() -> Vec<(u32, f64)>,
        possible: impl Fn(u32) -> bool,
    ) -> Option<u32> {
        let given = self.draws.get(self.used).copied();
        self.used += 1;
        let fitting = given.filter(|draw| possible(*draw));
        if fitting.is_none() {
            self.fits &= given.is_none();
            self.question.get_or_insert_with(answers);
        }
        fitting
    }
}

impl Chance for FirstOpen<'_> {
    fn below(&mut self, n: u32) -> u32 {
        let answers = || (0..n).map(|answer| (answer, 1.0 / f64::from(n))).collect();
        self.given(answers, |answer| answer < n).unwrap_or_else(|| self.dice.below(n))
    }

    fn pick(&mut self, weights: &[u32]) -> usize {
        let sum: f64 = weights.iter().copied().map(f64::from).sum();
        let odds = || (0..).zip(weights).filter(|(_, weight)| **weight > 0);
        let answers = || odds().map(|(answer, weight)| (answer, f64::from(*weight) / sum)).collect();
        let possible = |answer: u32| weights.get(answer as usize).is_some_and(|weight| *weight > 0);
        let given = self.given(answers, possible);
        given.map_or_else(|| self.dice.pick(weights), |answer| answer as usize)
    }
}
