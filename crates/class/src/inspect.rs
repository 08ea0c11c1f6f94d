//! Check of one hand-in: unpacked, built and checked in the sandbox, then a first game, each step kept as it happens.

use std::fs;
use std::io::Cursor;
use std::path::Path;
use std::time::Instant;

use arena::advice::advice_lines;
use arena::check::BotCheck;
use arena::{Match, MatchError, Runner, Spec};
use contest::Tournament;
use contest::bundle::IncomingBundle;
use contest::tournament;

use crate::class::Class;
use crate::hand_in::{HandIn, HandInState, Step};
use crate::language::HandInLanguage;
use crate::store::ClassError;

/// A check that is under way.
struct Inspection<'a> {
    class: &'a Class,
    hand_in: &'a HandIn,
    runner: Runner,
}

/// Checks a hand-in and keeps its steps and its verdict.
pub fn inspect(class: &Class, hand_in: &HandIn, runner: &Runner) -> Result<HandInState, ClassError> {
    let inspection = Inspection { class, hand_in, runner: runner.clone() };
    let game = inspection.run()?;
    let state = if game.is_some() { HandInState::Passed } else { HandInState::Failed };
    class.store().finish(hand_in.number, state, game)?;
    Ok(state)
}

impl Inspection<'_> {
    fn tell(&self, step: &Step) -> Result<(), ClassError> {
        self.class.store().add_step(self.hand_in.number, step)
    }

    /// Goes through all stages; the record and notes of the first game, if it passes.
    fn run(mut self) -> Result<Option<(String, String)>, ClassError> {
        let folder = self.class.bot_folder(self.hand_in.number);
        self.unpack(&folder)?;
        let playing = [("bot".to_owned(), self.hand_in.clone())];
        let tournament = tournament::read(&self.class.tournament_text(&playing, true), true)?;
        self.runner.see.clone_from(&tournament.see);
        self.runner.limits = tournament.limits.limits();
        self.runner.hidden = self.class.hidden()?;
        if !self.build(&tournament)? || !self.check(&tournament)? {
            return Ok(None);
        }
        self.play(&tournament)
    }

    /// Unpacks the files into a new folder, which appears in one step.
    fn unpack(&self, folder: &Path) -> Result<(), ClassError> {
        let bundle = self.class.store().bundle(self.hand_in.number)?;
        let damaged = |bad: contest::bundle::BadBundle| ClassError::Damaged(bad.0);
        let length = bundle.len() as u64;
        let incoming = IncomingBundle::read(Cursor::new(bundle), length).map_err(damaged)?;
        let half_done = folder.with_extension("new");
        for old in [&half_done, folder] {
            if fs::symlink_metadata(old).is_ok() {
                fs::remove_dir_all(old)?;
            }
        }
        incoming.unpack(&half_done)?;
        Ok(fs::rename(half_done, folder)?)
    }

    fn build(&self, tournament: &Tournament) -> Result<bool, ClassError> {
        if tournament.builds.is_empty() {
            return Ok(true);
        }
        let (begun, name) = (Instant::now(), "it is built");
        let built = tournament.build(&self.runner);
        let ms = begun.elapsed().as_millis() as u64;
        let step = match &built {
            Ok(()) => Step { name: name.to_owned(), ok: true, ms, ..Step::default() },
            Err(output) => {
                let language = self.hand_in.language.as_deref().and_then(HandInLanguage::find);
                let command = language.and_then(|language| language.build).unwrap_or_default();
                let why = format!("the build failed: {command}");
                let advice =
                    "Build it at home with the same command, and mend the first mistake that it prints.";
                Step { ms, errors: bounded(output), ..Step::failed(name, why, advice) }
            }
        };
        self.tell(&step)?;
        Ok(built.is_ok())
    }

    /// All steps of `bot check` for the game of the class.
    fn check(&self, tournament: &Tournament) -> Result<bool, ClassError> {
        let contest = &tournament.contest;
        let Some(Spec::Bot(source)) = contest.contestants.last().map(|player| player.spec.clone()) else {
            return Err(ClassError::Damaged("a hand-in is not a bot".to_owned()));
        };
        let (terms, runner) = (contest.terms.clone(), self.runner.clone());
        let mut check = BotCheck::new(source, terms, runner, vec![contest.entry], true);
        check.run(|result| {
            let step = Step::from(result);
            self.tell(&Step { errors: bounded(&step.errors), ..step })
        })
    }

    /// A game against `random` with the setup and the clock of the class.
    fn play(&self, tournament: &Tournament) -> Result<Option<(String, String)>, ClassError> {
        let (contest, name) = (&tournament.contest, "it plays a first game against `random`");
        let Some(bot) = contest.contestants.last() else { return Ok(None) };
        let mut seats = vec![Spec::Mind("random".to_owned()); contest.seats()];
        seats[0] = bot.spec.clone();
        let game = Match {
            entry: contest.entry,
            setup: contest.setup.clone(),
            seed: format!("first game {}", self.hand_in.number),
            seats,
            terms: contest.terms.clone(),
        };
        let begun = Instant::now();
        let played = game.play(&self.runner);
        let ms = begun.elapsed().as_millis() as u64;
        let result = match played {
            Ok(result) => result,
            Err(MatchError::Void(void)) => {
                let advice = "Hand it in again: this machine spoiled the game, the bot did not.";
                self.tell(&Step { ms, ..Step::failed(name, void.why, advice) })?;
                return Ok(None);
            }
            Err(error) => {
                self.tell(&Step { ms, ..Step::failed(name, error.to_string(), "") })?;
                return Ok(None);
            }
        };
        let kept = (result.table.record().to_string(), result.notes.text());
        let Some(fault) = result.faults().first() else {
            self.tell(&Step { name: name.to_owned(), ok: true, ms, ..Step::default() })?;
            return Ok(Some(kept));
        };
        self.tell(&Step {
            name: name.to_owned(),
            ok: false,
            ms,
            why: format!("{} in turn {}: {}", fault.kind.word(), fault.turn, fault.why),
            dialogue: fault.evidence.clone(),
            errors: bounded(&fault.errors),
            advice: advice_lines(&fault.clues()),
        })?;
        Ok(None)
    }
}

/// Longest output that is kept.
const LONGEST: usize = 16 << 10;

/// The beginning of an output: compilers tell the first mistake first.
fn bounded(output: &str) -> String {
    let mut end = LONGEST.min(output.len());
    while !output.is_char_boundary(end) {
        end -= 1;
    }
    output[..end].to_owned()
}
