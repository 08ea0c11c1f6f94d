//! Trial start of every bot before the first game, so that all failing bots are known at once.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use arena::{Bot, Fault, Input, Runner, Spec, Ticket, message};
use bots::sandbox::BotSource;
use kit::{Player, Seed};

use crate::Contest;

/// Extra wait for a late answer, which separates a slow start from an endless loop.
const PATIENCE: Duration = Duration::from_secs(2);

/// Bots that fail to get ready, by player, with their faults; `threads` are started at a time.
pub fn failing_bots(contest: &Contest, runner: &Runner, threads: usize) -> Vec<(usize, Fault)> {
    let (next, failing) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let player = next.fetch_add(1, Ordering::Relaxed);
            let Some(contestant) = contest.contestants.get(player) else { return };
            if let Spec::Bot(source) = &contestant.spec
                && let Some(fault) = start_fault(contest, source, runner)
            {
                failing.lock().expect("no thread panics").push((player, fault));
            }
        }
    };
    thread::scope(|scope| (0..threads.max(1)).for_each(|_| drop(scope.spawn(work))));
    let mut failing = failing.into_inner().expect("no thread panics");
    failing.sort_by_key(|(player, _)| *player);
    failing
}

/// Starts a bot and greets it as for a game on seat 0; returns its fault, if it has one.
fn start_fault(contest: &Contest, source: &BotSource, runner: &Runner) -> Option<Fault> {
    let clock = contest.terms.clock;
    let fault = |failure| Fault::new(0, 0, failure, source.to_string());
    let mut bot = match Bot::start(&runner.launch(source.clone(), &contest.terms), clock) {
        Ok(bot) => bot,
        Err(failure) => return Some(fault(failure)),
    };
    let new = message::new_game(&contest.setup, Player(0), clock, Seed::new("trial").for_seat(0).to_string());
    let input = bot.greet(Ticket(0), &new, Instant::now() + contest.terms.startup);
    let Input::Failed { failure, .. } = input else {
        bot.dismiss();
        return None;
    };
    let after = bot.afterwards(PATIENCE);
    Some(Fault { evidence: bot.last_lines(), errors: bot.errors(), after, ..fault(failure) })
}
