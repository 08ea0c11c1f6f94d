//! A tournament: a contest under a format, as its file says.

mod bots;
mod builds;
mod content;
mod file;
mod place;
mod template;
mod words;

pub use bots::LimitChange;
pub use builds::Build;
pub use content::{Content, is_system};
pub use file::read;
pub use place::BadFile;
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
    /// Its luck is that of the file; where the file gives no seed, one is drawn when it begins.
    pub contest: Contest,
    pub plan: SchedulePlan,
    /// Whose rating is zero; nobody's where the mean of all is.
    pub zero: Option<usize>,
    /// Whether the file gives a seed.
    pub has_seed: bool,
    /// What bots may use up.
    pub limits: LimitChange,
    /// The own folders of bots, by player, where the file says so or they are built.
    pub folders: Vec<Option<PathBuf>>,
    /// What is built before the first game.
    pub builds: Vec<Build>,
    /// What earlier stages left.
    pub past: StagePast,
    /// The whole text of the file.
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

    /// The tournament that a store is bound to.
    pub fn bound(header: &Header) -> Result<Tournament, BadFile> {
        let mut tournament = read(&header.file, false)?;
        if !header.past.fits(&tournament.plan) {
            return Err(BadFile::whole("what it keeps of earlier stages does not fit"));
        }
        tournament.past = header.past.clone();
        tournament.contest.terms.opening = header.opening;
        Ok(tournament.with_seed(&header.seed))
    }

    /// What its store is bound to.
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

    /// Builds the bots that are to be built, each once though several players be it.
    pub fn build(&self, runner: &Runner) -> Result<(), String> {
        let is_first = |at: usize, build: &Build| {
            let same = |other: &Build| other.command == build.command && other.folder == build.folder;
            !self.builds[..at].iter().any(same)
        };
        let mut first = self.builds.iter().enumerate().filter(|(at, build)| is_first(*at, build));
        first.try_for_each(|(_, build)| build.run(&self.contest, runner))
    }

    /// Whether the first player is tested.
    pub fn is_test(&self) -> bool {
        matches!(self.plan.format, Format::Sprt { .. })
    }
}
