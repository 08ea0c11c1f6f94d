//! Report of a sequential test with all its numbers: the same in `sprt`, tables, reports and JSON.

use kit::count;
use serde::Serialize;

use super::words::about_sprt;
use super::{Hypotheses, ScoreCounts, Sprt, TestState, Verdict, after_stopping};
use crate::Mean;

/// A test and its present state.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TestReport {
    /// The player that is tested.
    pub player: String,
    /// Both hypotheses in words.
    pub h0: String,
    pub h1: String,
    pub alpha: f64,
    pub beta: f64,
    /// Blocks that count, without copies.
    pub blocks: u64,
    #[serde(flatten)]
    pub state: TestState,
    /// Mean share of the player, with the interval that `duel` prints for these blocks.
    pub share: Mean,
    /// The share corrected for the early stop: median-unbiased (Siegmund 1985). None while the test is undecided.
    pub corrected: Option<Mean>,
    /// The verdict in a sentence.
    pub words: String,
}

impl TestReport {
    pub fn new(sprt: &Sprt, scores: &ScoreCounts, player: &str, games_a_block: usize) -> TestReport {
        let (state, blocks) = (sprt.state(scores), scores.blocks());
        let (h0, h1) = sprt.hypotheses.words();
        let of = |hypothesis: &str| format!("the {} of {player} is {hypothesis}", sprt.hypotheses.measure());
        let words = match state.verdict {
            Verdict::H1 => format!("hypothesis 1 is accepted: {}", of(&h1)),
            Verdict::H0 => format!("hypothesis 0 is accepted: {}", of(&h0)),
            Verdict::GoOn => format!("undecided: {}", about_sprt(&state, blocks, games_a_block)),
        };
        let share = Mean::of_scores(scores);
        let corrected = (state.verdict != Verdict::GoOn).then(|| after_stopping(sprt, scores));
        let (player, alpha, beta) = (player.to_owned(), sprt.alpha, sprt.beta);
        TestReport { player, h0, h1, alpha, beta, blocks, state, share, corrected, words }
    }

    /// Hypotheses, bounds and shares, a line each; the verdict last.
    pub fn lines(&self) -> Vec<String> {
        let TestReport { player, h0, h1, alpha, beta, blocks, state, share, words, .. } = self;
        let mut lines = vec![
            format!("hypothesis 0: {h0} (alpha {alpha}); hypothesis 1: {h1} (beta {beta})"),
            format!(
                "LLR {:.3} after {}; 0 is accepted from {:.3} down, 1 from {:.3} up",
                state.llr,
                count(*blocks, "block"),
                state.low,
                state.high
            ),
            format!("share of {player}: {share}, as of a fixed number of blocks"),
        ];
        lines.extend(
            self.corrected.map(|share| format!("corrected for the early stop: {share}, median-unbiased")),
        );
        lines.push(words.clone());
        lines
    }
}

impl Hypotheses {
    fn measure(&self) -> &'static str {
        match self {
            Hypotheses::Score(..) => "share",
            Hypotheses::Elo(..) => "Elo advantage",
            Hypotheses::NormalisedElo(..) => "advantage in normalised Elo",
        }
    }

    /// Both hypotheses as texts. Each includes all strengths beyond it, for which the error rates are smaller.
    fn words(&self) -> (String, String) {
        match *self {
            Hypotheses::Score(zero, one) => (format!("{zero:.3} or less"), format!("{one:.3} or more")),
            Hypotheses::Elo(zero, one) | Hypotheses::NormalisedElo(zero, one) => {
                (format!("{zero:+} or less"), format!("{one:+} or more"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_does_not_contradict_the_share_beside_it() {
        let sprt = Sprt { hypotheses: Hypotheses::Score(0.5, 0.53), alpha: 0.05, beta: 0.05 };
        let scores = ScoreCounts::of(2, vec![0, 0, 0, 0, 60]).unwrap();
        let report = TestReport::new(&sprt, &scores, "mine", 2);
        assert_eq!(report.words, "hypothesis 1 is accepted: the share of mine is 0.530 or more");
        assert!(report.corrected.unwrap().mean > 0.9 && report.lines()[3].contains("median-unbiased"));
        let few = TestReport::new(&sprt, &ScoreCounts::of(2, vec![0, 0, 3, 1, 0]).unwrap(), "mine", 2);
        assert!(few.words.starts_with("undecided: too few games to tell: about "), "{}", few.words);
        assert!(few.corrected.is_none() && few.lines().len() == 4);
    }
}
