//! Tests on what was counted elsewhere.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use contest::sequential::{Betting, Hypotheses, ScoreCounts, Sprt, about_bets, about_sprt};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::records;

/// Counts of block scores, and what is tested.
#[derive(Deserialize)]
struct CountedBlocks {
    players: usize,
    counts: Vec<u64>,
    s0: f64,
    s1: f64,
    #[serde(default = "usual_rate")]
    alpha: f64,
    #[serde(default = "usual_rate")]
    beta: f64,
}

fn usual_rate() -> f64 {
    0.05
}

/// Block scores in schedule order.
#[derive(Deserialize)]
struct InOrder {
    #[serde(default = "two")]
    players: usize,
    /// A score is a number of these.
    #[serde(default = "one")]
    scores_times: f64,
    scores: Vec<f64>,
}

fn two() -> usize {
    2
}

fn one() -> f64 {
    1.0
}

fn read<T: DeserializeOwned>(file: &Path) -> Result<T> {
    let text = records::read_text(file).with_context(|| file.display().to_string())?;
    serde_json::from_str(&text).with_context(|| file.display().to_string())
}

/// The generalised sequential test of counts.
pub fn test(file: &Path, json: bool, out: &mut impl Write) -> Result<()> {
    let CountedBlocks { players, counts, s0, s1, alpha, beta } = read(file)?;
    let scores = ScoreCounts::of(players, counts)?;
    let sprt = Sprt { hypotheses: Hypotheses::Score(s0, s1), alpha, beta };
    sprt.check(players)?;
    let state = sprt.state(&scores);
    if json {
        return Ok(writeln!(out, "{}", serde_json::to_string(&state)?)?);
    }
    writeln!(out, "llr {:.3}, bounds {:.3} and {:.3}", state.llr, state.low, state.high)?;
    Ok(writeln!(out, "{}", about_sprt(&state, scores.blocks(), players))?)
}

pub fn bets(file: &Path, json: bool, out: &mut impl Write) -> Result<()> {
    let InOrder { players, scores_times, scores } = read(file)?;
    let mut betting = Betting::against(0.5);
    let mut decided = ("open", Value::Null);
    for (block, score) in scores.iter().enumerate() {
        let share = score / scores_times;
        if !(0.0..=1.0).contains(&share) {
            bail!("score {} is {score}; it must be from 0 to `scores_times`, {scores_times}", block + 1);
        }
        betting.add(share);
        if decided.0 == "open" && (betting.is_better() || betting.is_worse()) {
            decided = (if betting.is_better() { "better" } else { "worse" }, (block + 1).into());
        }
    }
    if json {
        let (better, worse) = (betting.now.log_better, betting.now.log_worse);
        let data = json!({
            "log_better": better, "log_worse": worse, "verdict": decided.0, "at_block": decided.1,
        });
        return Ok(writeln!(out, "{data}")?);
    }
    Ok(writeln!(out, "{}", about_bets(&betting, ("the first", "the second"), players))?)
}
