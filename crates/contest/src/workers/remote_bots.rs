//! Bots of tournaments on a worker: fetched by hash, verified, unpacked, built, cached and started.

use std::collections::HashMap;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufReader, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use arena::{Match, MatchResult, Runner, Spec};
use bots::sandbox::{Launch, build};

use super::UNKNOWN_WORKER;
use super::registration::Registration;
use super::thread_pool::failure;
use crate::bundle::hashed::Hashed;
use crate::bundle::{BotCache, BotManifest, BundledBot, IncomingBundle, KeptBot, LARGEST_BUNDLE};
use crate::store::postgres::{Durability, PIECE, PgSession};
use crate::store::{DatabaseAddress, StoreError};

/// Longest time to ask an unreachable store for a bot, and the pause between two attempts.
const PATIENCE: Duration = Duration::from_mins(2);
const RETRY: Duration = Duration::from_millis(500);

/// Bound of remembered manifests and of remembered build failures.
const MOST_KNOWN: usize = 1000;

/// Source of the bots that a worker plays with.
pub struct RemoteBots {
    pub address: DatabaseAddress,
    pub runner: Runner,
    pub cache: BotCache,
    worker: Mutex<Option<Registration>>,
    manifests: Mutex<HashMap<i32, Arc<BotManifest>>>,
    /// Build errors by bot, so that a failed build is not repeated for every game.
    build_failures: Mutex<HashMap<String, String>>,
}

/// Reason why a bot is not available.
enum RemoteBotError {
    /// May pass with time.
    Retry(StoreError),
    BuildFailed(String),
    Other(String),
}

impl RemoteBots {
    pub fn new(address: DatabaseAddress, runner: Runner, cache: BotCache) -> RemoteBots {
        let (worker, manifests, build_failures) = (Mutex::default(), Mutex::default(), Mutex::default());
        RemoteBots { address, runner, cache, worker, manifests, build_failures }
    }

    /// Sets the registration that is used to fetch bots.
    pub fn join(&self, worker: &Registration) {
        *locked(&self.worker) = Some(worker.clone());
    }

    /// Plays a game. Its notes name bots as the tournament does, without folders of this machine.
    pub fn play(&self, tournament: i32, mut game: Match) -> Result<PlayedHere, String> {
        let bots = with_retries(|| self.bots(tournament))?;
        let names: Vec<String> = game.seats.iter().map(Spec::to_string).collect();
        let mut kept: Vec<KeptBot> = Vec::new();
        for seat in &mut game.seats {
            if !seat.is_bot() {
                continue;
            }
            let name = seat.to_string();
            let at = |why: String| format!("the bot {name}: {why}");
            let bot = bots.find(&name).ok_or_else(|| at("the store does not have it".to_owned()))?;
            let here = with_retries(|| self.cached(bot)).map_err(at)?;
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

    fn bots(&self, tournament: i32) -> Result<Arc<BotManifest>, RemoteBotError> {
        if let Some(bots) = locked(&self.manifests).get(&tournament) {
            return Ok(Arc::clone(bots));
        }
        let (mut db, worker) = self.session()?;
        let sql = "SELECT bastide.bots($1, $2, $3)";
        let row = db.repeat(|db| db.row(sql, &[&worker.id, &worker.secret, &tournament]))?;
        let text: Option<String> = row.and_then(|row| row.get(0));
        let text =
            text.ok_or_else(|| RemoteBotError::Other("this tournament has no bots that travel".to_owned()))?;
        let bots: BotManifest = serde_json::from_str(&text).map_err(|bad| {
            RemoteBotError::Other(format!("what the store says of its bots cannot be read: {bad}"))
        })?;
        let mut known = locked(&self.manifests);
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        Ok(Arc::clone(known.entry(tournament).or_insert(Arc::new(bots))))
    }

    /// A bot that is ready to play, from the cache or from the store.
    fn cached(&self, bot: &BundledBot) -> Result<KeptBot, RemoteBotError> {
        let name = bot.name();
        if let Some(why) = locked(&self.build_failures).get(&name) {
            return Err(RemoteBotError::BuildFailed(why.clone()));
        }
        let made = self.cache.keep(&name, |root| self.make(bot, root));
        if let Err(RemoteBotError::BuildFailed(why)) = &made {
            let mut build_failures = locked(&self.build_failures);
            if build_failures.len() >= MOST_KNOWN {
                build_failures.clear();
            }
            build_failures.insert(name, why.clone());
        }
        made
    }

    /// Fetches, verifies, unpacks and builds a bot. Its bundle lies in a file meanwhile, so that memory stays small.
    fn make(&self, bot: &BundledBot, root: &Path) -> Result<(), RemoteBotError> {
        let path = root.with_extension("bundle");
        let length = self.fetch(&bot.bundle, &path)?;
        let bundle = IncomingBundle::read(BufReader::new(File::open(&path)?), length)
            .map_err(|bad| RemoteBotError::Other(format!("its bundle is refused: {bad}")))?;
        bundle.unpack(root)?;
        fs::remove_file(path)?;
        let Some((command, build_folder)) = bot.build_folder(root).map_err(RemoteBotError::Other)? else {
            return Ok(());
        };
        let terms = arena::Terms::default();
        let launch = Launch { workshop: Some(build_folder), ..self.runner.launch(command, &terms) };
        build(&launch).map_err(|failure| {
            let why = failure.to_string().replace(&prefix(root), "");
            RemoteBotError::BuildFailed(format!("it could not be built: {}", why.trim_end()))
        })
    }

    /// Fetches a bundle into a file, and verifies its hash; returns its length.
    fn fetch(&self, hash: &str, path: &Path) -> Result<u64, RemoteBotError> {
        let (mut db, worker) = self.session()?;
        let sql = "SELECT bastide.parcel($1, $2, $3, $4)";
        let (mut file, mut length) = (Hashed::new(File::create_new(path)?), 0);
        for number in 0..=(LARGEST_BUNDLE / PIECE as u64) as i32 {
            let row = db.repeat(|db| db.row(sql, &[&worker.id, &worker.secret, &hash, &number]))?;
            let Some(piece) = row.and_then(|row| row.get::<_, Option<Vec<u8>>>(0)) else { break };
            length += piece.len() as u64;
            if piece.is_empty() || length > LARGEST_BUNDLE {
                return Err(RemoteBotError::Other("its bundle is too large".to_owned()));
            }
            file.write_all(&piece)?;
        }
        if file.hash() == hash {
            return Ok(length);
        }
        Err(RemoteBotError::Other("what the store has of it is not what was put there".to_owned()))
    }

    /// A session with the store, and the registration to use in it.
    fn session(&self) -> Result<(PgSession, Registration), RemoteBotError> {
        let worker = locked(&self.worker).clone();
        let worker =
            worker.ok_or_else(|| RemoteBotError::Other("this worker has no number yet".to_owned()))?;
        Ok((PgSession::new(&self.address, Durability::Asynchronous), worker))
    }
}

/// Retries while the store is unreachable.
fn with_retries<T>(ask: impl Fn() -> Result<T, RemoteBotError>) -> Result<T, String> {
    let began = Instant::now();
    loop {
        match ask() {
            Ok(found) => return Ok(found),
            Err(RemoteBotError::Retry(_)) if began.elapsed() < PATIENCE => thread::sleep(RETRY),
            Err(why) => return Err(why.to_string()),
        }
    }
}

/// A game played on this worker.
pub struct PlayedHere {
    pub result: MatchResult,
    kept: Vec<KeptBot>,
}

impl PlayedHere {
    /// Removes folders of this machine from a text, so that files of bots have the same names everywhere.
    pub fn plain(&self, text: &str) -> String {
        self.kept.iter().fold(text.to_owned(), |text, kept| text.replace(&prefix(&kept.root), ""))
    }
}

fn prefix(root: &Path) -> String {
    format!("{}/", root.display())
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl From<StoreError> for RemoteBotError {
    fn from(error: StoreError) -> RemoteBotError {
        // A server that lost its last seconds in a crash may not know this worker; it registers again.
        let passes = error.may_pass() || error.is_code(UNKNOWN_WORKER);
        if passes { RemoteBotError::Retry(error) } else { RemoteBotError::Other(error.to_string()) }
    }
}

impl From<io::Error> for RemoteBotError {
    fn from(error: io::Error) -> RemoteBotError {
        RemoteBotError::Other(format!("it cannot be kept on this machine: {error}"))
    }
}

impl fmt::Display for RemoteBotError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            RemoteBotError::Retry(error) => write!(f, "{error}"),
            RemoteBotError::BuildFailed(why) | RemoteBotError::Other(why) => f.write_str(why),
        }
    }
}
