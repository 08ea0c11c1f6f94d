//! A worker: it claims games, plays them, delivers them, and gives a sign of life as long as it does.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::thread;
use std::time::{Duration, Instant};

use arena::Runner;

use super::ability::Ability;
use super::guests::Guests;
use super::leases::{self, LeasedResult};
use super::member::Membership;
use super::shift::Shift;
use super::{BEAT, JobKey, LEASE, POLL};
use crate::store::postgres::{Durability, Link};
use crate::store::{DatabaseAddress, StoreError};
use crate::travel::BotCache;

/// For so long work is claimed ahead, and at most so many games.
const AHEAD: Duration = Duration::from_millis(500);
const MOST: usize = 256;

/// Results wait so long for others, to be delivered together.
const GATHER: Duration = Duration::from_millis(100);

/// How often the word to stop is looked for; not more often is asked though there be calls without end.
const LOOK: Duration = Duration::from_millis(50);
const GLANCE: Duration = Duration::from_millis(1);

/// A worker.
pub struct Worker<'a> {
    pub address: DatabaseAddress,
    /// What people call it.
    pub name: String,
    /// What nobody else knows, so that nobody delivers in its place.
    pub secret: String,
    /// Games at a time.
    pub jobs: usize,
    /// After how many games it goes; never without it.
    pub games: Option<u64>,
    pub runner: Runner,
    /// Where bots are kept that it fetches.
    pub cache: BotCache,
    pub stop: Arc<AtomicBool>,
    pub tell: &'a mut dyn FnMut(News),
}

/// What happens to a worker.
#[derive(Debug)]
pub enum News {
    Joined(i64),
    /// Why it plays no games with bots.
    NoBots(String),
    /// The store cannot be reached; it is tried again.
    Away(String),
    /// Games that were delivered in all, and those of them that could not be played.
    Delivered {
        games: u64,
        failures: u64,
    },
    /// Why a game could not be played.
    Failed(String),
}

/// Why a worker went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WorkerEnd {
    Stopped,
    /// It has played as many games as it was asked to.
    Enough,
}

/// Why a worker cannot work.
#[derive(Debug)]
pub enum WorkerRefusal {
    /// It is tried again.
    Away(StoreError),
    /// It may not; and why.
    No(String),
}

/// What a worker has in hand.
struct Hand {
    held: HashMap<JobKey, i32>,
    finished: Vec<LeasedResult>,
    /// Since when the oldest result waits.
    waits: Option<Instant>,
    beat: Instant,
    /// When it was last told that there is nothing.
    idle: Option<Instant>,
    /// How long a game takes on a thread, about.
    pace: Option<Duration>,
    claimed: u64,
    delivered: u64,
    failures: u64,
}

impl Worker<'_> {
    /// Works until it is stopped, has played enough, or is refused.
    pub fn run(mut self) -> Result<WorkerEnd, String> {
        let guests = Guests::new(self.address.clone(), self.runner.clone(), self.cache.clone());
        let guests = Arc::new(guests);
        let shift = Shift::start(&guests, self.jobs);
        if shift.threads == 0 {
            return Err("this system gives no threads to play on".to_owned());
        }
        let (mut hand, mut ability) = (Hand::new(), Ability::examine(&self.runner));
        let mut member = None;
        loop {
            let done = Link::open(&self.address, Durability::Quick).map_err(WorkerRefusal::from).and_then(
                |mut link| {
                    let member = self.enter(&mut link, &mut member)?;
                    guests.join(&member);
                    self.serve(&mut link, &member, &mut ability, &shift, &mut hand)
                },
            );
            match done {
                Ok(end) => return Ok(end),
                Err(WorkerRefusal::No(why)) => return Err(why),
                Err(WorkerRefusal::Away(error)) => {
                    // A server that came back may have forgotten who works for it.
                    if error.is_code("BA001") {
                        member = None;
                        hand.held.clear();
                    }
                    (self.tell)(News::Away(error.to_string()));
                    if self.is_stopped() {
                        return Ok(WorkerEnd::Stopped);
                    }
                    thread::sleep(LOOK * 4);
                }
            }
        }
    }

    /// Comes to work, or comes back.
    fn enter(
        &mut self,
        link: &mut Link,
        member: &mut Option<Membership>,
    ) -> Result<Membership, WorkerRefusal> {
        if let Some(member) = member {
            link.run("LISTEN bastide_work")?;
            return Ok(member.clone());
        }
        let joined = Membership::join(link, &self.name, &self.secret, self.jobs)?;
        (self.tell)(News::Joined(joined.id));
        Ok(member.insert(joined).clone())
    }

    /// Works with one connection, as long as it lasts.
    fn serve(
        &mut self,
        link: &mut Link,
        member: &Membership,
        ability: &mut Ability,
        shift: &Shift,
        hand: &mut Hand,
    ) -> Result<WorkerEnd, WorkerRefusal> {
        loop {
            match ability.tell(link, member)? {
                // There may be work for it now.
                Some(Ok(())) => hand.idle = None,
                Some(Err(why)) => (self.tell)(News::NoBots(why)),
                None => {}
            }
            let enough = self.games.is_some_and(|games| hand.claimed >= games);
            hand.collect(shift);
            if hand.is_to_deliver(enough) {
                self.deliver(link, member, hand)?;
            }
            if self.is_stopped() {
                hand.give_back(link, member)?;
                return Ok(WorkerEnd::Stopped);
            }
            if enough && hand.is_empty() {
                return Ok(WorkerEnd::Enough);
            }
            if !enough {
                self.claim(link, member, shift, hand)?;
            }
            if hand.beat.elapsed() >= BEAT && (!hand.held.is_empty() || hand.beat.elapsed() >= BEAT * 5) {
                leases::beat(link, member, &mut hand.held, LEASE)?;
                hand.beat = Instant::now();
            }
            if hand.idle.is_some() {
                hand.rest(link)?;
            }
        }
    }

    fn claim(
        &self,
        link: &mut Link,
        member: &Membership,
        shift: &Shift,
        hand: &mut Hand,
    ) -> Result<(), WorkerRefusal> {
        let want = hand.wanted(shift.threads);
        let left = self.games.map_or(want as u64, |games| games - hand.claimed);
        if hand.held.len() * 2 > want || hand.idle.is_some() {
            return Ok(());
        }
        let most = (want - hand.held.len()).min(usize::try_from(left).unwrap_or(want));
        let leases = leases::claim(link, member, most)?;
        if leases.len() < most {
            hand.idle = Some(Instant::now());
        }
        for lease in leases {
            hand.claimed += 1;
            hand.held.insert(lease.key, lease.number);
            shift.push(lease);
        }
        Ok(())
    }

    fn deliver(
        &mut self,
        link: &mut Link,
        member: &Membership,
        hand: &mut Hand,
    ) -> Result<(), WorkerRefusal> {
        leases::deliver(link, member, &hand.finished)?;
        hand.delivered += hand.finished.len() as u64;
        for one in hand.finished.iter().filter(|one| !one.game.failure.is_empty()) {
            hand.failures += 1;
            (self.tell)(News::Failed(one.game.failure.clone()));
        }
        for one in hand.finished.drain(..) {
            if hand.held.get(&one.key) == Some(&one.number) {
                hand.held.remove(&one.key);
            }
        }
        hand.waits = None;
        (self.tell)(News::Delivered { games: hand.delivered, failures: hand.failures });
        Ok(())
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl Hand {
    fn new() -> Hand {
        let (held, finished, beat) = (HashMap::new(), Vec::new(), Instant::now());
        Hand {
            held,
            finished,
            waits: None,
            beat,
            idle: None,
            pace: None,
            claimed: 0,
            delivered: 0,
            failures: 0,
        }
    }

    fn is_empty(&self) -> bool {
        self.held.is_empty() && self.finished.is_empty()
    }

    /// How many games to hold: as many as half a second takes, but one for each thread at least. Long games are so claimed one
    /// by one, and a worker that dies loses little.
    fn wanted(&self, threads: usize) -> usize {
        let Some(pace) = self.pace else { return threads };
        let fit = AHEAD.as_secs_f64() / pace.as_secs_f64().max(1e-6) * threads as f64;
        (fit as usize).clamp(threads, MOST.max(threads))
    }

    /// Waits a moment for finished games, and takes all there are.
    fn collect(&mut self, shift: &Shift) {
        if self.held.is_empty() {
            self.finished.extend(shift.done.try_iter());
            return;
        }
        match shift.done.recv_timeout(LOOK / 5) {
            Ok(first) => self.finished.extend(std::iter::once(first).chain(shift.done.try_iter())),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return,
        }
        self.waits.get_or_insert_with(Instant::now);
        let spent: Duration = self.finished.iter().map(|one| one.spent).sum();
        let mean = spent / self.finished.len().max(1) as u32;
        self.pace = Some(self.pace.map_or(mean, |pace| (pace * 3 + mean) / 4));
    }

    /// Whether results have waited long enough, or nothing else is to come soon.
    fn is_to_deliver(&self, enough: bool) -> bool {
        let is_late = self.waits.is_none_or(|since| since.elapsed() >= GATHER);
        let is_all = self.finished.len() >= self.held.len() && (enough || self.idle.is_some());
        !self.finished.is_empty()
            && (is_late || is_all || self.finished.len() * 2 >= self.held.len().max(MOST / 2))
    }

    /// Waits to be called, but not for ever; while games are being played, hardly at all.
    fn rest(&mut self, link: &mut Link) -> Result<(), StoreError> {
        let called = link.wait(if self.is_empty() { LOOK } else { GLANCE })?;
        if called || self.idle.is_some_and(|since| since.elapsed() >= POLL) {
            self.idle = None;
        }
        Ok(())
    }

    /// Others may have at once what this worker will not play.
    fn give_back(&mut self, link: &mut Link, member: &Membership) -> Result<(), StoreError> {
        if self.held.is_empty() { Ok(()) } else { leases::beat(link, member, &mut self.held, Duration::ZERO) }
    }
}
