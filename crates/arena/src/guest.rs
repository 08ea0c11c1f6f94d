//! A mind or a bot that is asked for single moves.

use std::time::Instant;

use bots::protocol::{Event, Wants};
use bots::sandbox::BotSource;
use kit::{Opening, Player, Record, Setup, Table, Turn};
use minds::{AnyMind, Budget, CancelToken};
use players::{UnknownMind, roster};

use crate::bot::Bot;
use crate::clock::Bank;
use crate::fault::{Failure, FaultKind};
use crate::session::{Input, Ticket};
use crate::{Runner, Spec, Terms, message};

/// A player that may be asked again after turns were taken back.
pub struct Guest {
    mind: Option<(Box<dyn AnyMind>, Budget)>,
    bot: Option<(Bot, Wants)>,
    spec: Spec,
    player: Player,
    seed: u64,
    terms: Terms,
    runner: Runner,
    /// The turns that a bot has been told of.
    told: Vec<Turn>,
    asked: usize,
}

impl Guest {
    /// A player for this seat. A bot is started when it is asked first.
    pub fn new(
        entry: &kit::Entry,
        spec: Spec,
        player: Player,
        seed: u64,
        terms: Terms,
        runner: Runner,
    ) -> Result<Guest, UnknownMind> {
        let mind = match &spec {
            Spec::Mind(name) => {
                let member = roster(entry).find(name)?;
                let budget = terms.budget.clone().unwrap_or_else(|| member.usual.clone());
                Some((member.mind(seed), budget))
            }
            Spec::Bot(_) => None,
        };
        Ok(Guest { mind, bot: None, spec, player, seed, terms, runner, told: Vec::new(), asked: 0 })
    }

    /// What it plays at the end of this record, and what it remarks; or what it did wrong.
    pub fn answer(&mut self, record: &Record, cancel: &CancelToken) -> Result<(String, String), String> {
        let mut table = record.replay().map_err(|bad| bad.to_string())?;
        if let Some((mind, budget)) = &mut self.mind {
            let thought = mind.think(table.game(), &budget.until(cancel));
            return Ok((thought.best(), thought.why));
        }
        let past = past(&mut table, record);
        let (mut bot, wants) = self.bot(record).map_err(|failure| failure.why)?;
        bot.cancel = cancel.clone();
        let bank = Bank::new(self.terms.clock);
        let request = message::turn(&table, &past[self.asked..], &wants, &bank);
        match bot.ask(Ticket(0), table.turn(), &request.line(), bank.patience()) {
            Input::Said { sentence, output, .. } => {
                (self.told, self.asked) = (record.turns.clone(), table.turn());
                self.bot = Some((bot, wants));
                Ok((sentence, output.remarks.join("; ")))
            }
            Input::Failed { failure, .. } => Err(failure.why),
            _ => Err("it said nothing".to_owned()),
        }
    }

    /// The bot that has followed the game so far; where turns were taken back, a new one, which is told all of it.
    fn bot(&mut self, record: &Record) -> Result<(Bot, Wants), Failure> {
        match self.bot.take() {
            Some(bot) if record.turns.len() > self.told.len() && record.turns.starts_with(&self.told) => {
                Ok(bot)
            }
            _ => {
                self.asked = 0;
                self.start(record)
            }
        }
    }

    fn start(&self, record: &Record) -> Result<(Bot, Wants), Failure> {
        let (Spec::Bot(source), Opening::Start(setup, _)) = (&self.spec, &record.opening) else {
            return Err(Failure::new(FaultKind::Start, "a bot can only play a game from its start"));
        };
        self.greet(source, setup)
    }

    fn greet(&self, source: &BotSource, setup: &Setup) -> Result<(Bot, Wants), Failure> {
        let (clock, deadline) = (self.terms.clock, Instant::now() + self.terms.startup);
        let mut bot = Bot::start(&self.runner.launch(source.clone(), &self.terms), clock)?;
        let new = message::new_game(setup, self.player, clock, self.seed.to_string());
        let (_, wants) = bot.introduce(deadline)?;
        bot.begin(&new, deadline)?;
        Ok((bot, wants))
    }
}

/// The turns of the record, as bots are told of them.
fn past(table: &mut Table, record: &Record) -> Vec<Event> {
    table.go_to(0);
    let tell = |(number, turn): (usize, &Turn)| {
        let mover = table.game().to_move().expect("a turn follows");
        table.redo().expect("the record was replayed");
        message::event(number, mover, turn, None)
    };
    record.turns.iter().enumerate().map(tell).collect()
}
