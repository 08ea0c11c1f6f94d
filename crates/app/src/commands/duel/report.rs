//! What a duel says in the end: the table, what can be said of every pair, and the first faults.

use std::io::Write;

use anyhow::Result;
use contest::words::times;
use contest::{Standing, Versus};
use serde_json::json;

use super::Sitting;

pub fn in_json(sitting: &Sitting, out: &mut impl Write) -> Result<()> {
    let (contest, pairs) = (sitting.contest, sitting.tally.pairs());
    let verdict = sitting.absent().unwrap_or_else(|| pairs[0].verdict.clone());
    let table = json!({
        "game": contest.entry.about.name, "blocks": sitting.tally.blocks, "all": sitting.all,
        "seed": contest.luck.seed().to_string(),
        "budget": contest.terms.budget.as_ref().map(ToString::to_string),
        "clock": contest.terms.clock.to_string(), "opening": contest.terms.opening,
        "distinct": sitting.tally.copies.distinct(),
        "standings": sitting.tally.standings(), "verdict": verdict, "pairs": pairs,
        "faults": sitting.faults.data(&contest.names()), "voids": sitting.voids,
        "replayed": sitting.replayed(),
    });
    Ok(writeln!(out, "{table:#}")?)
}

pub fn in_words(sitting: &Sitting, out: &mut impl Write) -> Result<()> {
    let (contest, played) = (sitting.contest, sitting.tally.blocks);
    let blocks = if played == sitting.all {
        played.to_string()
    } else {
        format!("stopped after {played} of {}", sitting.all)
    };
    let budget = contest
        .terms
        .budget
        .as_ref()
        .map_or("each mind its own budget".to_owned(), |it| format!("{it} a move"));
    let (game, seed) = (contest.entry.about.name, contest.luck.seed());
    let opening = match contest.terms.opening {
        0 => String::new(),
        plies => format!(", openings of {plies} random plies"),
    };
    writeln!(out, "{game}, {blocks} blocks, {budget}, {}{opening}, seed {seed}", contest.setup)?;
    let standings = sitting.tally.standings();
    let width = standings.iter().map(|standing| standing.player.chars().count()).max().unwrap_or(0).max(10);
    standings.iter().try_for_each(|standing| line(standing, width, out))?;
    sitting.faults.tell(&contest.names(), out)?;
    sitting.voids.iter().try_for_each(|void| writeln!(out, "{void}"))?;
    sitting.tell_replayed(out)?;
    match sitting.absent() {
        Some(absent) => writeln!(out, "{absent}")?,
        None => verdicts(sitting, &sitting.tally.pairs(), out)?,
    }
    Ok(out.flush()?)
}

fn line(standing: &Standing, width: usize, out: &mut impl Write) -> Result<()> {
    let Standing { player, points, wins, losses, ties, share, faults } = standing;
    let interval = format!("{:.3} ({:.3} to {:.3})", share.mean, share.low, share.high);
    let faults = if *faults == 0 { String::new() } else { format!(", sent off {}", times(*faults)) };
    Ok(writeln!(
        out,
        "  {player:width$} share {interval}   {points:>9.2} points   won {wins}, lost {losses}, tied {ties}{faults}"
    )?)
}

/// A line for each pair; where nothing can be told, it must be said of whom.
fn verdicts(sitting: &Sitting, pairs: &[Versus], out: &mut impl Write) -> Result<()> {
    if let Some(words) = sitting.tally.copies.words().filter(|_| pairs.iter().any(|pair| pair.decided)) {
        writeln!(out, "{words}")?;
    }
    for Versus { players: [a, b], decided, verdict, .. } in pairs {
        let whom = if *decided || pairs.len() == 1 { String::new() } else { format!("{a} and {b}: ") };
        writeln!(out, "{whom}{verdict}")?;
    }
    Ok(())
}
