//! Result of a duel: the table, the comparison of every pair, and the first faults.

use std::io::Write;

use anyhow::Result;
use contest::{NOTHING_PLAYED, Standing, Versus};
use kit::count;
use serde_json::json;

use super::DuelRun;

pub fn in_json(duel: &DuelRun, out: &mut impl Write) -> Result<()> {
    let (contest, pairs) = (duel.contest, duel.tally.pairs());
    let verdict = duel.absent().unwrap_or_else(|| pairs[0].verdict.clone());
    let table = json!({
        "game": contest.entry.about.name, "blocks": duel.tally.blocks, "all": duel.all,
        "seed": contest.luck.seed().to_string(),
        "budget": contest.terms.budget.as_ref().map(ToString::to_string),
        "clock": contest.terms.clock.to_string(), "opening": contest.terms.opening,
        "distinct": duel.tally.copies.distinct(),
        "standings": duel.tally.standings(), "verdict": verdict, "pairs": pairs,
        "faults": duel.faults.data(&contest.names()), "voids": duel.voids,
        "replayed": duel.replayed(),
    });
    Ok(writeln!(out, "{table:#}")?)
}

pub fn in_words(duel: &DuelRun, out: &mut impl Write) -> Result<()> {
    let (contest, played) = (duel.contest, duel.tally.blocks);
    let blocks = if played == duel.all {
        count(played, "block")
    } else {
        format!("stopped after {played} of {}", count(duel.all, "block"))
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
    writeln!(out, "{game}, {blocks}, {budget}, {}{opening}, seed {seed}", contest.setup)?;
    if played == 0 {
        duel.voids.iter().try_for_each(|void| writeln!(out, "{void}"))?;
        writeln!(out, "{NOTHING_PLAYED}")?;
        return Ok(out.flush()?);
    }
    let standings = duel.tally.standings();
    let width = standings.iter().map(|standing| standing.player.chars().count()).max().unwrap_or(0).max(10);
    standings.iter().try_for_each(|standing| line(standing, width, out))?;
    duel.faults.tell(&contest.names(), out)?;
    duel.voids.iter().try_for_each(|void| writeln!(out, "{void}"))?;
    duel.tell_replayed(out)?;
    match duel.absent() {
        Some(absent) => writeln!(out, "{absent}")?,
        None => verdicts(duel, &duel.tally.pairs(), out)?,
    }
    Ok(out.flush()?)
}

fn line(standing: &Standing, width: usize, out: &mut impl Write) -> Result<()> {
    let Standing { player, points, wins, losses, ties, share, faults } = standing;
    let faults = if *faults == 0 { String::new() } else { format!(", {}", count(*faults, "fault")) };
    Ok(writeln!(
        out,
        "  {player:width$} share {share}   {points:>9.2} points   won {wins}, lost {losses}, tied {ties}{faults}"
    )?)
}

/// A line for each pair; an undecided one names its players.
fn verdicts(duel: &DuelRun, pairs: &[Versus], out: &mut impl Write) -> Result<()> {
    if let Some(words) = duel.tally.copies.words().filter(|_| pairs.iter().any(|pair| pair.decided)) {
        writeln!(out, "{words}")?;
    }
    for Versus { players: [a, b], decided, verdict, .. } in pairs {
        let whom = if *decided || pairs.len() == 1 { String::new() } else { format!("{a} and {b}: ") };
        writeln!(out, "{whom}{verdict}")?;
    }
    Ok(())
}
