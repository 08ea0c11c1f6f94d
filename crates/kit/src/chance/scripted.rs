//! Luck written in advance, which starts again when it runs out.

use super::Chance;

/// Answers from a script, round and round: the given sequence of gems, and tests.
#[derive(Clone, Debug)]
pub struct Scripted {
    script: Vec<u32>,
    next: usize,
}

impl Scripted {
    /// A script has at least one answer, and only answers that are possible where they come up.
    pub fn new(script: impl IntoIterator<Item = u32>) -> Scripted {
        let script: Vec<u32> = script.into_iter().collect();
        assert!(!script.is_empty(), "a script has at least one answer");
        Scripted { script, next: 0 }
    }

    fn answer(&mut self) -> u32 {
        let answer = self.script[self.next];
        self.next = (self.next + 1) % self.script.len();
        answer
    }
}

impl Chance for Scripted {
    fn below(&mut self, n: u32) -> u32 {
        let answer = self.answer();
        assert!(answer < n, "the script says {answer} where chance answers below {n}");
        answer
    }

    fn pick(&mut self, weights: &[u32]) -> usize {
        let answer = self.answer() as usize;
        assert!(weights[answer] > 0, "the script says {answer}, whose weight is 0");
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_starts_again_when_it_runs_out() {
        let mut script = Scripted::new([2, 0, 1]);
        let heard: Vec<u32> = (0..5).map(|_| script.below(3)).collect();
        assert_eq!(heard, [2, 0, 1, 2, 0]);
        assert_eq!(script.pick(&[0, 1]), 1);
    }
}
