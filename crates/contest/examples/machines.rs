//! Throughput of a tournament on many machines, for `docs/measure-machines`: eight workers, a leader and trivial games, with a
//! thousand finished games in the store and with a million.

#![allow(clippy::print_stdout, reason = "a program of its own")]

extern crate bastide_contest as contest;

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use arena::Runner;
use contest::bundle::BotCache;
use contest::progress::{Outcomes, Progress};
use contest::run::{Run, Watcher};
use contest::store::postgres::{Durability, PgConnection, schema};
use contest::store::{DatabaseAddress, PgStore, Store, VerifiedGame};
use contest::workers::{Leader, Worker};
use contest::{Block, GameId, Tournament};

const WORKERS: usize = 8;
const PLAYERS: usize = 200;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let address = words.next().ok_or("give the address of an empty database")?;
    let games: usize = words.next().map_or(Ok(20_000), |word| word.parse())?;
    let most: usize = words.next().map_or(Ok(1_000_000), |word| word.parse())?;
    let address = DatabaseAddress::read(&address)?;
    schema::upgrade(&mut PgConnection::open(&address, Durability::Synchronous)?)?;
    for finished in [1_000, most] {
        let pace = measured(&address, finished, games)?;
        println!("{finished} finished games: {pace:.0} games a second, of {games}, with {WORKERS} workers");
    }
    Ok(())
}

/// Games a second that are played, verified and filed, with `finished` games in the store.
fn measured(address: &DatabaseAddress, finished: usize, games: usize) -> Result<f64, Box<dyn Error>> {
    // A round of all pairs twice, repeated as needed.
    let blocks = (finished + games).div_ceil(PLAYERS * (PLAYERS - 1)) + 1;
    let tournament = tournament(&format!("After {finished}"), blocks)?;
    let mut store = PgStore::open(address, &tournament.name, || Ok(tournament.header()?))?;
    fill(&mut store, &tournament, finished)?;
    let began = Instant::now();
    let outcomes: Outcomes = store.outcomes()?.into_iter().collect();
    println!("{} games read and verified: {:.2} s", outcomes.len(), began.elapsed().as_secs_f64());
    let stop = Arc::new(AtomicBool::new(false));
    let workers: Vec<JoinHandle<()>> =
        (0..WORKERS).map(|number| spawn(address, number, &stop)).collect::<Result<_, _>>()?;
    let leader = Leader::new(address.clone(), store.id, Arc::clone(&stop), Duration::from_secs(30));
    let mut count = Count { filed: 0, games, first: None, last: Instant::now(), stop: Arc::clone(&stop) };
    let run = Run {
        tournament: &tournament,
        store: &mut store,
        pool: &leader,
        watcher: &mut count,
        patience: Duration::from_secs(30),
    };
    run.play(outcomes)?;
    for worker in workers {
        worker.join().map_err(|_| "a worker failed")?;
    }
    store.close()?;
    let (first, at) = count.first.ok_or("nothing was played")?;
    Ok((count.filed - first) as f64 / (count.last - at).as_secs_f64())
}

fn tournament(name: &str, blocks: usize) -> Result<Tournament, Box<dyn Error>> {
    let head = format!(
        "name = \"{name}\"\ngame = \"ripple\"\nseed = \"1\"\nformat = \"round-robin\"\nblocks = {blocks}\n[options]\nwidth = 3\nheight = 3\n"
    );
    let players: String =
        (0..PLAYERS).map(|player| format!("[[player]]\nname = \"{player}\"\nbot = \"random\"\n")).collect();
    Ok(contest::tournament::read(&(head + &players), true)?)
}

/// Files made-up games of realistic length.
fn fill(store: &mut PgStore, tournament: &Tournament, finished: usize) -> Result<(), Box<dyn Error>> {
    let made_up = |id: GameId| VerifiedGame {
        id,
        attempt: 0,
        outcome: "1,2;9,4;20;".parse().expect("an outcome"),
        record: "a record of twenty turns, made up\n".repeat(8),
        notes: "notes, made up\n".repeat(12),
        voids: Vec::new(),
        missing: Vec::new(),
    };
    let schedule = Progress::of(tournament, &Outcomes::new())?.schedule;
    let ids: Vec<GameId> = schedule.iter().flat_map(Block::ids).take(finished).collect();
    for ids in ids.chunks(2000) {
        let games: Vec<VerifiedGame> = ids.iter().map(|id| made_up(*id)).collect();
        store.file(&games)?;
    }
    Ok(())
}

fn spawn(
    address: &DatabaseAddress,
    number: usize,
    stop: &Arc<AtomicBool>,
) -> Result<JoinHandle<()>, Box<dyn Error>> {
    let (address, stop) = (address.clone(), Arc::clone(stop));
    let cache = BotCache::open(&std::env::temp_dir().join("bastide-measures-cache"), 1 << 20)?;
    Ok(thread::spawn(move || {
        let (name, secret) = (format!("worker {number}"), format!("secret {number}"));
        // No bots, so the launcher does not exist.
        let runner = Runner::new("/nonexistent/bastide");
        let on_event = &mut |_| {};
        let worker = Worker {
            address,
            name,
            secret,
            jobs: 1,
            games: None,
            until_idle: None,
            grace: Duration::ZERO,
            runner,
            cache,
            stop,
            on_event,
        };
        if let Err(why) = worker.run() {
            println!("worker {number}: {why}");
        }
    }))
}

/// Counts filed games from the first batch on, and stops at the target.
struct Count {
    filed: usize,
    games: usize,
    first: Option<(usize, Instant)>,
    last: Instant,
    stop: Arc<AtomicBool>,
}

impl Watcher for Count {
    fn filed(&mut self, games: &[VerifiedGame]) {
        if games.is_empty() {
            return;
        }
        self.filed += games.len();
        self.last = Instant::now();
        self.first.get_or_insert((self.filed, self.last));
        if self.filed >= self.games {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    fn trouble(&mut self, why: &str) {
        println!("{why}");
    }

    fn goes_on(&mut self) {}

    fn tick(&mut self) {}
}
