//! Bots start one after the other: while one starts, those before it are frozen, so that no bot starts on the time of
//! others.

use std::time::{Duration, Instant};

use bots::sandbox::{Launch, LimitKind};
use kit::Player;

use crate::bot::Bot;
use crate::fault::{Failure, FaultKind};
use crate::session::{Input, Ticket};
use crate::{Match, Runner, Spec, message};

/// Outcome of the start of a bot.
pub struct Arrival {
    pub player: Player,
    /// The bot, if its program ran.
    pub bot: Option<Box<Bot>>,
    /// Ready, or the reason why not.
    pub input: Input,
    /// From its start until it was ready or at fault.
    pub took: Duration,
}

/// A bot that is not started any more, because the arena failed with it again and again.
pub struct Barred {
    pub player: Player,
    /// The failure of the arena.
    pub why: String,
}

impl Barred {
    fn arrival(&self, ticket: Ticket) -> Arrival {
        let failure = Failure::new(FaultKind::Limit { which: LimitKind::Tries }, &self.why);
        let input = Input::Failed { ticket, failure };
        Arrival { player: self.player, bot: None, input, took: Duration::ZERO }
    }
}

/// Starts and greets the bots of these seats.
pub fn arrivals(
    game: &Match,
    runner: &Runner,
    starts: &[(Player, Ticket)],
    barred: Option<&Barred>,
) -> Vec<Arrival> {
    let start = |&(player, ticket): &(Player, Ticket)| match &game.seats[player.index()] {
        Spec::Mind(_) => None,
        Spec::Bot(_) if barred.is_some_and(|barred| barred.player == player) => {
            barred.map(|barred| barred.arrival(ticket))
        }
        Spec::Bot(source) => Some(arrival(game, player, ticket, &runner.launch(source.clone(), &game.terms))),
    };
    starts.iter().filter_map(start).collect()
}

fn arrival(game: &Match, player: Player, ticket: Ticket, launch: &Launch) -> Arrival {
    let (began, terms, seed) = (Instant::now(), &game.terms, game.own_seed(player.0).to_string());
    let new = message::new_game(&game.setup, player, terms.clock, seed);
    let (bot, input) = match Bot::start(launch, terms.clock) {
        Err(failure) => (None, Input::Failed { ticket, failure }),
        Ok(bot) => {
            let mut bot = Box::new(bot);
            let input = bot.greet(ticket, &new, began + terms.startup);
            (Some(bot), input)
        }
    };
    Arrival { player, bot, input, took: began.elapsed() }
}
