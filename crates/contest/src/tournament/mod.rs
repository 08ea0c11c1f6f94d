//! A tournament: a contest under a format, as its file says.

mod bots;
mod file;
mod place;
mod template;
mod words;

pub use bots::{LimitChange, content_hash};
pub use file::read;
pub use place::BadFile;
pub use template::TEMPLATE;

use crate::schedule::{Format, Plan};
use crate::store::Header;
use crate::{Contest, Luck, contest};
use kit::Seed;

/// A tournament as its file says, checked.
#[derive(Clone)]
pub struct Tournament {
    pub name: String,
    /// Its luck is that of the file; where the file gives no seed, one is drawn when it begins.
    pub contest: Contest,
    pub plan: Plan,
    /// Whose rating is zero; nobody's where the mean of all is.
    pub zero: Option<usize>,
    /// Whether the file gives a seed.
    pub has_seed: bool,
    /// What bots may use up.
    pub limits: LimitChange,
    /// The whole text of the file.
    pub file: String,
}

impl Tournament {
    /// The same with this seed.
    pub fn with_seed(mut self, seed: &str) -> Tournament {
        let digest = contest::digest(format!("bastide schedule\n{seed}"));
        self.plan.seed = u64::from_str_radix(&digest[..16], 16).expect("digits are digits");
        self.contest.luck = Luck::Sealed(Seed::new(seed));
        self
    }

    /// What its store is bound to.
    pub fn header(&self) -> Result<Header, std::io::Error> {
        let players = &self.contest.contestants;
        let bots: Result<_, _> = players.iter().map(|player| content_hash(&player.spec)).collect();
        Ok(Header {
            form: Header::FORM,
            file: self.file.clone(),
            file_hash: contest::digest(&self.file),
            game: self.contest.entry.about.name.to_owned(),
            rules: self.contest.entry.about.version,
            bots: bots?,
            seed: self.contest.luck.seed().to_string(),
            commitment: self.contest.luck.commitment(),
        })
    }

    /// Whether the first player is tested.
    pub fn is_test(&self) -> bool {
        matches!(self.plan.format, Format::Sprt { .. })
    }
}
