//! Every bot started once before the first game, so that all that do not start are known at once.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use arena::{Bot, Failure, Input, Runner, Spec, Ticket, message};
use bots::sandbox::BotSource;
use kit::{Player, Seed};

use crate::Contest;

/// The bots that do not get ready, by player, and why; `threads` are started at a time.
pub fn failing_bots(contest: &Contest, runner: &Runner, threads: usize) -> Vec<(usize, Failure)> {
    let (next, failing) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let player = next.fetch_add(1, Ordering::Relaxed);
            let Some(contestant) = contest.contestants.get(player) else { return };
            if let Spec::Bot(source) = &contestant.spec
                && let Err(failure) = try_start(contest, source, runner)
            {
                failing.lock().expect("no thread panics").push((player, failure));
            }
        }
    };
    thread::scope(|scope| (0..threads.max(1)).for_each(|_| drop(scope.spawn(work))));
    let mut failing = failing.into_inner().expect("no thread panics");
    failing.sort_by_key(|(player, _)| *player);
    failing
}

/// Starts a bot and greets it as for a game on seat 0.
fn try_start(contest: &Contest, source: &BotSource, runner: &Runner) -> Result<(), Failure> {
    let clock = contest.terms.clock;
    let mut bot = Bot::start(&runner.launch(source.clone(), &contest.terms), clock)?;
    let new = message::new_game(&contest.setup, Player(0), clock, Seed::new("trial").for_seat(0).to_string());
    let input = bot.greet(Ticket(0), &new, Instant::now() + contest.terms.startup);
    bot.dismiss();
    match input {
        Input::Failed { failure, .. } => Err(failure),
        _ => Ok(()),
    }
}
