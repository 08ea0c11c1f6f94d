//! One game of any mixture of minds and bots.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::time::Duration;

use bots::protocol::{Clock, STARTUP};
use bots::sandbox::{BotSource, Launch, Limits, MissingProtection};
use kit::{BadSetup, Entry, Key, Player, Setup, Table};
use minds::Budget;
use thiserror::Error;

use crate::referee::Referee;
use crate::{Fault, Notes, Spec};

/// Who plays what, and on which terms.
#[derive(Clone)]
pub struct Match {
    /// The game.
    pub entry: &'static Entry,
    /// Its setup, with a seat for each player.
    pub setup: Setup,
    /// The luck of the game.
    pub key: Key,
    /// The players by seat, each with a seed for his own luck.
    pub players: Vec<(Spec, u64)>,
    /// On which terms they play.
    pub terms: Terms,
}

/// How long players may think, and what bots are held to.
#[derive(Clone, Debug)]
pub struct Terms {
    /// For each move of a mind.
    pub budget: Budget,
    /// For the answers of a bot.
    pub clock: Clock,
    /// For a bot from its start to `ready`.
    pub startup: Duration,
    /// Whether bots run without the sandbox.
    pub trust: bool,
    /// Whether bots may think while it is not their turn.
    pub pondering: bool,
    /// The program `bastide`, which bots are started by.
    pub launcher: PathBuf,
}

/// A game that was played.
pub struct Ended {
    /// The table at its end.
    pub table: Table,
    /// What is kept beside its record.
    pub notes: Notes,
    /// Protections that bots ran without.
    pub missing: Vec<MissingProtection>,
    /// How long everything took.
    pub pace: Pace,
    /// Why it had to be played again, once for each time.
    pub voided: Vec<String>,
}

/// How long everything took, by the referee's own watch.
#[derive(Clone, Default, Debug)]
pub struct Pace {
    /// For each bot, from its start until it was ready or sent off.
    pub starts: Vec<(Player, Duration)>,
    /// For each question, from before it was put together until the answer was played.
    pub turns: Vec<(Player, Duration)>,
}

/// Why there is no game.
#[derive(Clone, Debug, Error)]
pub enum Unplayed {
    /// It cannot be set up like that.
    #[error(transparent)]
    Setup(#[from] BadSetup),
    /// The arena itself failed, again and again.
    #[error("the arena failed, and no player is to blame: {0}")]
    Void(String),
}

/// A game that the arena spoiled is played so often in all.
const TRIES: usize = 3;

impl Terms {
    /// The usual terms, bots being started by this program.
    pub fn usual(launcher: PathBuf) -> Terms {
        Terms {
            budget: Budget::iterations(1000),
            clock: Clock::Move { ms: 1000 },
            startup: STARTUP,
            trust: false,
            pondering: false,
            launcher,
        }
    }

    /// How a bot is started on these terms.
    pub fn launch(&self, source: BotSource) -> Launch {
        let limits = Limits { start: self.startup, ..Limits::default() };
        let (launcher, trust, pondering) = (self.launcher.clone(), self.trust, self.pondering);
        Launch { source, launcher, limits, trust, pondering }
    }
}

impl Match {
    /// Plays the game; again if the arena itself fails, a few times.
    pub fn play(&self) -> Result<Ended, Unplayed> {
        let mut voided = Vec::new();
        loop {
            match self.once()? {
                Ok(ended) => return Ok(Ended { voided, ..ended }),
                Err(why) => voided.push(why),
            }
            if voided.len() == TRIES {
                return Err(Unplayed::Void(voided.swap_remove(TRIES - 1)));
            }
        }
    }

    /// Plays the game once; or tells why it is void.
    fn once(&self) -> Result<Result<Ended, String>, BadSetup> {
        let table = Table::start(self.entry, self.setup.clone(), self.key)?;
        Ok(sheltered(|| Referee::seat(self, table).play()))
    }
}

/// A panic, of a mind or of the referee himself, is a bug of ours, never a bot's fault, and it ends the game and
/// nothing else: the bots of an unwound referee are ended like all others.
pub(crate) fn sheltered(play: impl FnOnce() -> Result<Ended, String>) -> Result<Ended, String> {
    catch_unwind(AssertUnwindSafe(play))
        .unwrap_or_else(|panic| Err(format!("a bug of the arena: {}", words(&*panic))))
}

fn words(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it gave no reason")
}

impl Ended {
    /// Who was sent off.
    pub fn faults(&self) -> &[Fault] {
        &self.notes.faults
    }

    /// Ranks by seat, 1 the best; nobody is first in a game for which nobody got ready.
    pub fn ranks(&self) -> Vec<usize> {
        self.notes.ranks(&self.table.game().scores())
    }
}
