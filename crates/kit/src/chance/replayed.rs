//! Luck that was written down before.

use thiserror::Error;

use super::Chance;

/// Answers with the given draws, each once. What does not fit is remembered, not a panic: draws come
/// from files of others. Look at [`Replayed::finish`] before believing the outcome.
#[derive(Debug)]
pub struct Replayed<'a> {
    draws: &'a [u32],
    used: usize,
    misfit: Option<Misfit>,
}

/// Mismatch between given draws and the questions.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Misfit {
    /// A question was asked that no draw was left for.
    #[error("there are only {0} draws and the turn asks for more")]
    TooFew(usize),
    /// Draws were left over.
    #[error("the turn asks for {used} draws and {given} are given")]
    TooMany {
        /// Number of draws asked for.
        used: usize,
        /// Number of draws given.
        given: usize,
    },
    /// The answer is not one of the possible ones.
    #[error("draw number {} is {answer}, which cannot come up there", at + 1)]
    Impossible {
        /// Which draw, from 0.
        at: usize,
        answer: u32,
    },
}

impl<'a> Replayed<'a> {
    /// Answers from these draws, in order.
    pub fn new(draws: &'a [u32]) -> Replayed<'a> {
        Replayed { draws, used: 0, misfit: None }
    }

    /// Checks that all draws fitted and all were used.
    pub fn finish(self) -> Result<(), Misfit> {
        match self.misfit {
            Some(misfit) => Err(misfit),
            None if self.used < self.draws.len() => {
                Err(Misfit::TooMany { used: self.used, given: self.draws.len() })
            }
            None => Ok(()),
        }
    }

    /// The next draw if it is possible, else some possible answer and a misfit to tell of.
    fn answer(&mut self, possible: impl Fn(u32) -> bool, otherwise: impl FnOnce() -> u32) -> u32 {
        let at = self.used;
        self.used += 1;
        let misfit = match self.draws.get(at) {
            Some(&answer) if possible(answer) => return answer,
            Some(&answer) => Misfit::Impossible { at, answer },
            None => Misfit::TooFew(self.draws.len()),
        };
        self.misfit.get_or_insert(misfit);
        otherwise()
    }
}

impl Chance for Replayed<'_> {
    fn below(&mut self, n: u32) -> u32 {
        self.answer(|answer| answer < n, || 0)
    }

    fn pick(&mut self, weights: &[u32]) -> usize {
        let possible = |index: u32| weights.get(index as usize).is_some_and(|&weight| weight > 0);
        let first = || weights.iter().position(|&weight| weight > 0).unwrap_or(0) as u32;
        self.answer(possible, first) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Key, Noted};
    use super::*;

    fn ask(chance: &mut impl Chance) -> (u32, usize, u32) {
        (chance.below(6), chance.pick(&[0, 3, 0, 2]), chance.below(1))
    }

    #[test]
    fn noted_luck_comes_again() {
        let mut noted = Noted::new(Key::from_seed("x").turn(0));
        let answers = ask(&mut noted);
        let mut replayed = Replayed::new(&noted.draws);
        assert_eq!(ask(&mut replayed), answers);
        assert_eq!(replayed.finish(), Ok(()));
    }

    #[test]
    fn draws_that_do_not_fit_are_told() {
        let told = |draws: &[u32]| {
            let mut replayed = Replayed::new(draws);
            ask(&mut replayed);
            replayed.finish()
        };
        assert_eq!(told(&[5, 3, 0]), Ok(()));
        assert_eq!(told(&[5, 3]), Err(Misfit::TooFew(2)));
        assert_eq!(told(&[5, 3, 0, 0]), Err(Misfit::TooMany { used: 3, given: 4 }));
        assert_eq!(told(&[6, 3, 0]), Err(Misfit::Impossible { at: 0, answer: 6 }));
        assert_eq!(told(&[5, 2, 0]), Err(Misfit::Impossible { at: 1, answer: 2 }));
        assert_eq!(told(&[5, 4, 0]), Err(Misfit::Impossible { at: 1, answer: 4 }));
    }
}
