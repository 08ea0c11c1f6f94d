//! A duel under way: what was played so far, the first faults, and the records that are kept.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;
use arena::{MatchError, Notes};
use bots::sandbox::MissingProtection;
use contest::block::seating;
use contest::series::{BlockEnd, Sink};
use contest::{Contest, GameEnd, GameId, RunningStandings, UnplayedGame, VerifiedGame};
use kit::count;

use super::FirstFaults;
use crate::cli::Misuse;
use crate::records::notes_of;
use crate::{files, stop};

/// A duel under way.
pub struct DuelRun<'a> {
    pub contest: &'a Contest,
    pub tally: RunningStandings,
    pub faults: FirstFaults,
    /// Protections that bots ran without.
    pub missing: Vec<MissingProtection>,
    /// Blocks that could not be played, and why.
    pub voids: Vec<String>,
    /// By player, the games that were void while it was to move, and were played again.
    replayed: Vec<usize>,
    /// The error that stopped the writing of records.
    pub unsaved: Option<String>,
    /// Number of blocks to play.
    pub all: usize,
    games: usize,
    folder: Option<PathBuf>,
    refused: Option<String>,
}

impl<'a> DuelRun<'a> {
    pub fn new(contest: &'a Contest, folder: Option<PathBuf>, all: usize) -> DuelRun<'a> {
        let tally = RunningStandings::new(contest.names(), contest.contestants.len());
        DuelRun {
            contest,
            tally,
            faults: FirstFaults::default(),
            missing: Vec::new(),
            voids: Vec::new(),
            replayed: vec![0; contest.contestants.len()],
            unsaved: None,
            all,
            games: 0,
            folder,
            refused: None,
        }
    }

    fn game(&mut self, game: &VerifiedGame) {
        let VerifiedGame { id, outcome, .. } = game;
        let table: Vec<usize> = (0..self.contest.contestants.len()).collect();
        let seats = seating(&table, self.contest.seats(), id.rotation);
        let file = self.folder.as_ref().map(|folder| record_file(folder, *id));
        let name = file.as_ref().map_or("RECORD".to_owned(), |file| file.display().to_string());
        let notes = game.read_notes().expect("notes of ours can be read");
        for fault in &notes.faults {
            self.faults.add(*id, seats[usize::from(fault.seat)], fault, &name);
        }
        outcome.voids.iter().for_each(|&seat| self.replayed[seats[usize::from(seat)]] += 1);
        let new: Vec<_> =
            game.missing.iter().filter(|missing| !self.missing.contains(missing)).cloned().collect();
        self.missing.extend(new);
        self.games += 1;
        if let Some(file) = file
            && let Err(error) = save(&file, game, &notes)
        {
            self.unsaved.get_or_insert_with(|| format!("{}: {error}", file.display()));
        }
    }

    /// Number of void games while a player was to move, for each player with any.
    pub fn replayed(&self) -> Vec<(String, usize)> {
        self.contest
            .names()
            .into_iter()
            .zip(self.replayed.iter().copied())
            .filter(|(_, games)| *games > 0)
            .collect()
    }

    pub fn tell_replayed(&self, out: &mut impl Write) -> Result<()> {
        for (player, games) in self.replayed() {
            writeln!(
                out,
                "{games} of {} void while {player} was to move, and played again",
                count(self.games, "game")
            )?;
        }
        Ok(())
    }

    /// The player that never got ready in any game, and why: what it lost says nothing about its play.
    pub fn absent(&self) -> Option<String> {
        let games =
            if self.contest.seats() == 1 { self.games / self.contest.contestants.len() } else { self.games };
        self.contest.contestants.iter().enumerate().find_map(|(number, player)| {
            let (count, why) = self.faults.start(number)?;
            (count == games).then(|| format!("{} never got ready in any game: {why}", player.name))
        })
    }

    /// A game that cannot be set up is a wrong question.
    pub fn refused(&self) -> Result<()> {
        self.refused.as_ref().map_or(Ok(()), |why| Err(Misuse(why.clone()).into()))
    }

    /// Exit status of the program.
    pub fn status(&self, stopped: bool) -> Result<ExitCode> {
        if let Some(why) = &self.unsaved {
            anyhow::bail!("records could not be kept: {why}");
        }
        let failed = self.absent().is_some() || !self.voids.is_empty();
        let is_cut = stopped && self.tally.blocks < self.all;
        Ok(ExitCode::from(if is_cut { stop::INTERRUPTED } else { u8::from(failed) }))
    }

    /// A line on the terminal that tells how far the duel has come.
    fn progress(&self) {
        let mut err = io::stderr();
        if err.is_terminal() {
            // If this line cannot be written, the duel continues.
            let _ = write!(err, "\r{} of {}", self.tally.blocks, count(self.all, "block"));
        }
    }

    /// Takes that line away.
    pub fn end_progress(&self) {
        let mut err = io::stderr();
        if err.is_terminal() {
            let _ = write!(err, "\r\x1b[K");
        }
    }
}

impl Sink for DuelRun<'_> {
    fn games(&mut self, played: &[GameEnd]) -> ControlFlow<()> {
        for end in played {
            match end {
                Ok(game) => self.game(game),
                Err(UnplayedGame { why: MatchError::Setup(bad), .. }) => {
                    self.refused = Some(bad.0.clone());
                    return ControlFlow::Break(());
                }
                Err(UnplayedGame { why: MatchError::Void(_), .. }) => {}
            }
        }
        ControlFlow::Continue(())
    }

    fn block(&mut self, end: BlockEnd) -> ControlFlow<()> {
        match end {
            BlockEnd::Played(played) => self.tally.add(&played),
            BlockEnd::Void(block, why) => {
                self.voids.push(format!("block {} does not count: {why}", block.number));
            }
        }
        self.progress();
        ControlFlow::Continue(())
    }
}

fn record_file(folder: &Path, id: GameId) -> PathBuf {
    folder.join(format!("block{:05}-game{}.record", id.block, id.rotation))
}

fn save(file: &Path, game: &VerifiedGame, notes: &Notes) -> io::Result<()> {
    if notes.heading.seats.iter().any(|seated| seated.name.is_some()) || !notes.faults.is_empty() {
        files::write_whole(&notes_of(file), game.notes.as_bytes())?;
    }
    files::write_whole(file, game.record.as_bytes())
}
