//! A test under way, and what it says in the end.

use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;

use anyhow::Result;
use contest::pool::Played;
use contest::sequential::{ScoreCounts, Sprt, Verdict, about_sprt, after_stopping};
use contest::series::{BlockEnd, Sink};
use serde_json::json;

use crate::commands::duel::Sitting;

/// A duel whose first player is tested after every block.
pub struct SprtRun<'a> {
    pub sitting: Sitting<'a>,
    pub sprt: Sprt,
    pub scores: ScoreCounts,
}

impl Sink for SprtRun<'_> {
    fn games(&mut self, played: &[Played]) -> ControlFlow<()> {
        self.sitting.games(played)
    }

    fn block(&mut self, end: BlockEnd) -> ControlFlow<()> {
        if let BlockEnd::Played(played) = &end {
            self.scores.add(played.halves()[0]);
        }
        self.sitting.block(end)?;
        match self.sprt.state(&self.scores).verdict {
            Verdict::GoOn => ControlFlow::Continue(()),
            Verdict::H0 | Verdict::H1 => ControlFlow::Break(()),
        }
    }
}

impl SprtRun<'_> {
    pub fn tell(&self, json: bool, out: &mut impl Write) -> Result<()> {
        let (state, estimate) = (self.sprt.state(&self.scores), after_stopping(&self.sprt, &self.scores));
        let (contest, blocks) = (self.sitting.contest, self.scores.blocks());
        let words = about_sprt(&state, blocks, contest.contestants.len());
        if json {
            let mut data = json!(state);
            data["blocks"] = blocks.into();
            data["counts"] = self.scores.counts.clone().into();
            data["estimate"] = json!(estimate);
            data["words"] = words.into();
            data["seed"] = contest.luck.seed().to_string().into();
            data["faults"] = self.sitting.faults.data(&contest.names()).into();
            data["voids"] = self.sitting.voids.clone().into();
            data["replayed"] = json!(self.sitting.replayed());
            return Ok(writeln!(out, "{data:#}")?);
        }
        writeln!(
            out,
            "{}, {blocks} blocks, {}, seed {}",
            contest.entry.about.name,
            contest.setup,
            contest.luck.seed()
        )?;
        let share = format!("{:.3} ({:.3} to {:.3})", estimate.share, estimate.low, estimate.high);
        writeln!(out, "  {}: share {share}", contest.contestants[0].name)?;
        let (zero, one) = self.sprt.hypotheses.shares(&self.scores);
        writeln!(out, "  llr {:.3}, bounds {:.3} and {:.3}", state.llr, state.low, state.high)?;
        self.sitting.faults.tell(&contest.names(), out)?;
        self.sitting.voids.iter().try_for_each(|void| writeln!(out, "{void}"))?;
        self.sitting.tell_replayed(out)?;
        let name = &contest.contestants[0].name;
        let verdict = match state.verdict {
            Verdict::H1 => format!("{words}: the share of {name} is {one:.3} rather than {zero:.3}"),
            Verdict::H0 => format!("{words}: the share of {name} is {zero:.3} rather than {one:.3}"),
            Verdict::GoOn => words,
        };
        Ok(writeln!(out, "{verdict}")?)
    }

    /// What the program ends with.
    pub fn status(&self, stopped: bool) -> Result<ExitCode> {
        match self.sprt.state(&self.scores).verdict {
            Verdict::GoOn if !stopped => Ok(ExitCode::FAILURE),
            _ => self.sitting.status(stopped),
        }
    }
}
