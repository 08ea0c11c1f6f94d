//! Verdicts of sequential tests as sentences.

use super::{Betting, TestState, Verdict};
use crate::words::{percent, too_few};

/// The better of two players if a gambler got rich, else the number of games that would decide.
pub fn about_bets(betting: &Betting, names: (&str, &str), games_a_block: usize) -> String {
    let sure = |log: f64| percent(1.0 - 2.0 * (-log).exp());
    if betting.is_better() {
        return format!("{} is better than {} ({})", names.0, names.1, sure(betting.most.log_better));
    }
    if betting.is_worse() {
        return format!("{} is better than {} ({})", names.1, names.0, sure(betting.most.log_worse));
    }
    let (mean, variance) = betting.moments();
    let away = mean - 0.5;
    // Expected growth of the right gambler's log-capital per block, if results continue as they did.
    let growth = 0.5 * away * away / (variance + away * away);
    let log = if away > 0.0 { betting.now.log_better } else { betting.now.log_worse };
    too_few((Betting::RICH - log) / growth * games_a_block as f64, "games")
}

/// The accepted hypothesis, or the number of games that would decide if results continue as they did.
pub fn about_sprt(state: &TestState, blocks: u64, games_a_block: usize) -> String {
    match state.verdict {
        Verdict::H1 => "hypothesis 1 is accepted".to_owned(),
        Verdict::H0 => "hypothesis 0 is accepted".to_owned(),
        Verdict::GoOn => {
            let bound = if state.llr > 0.0 { state.high } else { state.low };
            too_few((bound / state.llr - 1.0) * blocks as f64 * games_a_block as f64, "games")
        }
    }
}
