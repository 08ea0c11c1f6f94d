//! The bots of tournaments on a worker's machine: fetched by their hash, verified, built, kept, and asked to tables.

use std::collections::HashMap;
use std::fmt;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use arena::{Match, MatchResult, Runner, Spec};
use bots::sandbox::{Launch, build};

use super::member::Membership;
use super::shift::failure;
use crate::digest;
use crate::store::postgres::{Durability, Link, PIECE};
use crate::store::{DatabaseAddress, StoreError};
use crate::travel::{BotCache, KeptBot, Parcel, TravellingBot, TravellingBots};

/// How long a store that is away is asked for a bot, and how long between two times.
const PATIENCE: Duration = Duration::from_mins(2);
const RETRY: Duration = Duration::from_millis(500);

/// Tournaments whose bots are known, and builds that failed, are forgotten beyond so many.
const MOST_KNOWN: usize = 1000;

/// What a parcel may have, its list included.
const LARGEST: usize = 72 << 20;

/// The bots of others on this machine.
pub struct Guests {
    pub address: DatabaseAddress,
    pub runner: Runner,
    pub cache: BotCache,
    member: Mutex<Option<Membership>>,
    known: Mutex<HashMap<i32, Arc<TravellingBots>>>,
    /// What could not be built here; it is not tried for every game.
    unbuilt: Mutex<HashMap<String, String>>,
}

/// Why a bot is not here.
enum NoBot {
    /// It is tried again.
    Away(StoreError),
    Unbuilt(String),
    Other(String),
}

impl Guests {
    pub fn new(address: DatabaseAddress, runner: Runner, cache: BotCache) -> Guests {
        let (member, known, unbuilt) = (Mutex::default(), Mutex::default(), Mutex::default());
        Guests { address, runner, cache, member, known, unbuilt }
    }

    /// As whom bots are fetched.
    pub fn join(&self, member: &Membership) {
        *locked(&self.member) = Some(member.clone());
    }

    /// Plays a game of a tournament. What is told of it names bots as the tournament does, and no folder of this machine.
    pub fn play(&self, tournament: i32, mut game: Match) -> Result<PlayedHere, String> {
        let bots = patiently(|| self.bots(tournament))?;
        let names: Vec<String> = game.seats.iter().map(Spec::to_string).collect();
        let mut kept: Vec<KeptBot> = Vec::new();
        for seat in &mut game.seats {
            if !seat.is_bot() {
                continue;
            }
            let name = seat.to_string();
            let at = |why: String| format!("the bot {name}: {why}");
            let bot = bots.find(&name).ok_or_else(|| at("the store does not have it".to_owned()))?;
            let here = patiently(|| self.kept(bot)).map_err(at)?;
            *seat = bot.seated(&here.root).map_err(at)?;
            kept.push(here);
        }
        let runner = Runner { limits: bots.limits()?, ..self.runner.clone() };
        let mut result = game.play(&runner).map_err(|error| failure(&error))?;
        for (seat, spec) in result.notes.heading.seats.iter_mut().zip(names) {
            seat.spec = spec;
        }
        Ok(PlayedHere { result, kept })
    }

    fn bots(&self, tournament: i32) -> Result<Arc<TravellingBots>, NoBot> {
        if let Some(bots) = locked(&self.known).get(&tournament) {
            return Ok(Arc::clone(bots));
        }
        let (mut link, member) = self.link()?;
        let row = link.row("SELECT bastide.bots($1, $2, $3)", &[&member.id, &member.secret, &tournament])?;
        let text: Option<String> = row.and_then(|row| row.get(0));
        let text = text.ok_or_else(|| NoBot::Other("this tournament has no bots that travel".to_owned()))?;
        let bots: TravellingBots = serde_json::from_str(&text)
            .map_err(|bad| NoBot::Other(format!("what the store says of its bots cannot be read: {bad}")))?;
        let mut known = locked(&self.known);
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        Ok(Arc::clone(known.entry(tournament).or_insert(Arc::new(bots))))
    }

    /// A bot that is ready to play, from the cache or else from the store.
    fn kept(&self, bot: &TravellingBot) -> Result<KeptBot, NoBot> {
        let name = bot.name();
        if let Some(why) = locked(&self.unbuilt).get(&name) {
            return Err(NoBot::Unbuilt(why.clone()));
        }
        let made = self.cache.keep(&name, |root| self.make(bot, root));
        if let Err(NoBot::Unbuilt(why)) = &made {
            let mut unbuilt = locked(&self.unbuilt);
            if unbuilt.len() >= MOST_KNOWN {
                unbuilt.clear();
            }
            unbuilt.insert(name, why.clone());
        }
        made
    }

    /// Fetches, verifies, unpacks and builds a bot.
    fn make(&self, bot: &TravellingBot, root: &Path) -> Result<(), NoBot> {
        let bytes = self.fetch(&bot.parcel)?;
        let parcel =
            Parcel::read(bytes).map_err(|bad| NoBot::Other(format!("its parcel is refused: {bad}")))?;
        parcel.unpack(root)?;
        let Some((command, workshop)) = bot.workshop(root).map_err(NoBot::Other)? else { return Ok(()) };
        let terms = arena::Terms::default();
        let launch = Launch { workshop: Some(workshop), ..self.runner.launch(command, &terms) };
        build(&launch).map_err(|failure| {
            let why = failure.to_string().replace(&place(root), "");
            NoBot::Unbuilt(format!("it could not be built: {}", why.trim_end()))
        })
    }

    fn fetch(&self, hash: &str) -> Result<Vec<u8>, NoBot> {
        let (mut link, member) = self.link()?;
        let mut bytes = Vec::new();
        for number in 0..=(LARGEST / PIECE) as i32 {
            let row = link.row(
                "SELECT bastide.parcel($1, $2, $3, $4)",
                &[&member.id, &member.secret, &hash, &number],
            )?;
            let Some(piece) = row.and_then(|row| row.get::<_, Option<Vec<u8>>>(0)) else { break };
            if piece.is_empty() || bytes.len() + piece.len() > LARGEST {
                return Err(NoBot::Other("its parcel is too large".to_owned()));
            }
            bytes.extend(piece);
        }
        if digest(&bytes) == hash {
            return Ok(bytes);
        }
        Err(NoBot::Other("what the store has of it is not what was put there".to_owned()))
    }

    fn link(&self) -> Result<(Link, Membership), NoBot> {
        let member = locked(&self.member).clone();
        let member = member.ok_or_else(|| NoBot::Other("this worker has no number yet".to_owned()))?;
        Ok((Link::open(&self.address, Durability::Quick)?, member))
    }
}

/// Tries again while the store is away.
fn patiently<T>(ask: impl Fn() -> Result<T, NoBot>) -> Result<T, String> {
    let began = Instant::now();
    loop {
        match ask() {
            Ok(found) => return Ok(found),
            Err(NoBot::Away(_)) if began.elapsed() < PATIENCE => thread::sleep(RETRY),
            Err(why) => return Err(why.to_string()),
        }
    }
}

/// A game that was played here.
pub struct PlayedHere {
    pub result: MatchResult,
    kept: Vec<KeptBot>,
}

impl PlayedHere {
    /// A text of it without the folders of this machine, so that files of bots are called as everywhere.
    pub fn plain(&self, text: &str) -> String {
        self.kept.iter().fold(text.to_owned(), |text, kept| text.replace(&place(&kept.root), ""))
    }
}

fn place(root: &Path) -> String {
    format!("{}/", root.display())
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl From<StoreError> for NoBot {
    fn from(error: StoreError) -> NoBot {
        // A server that came back may have forgotten who works for it; it will be told.
        let passes = error.may_pass() || error.is_code("BA001");
        if passes { NoBot::Away(error) } else { NoBot::Other(error.to_string()) }
    }
}

impl From<io::Error> for NoBot {
    fn from(error: io::Error) -> NoBot {
        NoBot::Other(format!("it cannot be kept on this machine: {error}"))
    }
}

impl fmt::Display for NoBot {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            NoBot::Away(error) => write!(f, "{error}"),
            NoBot::Unbuilt(why) | NoBot::Other(why) => f.write_str(why),
        }
    }
}
