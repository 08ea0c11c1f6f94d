//! A test under way, and what it says in the end.

use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;

use anyhow::Result;
use contest::sequential::{ScoreCounts, Sprt, TestReport, Verdict};
use contest::series::{BlockEnd, Sink};
use contest::{Copies, GameEnd};
use kit::count;
use serde_json::json;

use crate::commands::duel::DuelRun;

/// A duel whose first player is tested after every block.
pub struct SprtRun<'a> {
    pub duel: DuelRun<'a>,
    pub sprt: Sprt,
    pub scores: ScoreCounts,
}

impl Sink for SprtRun<'_> {
    fn games(&mut self, played: &[GameEnd]) -> ControlFlow<()> {
        self.duel.games(played)
    }

    fn block(&mut self, end: BlockEnd) -> ControlFlow<()> {
        let copies = self.duel.tally.copies.copies;
        let halves = match &end {
            BlockEnd::Played(played) => Some(played.halves()[0]),
            BlockEnd::Void(..) => None,
        };
        self.duel.block(end)?;
        let now = &self.duel.tally.copies;
        if let Some(halves) = halves.filter(|_| now.copies == copies) {
            self.scores.add(halves);
        }
        if now.in_a_row >= Copies::HOPELESS {
            return ControlFlow::Break(());
        }
        match self.sprt.state(&self.scores).verdict {
            Verdict::GoOn => ControlFlow::Continue(()),
            Verdict::H0 | Verdict::H1 => ControlFlow::Break(()),
        }
    }
}

impl SprtRun<'_> {
    pub fn tell(&self, json: bool, out: &mut impl Write) -> Result<()> {
        let contest = self.duel.contest;
        let (name, players) = (&contest.contestants[0].name, contest.contestants.len());
        let report = TestReport::new(&self.sprt, &self.scores, name, players);
        let copies = self.duel.tally.copies.words();
        if json {
            let mut data = json!(report);
            data["counts"] = self.scores.counts.clone().into();
            data["copies"] = json!(copies);
            data["seed"] = contest.luck.seed().to_string().into();
            data["faults"] = self.duel.faults.data(&contest.names()).into();
            data["voids"] = self.duel.voids.clone().into();
            data["replayed"] = json!(self.duel.replayed());
            return Ok(writeln!(out, "{data:#}")?);
        }
        let (game, blocks, seed) = (contest.entry.about.name, self.duel.tally.blocks, contest.luck.seed());
        writeln!(out, "{game}, {}, {}, seed {seed}", count(blocks, "block"), contest.setup)?;
        let (mut numbers, verdict) = (report.lines(), &report.words);
        numbers.pop();
        numbers.iter().try_for_each(|line| writeln!(out, "  {line}"))?;
        self.duel.faults.tell(&contest.names(), out)?;
        self.duel.voids.iter().try_for_each(|void| writeln!(out, "{void}"))?;
        self.duel.tell_replayed(out)?;
        copies.iter().try_for_each(|words| writeln!(out, "{words}"))?;
        // More blocks would be copies too: no forecast.
        let is_hopeless = copies.is_some() && report.state.verdict == Verdict::GoOn;
        Ok(writeln!(out, "{}", if is_hopeless { "no verdict" } else { verdict })?)
    }

    /// Exit status of the program.
    pub fn status(&self, stopped: bool) -> Result<ExitCode> {
        match self.sprt.state(&self.scores).verdict {
            Verdict::GoOn if !stopped => Ok(ExitCode::FAILURE),
            _ => self.duel.status(stopped),
        }
    }
}
