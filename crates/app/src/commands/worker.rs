//! `bastide worker`: plays games of the tournaments of a database, on this machine.

mod health;

use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use clap::Args;
use contest::bundle::BotCache;
use contest::store::DatabaseAddress;
use contest::workers::{Worker, WorkerEnd, WorkerEvent};

use crate::commands::duel::threads;
use crate::commands::tournament::address;
use crate::{stop, terms};
use health::Health;
use kit::count;

/// Shown under `bastide worker --help`.
pub const HELP: &str = "\
It plays for all tournaments that run there, waits for work, and reconnects when the database was away. Start and stop as many
as you like, whenever you like: other workers get the games of one that dies within 10 s.
The password is read from PGPASSWORD or the file that PGPASSFILE names; an address with a password is refused.
Bots are fetched from the database, built in the sandbox and kept in a folder of this machine, which all its workers share. Where
the sandbox cannot hold bots back (`bastide doctor`), only games of minds are played.
SIGTERM or Ctrl-C: games under way may finish within --grace, all others are given back at once; a second signal ends now.
--health answers GET /healthz (200 while the worker runs) and GET /readyz (200 while the database is reached).
Exit status: 0 after --games, --until-done or SIGTERM; 1 if it is refused, if the database was not reached for the time of
--until-done, or if it delivered a game as failed; 2 for wrong arguments; 130 after Ctrl-C.
Example: PGPASSFILE=~/.pgpass bastide worker postgres://bastide_worker@db.example/cup --jobs 8 --until-done";

/// Default size of the cache of bots in MiB.
pub const ROOM: u64 = 4096;

/// Most failures reported one by one.
const MOST_FAILURES: usize = 5;

/// Options of a worker.
#[derive(Args)]
pub struct WorkerArgs {
    /// The database, as `postgres://USER@HOST/DATABASE`
    #[arg(value_name = "ADDRESS", value_parser = address)]
    store: DatabaseAddress,
    /// Games at a time [default: one for every second core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: Option<u32>,
    /// End after this number of games
    #[arg(long, value_name = "G", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// End after this number of seconds without work, or without a connection [default if the number is left out: 60]
    #[arg(long, value_name = "SECONDS", num_args = 0..=1, require_equals = true, default_missing_value = "60",
        value_parser = clap::value_parser!(u64).range(1..=86_400))]
    until_done: Option<u64>,
    /// Seconds in which games under way may finish after SIGTERM or Ctrl-C
    #[arg(long, value_name = "SECONDS", default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=86_400))]
    grace: u64,
    /// Answer health probes over HTTP at this address, such as 127.0.0.1:8080
    #[arg(long, value_name = "ADDRESS")]
    health: Option<SocketAddr>,
    /// Name in the status [default: the name of this machine]
    #[arg(long)]
    name: Option<String>,
    /// Folder of the cache of bots [default: ~/.cache/bastide/bots]
    #[arg(long, value_name = "FOLDER")]
    cache: Option<PathBuf>,
    /// Size of the cache of bots in MiB; the least recently used ones go first
    #[arg(long, value_name = "MIB", default_value_t = ROOM, value_parser = clap::value_parser!(u64).range(1..=1 << 30))]
    room: u64,
}

/// Runs a worker until it ends.
pub fn run(args: &WorkerArgs, out: &mut impl Write) -> Result<ExitCode> {
    let (stop, terminated) = (stop::on_signal()?, stop::on_termination()?);
    let health = Health::new();
    if let Some(address) = args.health {
        health.serve(address).with_context(|| format!("health probes at {address}"))?;
    }
    let (mut delivered, mut failed, mut told_failures) = (0, 0, 0);
    let mut was_away = false;
    let store = &args.store;
    let on_event = &mut |event: WorkerEvent| {
        health.record(&event);
        // A closed terminal does not stop a worker.
        let _ = match event {
            WorkerEvent::Joined(number) => writeln!(out, "working for {store} as number {number}"),
            WorkerEvent::NoBots(why) => {
                writeln!(io::stderr(), "bastide: games with bots are left to others: {why}")
            }
            WorkerEvent::Unreachable(why) if !was_away => {
                was_away = true;
                writeln!(io::stderr(), "bastide: {why}; trying again")
            }
            WorkerEvent::Reached if was_away => {
                was_away = false;
                writeln!(io::stderr(), "bastide: {store}: reached again")
            }
            WorkerEvent::Unreachable(_) | WorkerEvent::Reached | WorkerEvent::Beat => Ok(()),
            WorkerEvent::Delivered { games, failures } => {
                (delivered, failed) = (games, failures);
                Ok(())
            }
            WorkerEvent::Failed(why) if told_failures < MOST_FAILURES => {
                told_failures += 1;
                writeln!(io::stderr(), "bastide: a game could not be played: {why}")
            }
            WorkerEvent::Failed(_) => Ok(()),
        }
        .and_then(|()| out.flush());
    };
    let cache = cache(args.cache.as_deref(), args.room)?;
    let worker = Worker {
        address: store.clone(),
        name: args.name.clone().unwrap_or_else(|| own_name("")),
        secret: secret()?,
        jobs: threads(args.jobs, true),
        games: args.games,
        until_idle: args.until_done.map(Duration::from_secs),
        grace: Duration::from_secs(args.grace),
        runner: terms::runner()?,
        cache,
        stop,
        on_event,
    };
    let end = worker.run().map_err(|why| anyhow!("{store}: {why}"))?;
    writeln!(out, "{} delivered", count(delivered, "game"))?;
    if failed > 0 {
        writeln!(
            io::stderr(),
            "bastide: {failed} of them could not be played; `bastide doctor` may say why"
        )?;
        return Ok(ExitCode::FAILURE);
    }
    Ok(match end {
        WorkerEnd::Enough | WorkerEnd::Idle => ExitCode::SUCCESS,
        WorkerEnd::Stopped if stop::is_set(&terminated) => ExitCode::SUCCESS,
        WorkerEnd::Stopped => ExitCode::from(stop::INTERRUPTED),
    })
}

/// Opens the cache of bots, and changes to an empty folder: a bot may see the files in the working directory.
pub fn cache(folder: Option<&Path>, mebibytes: u64) -> Result<BotCache> {
    let folder = folder.map_or_else(usual_cache, Path::to_owned);
    let at = || format!("bots cannot be kept in {}", folder.display());
    let cache = BotCache::open(&folder, mebibytes << 20).with_context(at)?;
    std::env::set_current_dir(cache.nowhere()).with_context(at)?;
    Ok(cache)
}

fn usual_cache() -> PathBuf {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let caches = set("XDG_CACHE_HOME").or_else(|| Some(set("HOME")?.join(".cache")));
    caches.unwrap_or_else(std::env::temp_dir).join("bastide").join("bots")
}

/// Name of this machine, with a word in parentheses.
pub fn own_name(word: &str) -> String {
    let machine = std::fs::read_to_string("/etc/hostname").unwrap_or_default();
    let machine = Some(machine.trim()).filter(|name| !name.is_empty()).unwrap_or("machine");
    if word.is_empty() { machine.to_owned() } else { format!("{machine} ({word})") }
}

/// A random secret of 128 bits.
pub fn secret() -> Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| anyhow!("{error}")).context("no secret can be drawn")?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
