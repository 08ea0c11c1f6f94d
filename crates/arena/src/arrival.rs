//! The bots come to the table, all at the same time: slow ones cost one start-up budget together, not one each.

use std::panic::resume_unwind;
use std::thread;
use std::time::{Duration, Instant};

use bots::sandbox::{BotSource, MissingProtection};
use kit::Player;

use crate::bot::Bot;
use crate::clock::Bank;
use crate::judge::Blamed;
use crate::{Match, Runner, Spec, question};

/// A bot that has come, or what kept it away.
pub struct Arrival {
    /// On whose seat.
    pub player: Player,
    /// The bot, if it is ready; or its fault, with the bot if its program ran.
    pub came: Result<Box<Bot>, (Blamed, Option<Box<Bot>>)>,
    /// From its start until it was ready or at fault.
    pub took: Duration,
}

/// Starts and greets all bots of a game; they are told of in the order of their seats.
pub fn arrivals(game: &Match, runner: &Runner) -> Vec<Arrival> {
    thread::scope(|scope| {
        let invite = |(seat, spec): (u8, &Spec)| match spec {
            Spec::Mind(_) => None,
            Spec::Bot(source) => {
                let source = source.clone();
                Some(scope.spawn(move || Arrival::of(game, runner, Player(seat), source)))
            }
        };
        let coming: Vec<_> = (0..).zip(&game.seats).filter_map(invite).collect();
        coming.into_iter().map(|one| one.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    })
}

impl Arrival {
    fn of(game: &Match, runner: &Runner, player: Player, source: BotSource) -> Arrival {
        let (began, terms, seed) = (Instant::now(), &game.terms, game.own_seed(player.0).to_string());
        let new = question::new_game(&game.setup, player, terms.clock, seed);
        let started = Bot::start(&runner.launch(source, terms), Bank::new(terms.clock));
        let came = started.map_err(|blamed| (blamed, None)).and_then(|bot| {
            let mut bot = Box::new(bot);
            match bot.greet(&question::hello(), &new, began + terms.startup) {
                Ok(()) => Ok(bot),
                Err(blamed) => Err((blamed, Some(bot))),
            }
        });
        Arrival { player, came, took: began.elapsed() }
    }

    /// The protections that the bot runs without.
    pub fn missing(&self) -> &[MissingProtection] {
        match &self.came {
            Ok(bot) | Err((_, Some(bot))) => bot.missing(),
            Err((_, None)) => &[],
        }
    }
}
