//! A tournament: a contest under a format, as its file says.

mod bad_file;
mod bots;
mod builds;
mod change;
mod content;
mod file;
mod hints;
mod parse;
mod plan;
mod python;
mod template;
mod words;

pub use bad_file::BadFile;
pub use bots::LimitChange;
pub use builds::Build;
pub use change::{FileChange, change};
pub use content::{Content, is_system};
pub use file::read;
pub use hints::explained;
pub use python::environments;
pub use template::TEMPLATE;

use std::io::Error;
use std::path::PathBuf;

use arena::Runner;

use crate::schedule::{Format, SchedulePlan};
use crate::stage::StagePast;
use crate::store::Header;
use crate::{Contest, Contestant, LuckSource, contest};

/// A tournament as its file says, checked.
#[derive(Clone)]
pub struct Tournament {
    pub name: String,
    /// Contest with the luck of the file; without a seed there, one is drawn at the beginning.
    pub contest: Contest,
    pub plan: SchedulePlan,
    /// Player whose rating is zero; without one, the mean is.
    pub zero: Option<usize>,
    /// True if the file gives a seed.
    pub has_seed: bool,
    /// True if the file gives the plies of openings.
    pub has_opening: bool,
    /// Absolute paths outside their folders that bots may read.
    pub see: Vec<PathBuf>,
    /// Resource limits of bots.
    pub limits: LimitChange,
    /// Folders of bots by player, where the file names them or they are built.
    pub folders: Vec<Option<PathBuf>>,
    /// Builds before the first game.
    pub builds: Vec<Build>,
    /// Seeds and rounds of earlier stages.
    pub past: StagePast,
    /// Complete text of the file.
    pub file: String,
}

impl Tournament {
    /// The same with this seed.
    pub fn with_seed(mut self, seed: &str) -> Tournament {
        let digest = contest::digest(format!("bastide schedule\n{seed}"));
        self.plan.seed = u64::from_str_radix(&digest[..16], 16).expect("digits are digits");
        self.contest.luck = LuckSource::Sealed(self.past.seeds(seed));
        self
    }

    /// The tournament of a store's header.
    pub fn bound(header: &Header) -> Result<Tournament, BadFile> {
        let mut tournament = read(&header.file, false)?;
        if !header.past.fits(&tournament.plan) {
            return Err(BadFile::whole("what it keeps of earlier stages does not fit"));
        }
        tournament.past = header.past.clone();
        tournament.contest.terms.opening = header.opening;
        Ok(tournament.with_seed(&header.seed))
    }

    /// Header for its store.
    pub fn header(&self) -> Result<Header, Error> {
        let players = &self.contest.contestants;
        let content = |(player, folder): (&Contestant, &Option<PathBuf>)| {
            let at = |error: Error| Error::new(error.kind(), format!("the bot `{}`: {error}", player.name));
            Content::of(&player.spec, folder.as_deref()).map_err(at)
        };
        let bots: Result<_, _> = players.iter().zip(&self.folders).map(content).collect();
        Ok(Header {
            form: Header::FORM,
            file: self.file.clone(),
            file_hash: contest::digest(&self.file),
            game: self.contest.entry.about.name.to_owned(),
            rules: self.contest.entry.about.version,
            bots: bots?,
            opening: self.contest.terms.opening,
            past: self.past.clone(),
            seed: self.contest.luck.seed().to_string(),
            commitment: self.contest.luck.commitment(),
        })
    }

    /// Runs all builds, each once even if several players share it.
    pub fn build(&self, runner: &Runner) -> Result<(), String> {
        let is_first = |at: usize, build: &Build| {
            let same = |other: &Build| other.command == build.command && other.folder == build.folder;
            !self.builds[..at].iter().any(same)
        };
        let mut first = self.builds.iter().enumerate().filter(|(at, build)| is_first(*at, build));
        first.try_for_each(|(_, build)| build.run(&self.contest, runner))
    }

    /// True for a sequential test of the first player.
    pub fn is_test(&self) -> bool {
        matches!(self.plan.format, Format::Sprt { .. })
    }
}
