//! Luck that falls every way it can, one way after the other.

use super::Chance;

/// Enumerates all outcomes of whatever asks it.
///
/// ```
/// # use bastide_kit::{Chance, EveryWay};
/// let mut luck = EveryWay::new();
/// let mut mean = 0.0;
/// loop {
///     let two_dice = luck.below(6) + luck.below(6) + 2;
///     mean += f64::from(two_dice) * luck.odds();
///     if !luck.advance() {
///         break;
///     }
/// }
/// assert!((mean - 7.0).abs() < 1e-9);
/// ```
#[derive(Clone, Debug, Default)]
pub struct EveryWay {
    path: Vec<Fork>,
    asked: usize,
}

/// One question on the way: the weights of its answers, and the answer this time.
#[derive(Clone, Debug)]
struct Fork {
    answers: Answers,
    answer: u32,
}

#[derive(Clone, Debug)]
enum Answers {
    Below(u32),
    Weighted(Vec<u32>),
}

impl Fork {
    fn odds(&self) -> f64 {
        match &self.answers {
            Answers::Below(n) => 1.0 / f64::from(*n),
            Answers::Weighted(weights) => {
                let sum: f64 = weights.iter().copied().map(f64::from).sum();
                f64::from(weights[self.answer as usize]) / sum
            }
        }
    }

    fn next(&self) -> Option<u32> {
        match &self.answers {
            Answers::Below(n) => (self.answer + 1..*n).next(),
            Answers::Weighted(weights) => {
                (self.answer + 1..weights.len() as u32).find(|&answer| weights[answer as usize] > 0)
            }
        }
    }
}

impl EveryWay {
    /// Begins with the first way.
    pub fn new() -> EveryWay {
        EveryWay::default()
    }

    /// Advances to the next way; false after the last one.
    pub fn advance(&mut self) -> bool {
        self.path.truncate(self.asked);
        self.asked = 0;
        while let Some(fork) = self.path.last_mut() {
            if let Some(answer) = fork.next() {
                fork.answer = answer;
                return true;
            }
            self.path.pop();
        }
        false
    }

    /// True if nothing was asked since the way began: then there is no other.
    pub fn is_certain(&self) -> bool {
        self.asked == 0
    }

    /// Probability of the present way; the sum over all ways is 1.
    pub fn odds(&self) -> f64 {
        self.path[..self.asked].iter().map(Fork::odds).product()
    }

    /// The answer planned for the next question, which is put to chance for the first time by `ask`.
    fn answer(&mut self, ask: impl FnOnce() -> Fork) -> u32 {
        if self.asked == self.path.len() {
            self.path.push(ask());
        }
        self.asked += 1;
        self.path[self.asked - 1].answer
    }
}

impl Chance for EveryWay {
    fn below(&mut self, n: u32) -> u32 {
        self.answer(|| Fork { answers: Answers::Below(n), answer: 0 })
    }

    fn pick(&mut self, weights: &[u32]) -> usize {
        self.answer(|| Fork {
            answer: weights.iter().position(|&weight| weight > 0).expect("some weight") as u32,
            answers: Answers::Weighted(weights.to_vec()),
        }) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_comes_once_and_the_odds_add_up_to_one() {
        let mut luck = EveryWay::new();
        let (mut ways, mut odds) = (Vec::new(), 0.0);
        loop {
            let coin = luck.below(2);
            // The second question depends on the first answer.
            let second = if coin == 0 { luck.pick(&[0, 3, 1]) } else { 9 };
            ways.push((coin, second));
            odds += luck.odds();
            if !luck.advance() {
                break;
            }
        }
        assert_eq!(ways, [(0, 1), (0, 2), (1, 9)]);
        assert!((odds - 1.0).abs() < 1e-12);
    }

    #[test]
    fn no_question_is_one_way() {
        let mut luck = EveryWay::new();
        assert!((luck.odds() - 1.0).abs() < 1e-12);
        assert!(!luck.advance());
    }
}
