//! A guest: a mind or a bot at a table that somebody else leads, asked one question at a time.

use std::time::Instant;

use bots::protocol::Event;
use bots::sandbox::BotSource;
use kit::{Opening, Player, Record, Setup, Table, Turn};
use minds::CancelToken;
use players::{UnknownMind, roster};

use crate::bot::{Answer, Bot};
use crate::clock::Bank;
use crate::judge::Blamed;
use crate::seat::Seat;
use crate::{Runner, Spec, Terms, question};

/// Somebody who is asked for moves, and may be asked again after turns were taken back.
pub struct Guest {
    seat: Seat,
    spec: Spec,
    player: Player,
    seed: u64,
    terms: Terms,
    runner: Runner,
    /// The turns that a bot has been told of.
    told: Vec<Turn>,
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
        let seat = match &spec {
            Spec::Mind(name) => Seat::Mind(roster(entry).find(name)?.mind(seed)),
            Spec::Bot(_) => Seat::Empty,
        };
        Ok(Guest { seat, spec, player, seed, terms, runner, told: Vec::new() })
    }

    /// What it plays at the end of this record, and what it remarks; or what it did wrong. When it is told to stop it
    /// answers soon, and nothing that is worth anything.
    pub fn answer(&mut self, record: &Record, stop: &CancelToken) -> Result<(String, String), String> {
        let mut table = record.replay().map_err(|bad| bad.to_string())?;
        if let Seat::Mind(mind) = &mut self.seat {
            let thought = mind.think(table.game(), &self.terms.budget.until(stop));
            return Ok((thought.best(), thought.why));
        }
        let past = past(&mut table, record);
        let answered = self.bot(record).and_then(|mut bot| {
            bot.stop = Some(stop.clone());
            let told = question::turn(&table, &past, bot.asked, &bot.wants, &bot.bank);
            let answer = bot.ask(table.turn(), &told)?;
            let remarks = bot.remarks.take().join("; ");
            self.seat = Seat::Bot(Box::new(bot));
            self.told = record.turns.clone();
            Ok((answer, remarks))
        });
        match answered.map_err(|(_, why)| why)? {
            (Answer::Move(sentence), remarks) => Ok((sentence, remarks)),
            (Answer::Resign, _) => Err("it resigned".to_owned()),
        }
    }

    /// The bot that has followed the game so far; where turns were taken back, a new one, which is told all of it.
    fn bot(&mut self, record: &Record) -> Result<Bot, Blamed> {
        match std::mem::replace(&mut self.seat, Seat::Empty) {
            Seat::Bot(bot)
                if record.turns.len() > self.told.len() && record.turns.starts_with(&self.told) =>
            {
                Ok(*bot)
            }
            _ => self.start(record),
        }
    }

    fn start(&self, record: &Record) -> Result<Bot, Blamed> {
        let (Spec::Bot(source), Opening::Start(setup, _)) = (&self.spec, &record.opening) else {
            let why = "a bot can only play a game from its start".to_owned();
            return Err((crate::Blame::Start, why));
        };
        self.greet(source, setup)
    }

    fn greet(&self, source: &BotSource, setup: &Setup) -> Result<Bot, Blamed> {
        let (clock, deadline) = (self.terms.clock, Instant::now() + self.terms.startup);
        let mut bot = Bot::start(&self.runner.launch(source.clone(), &self.terms), Bank::new(clock))?;
        let new = question::new_game(setup, self.player, clock, self.seed.to_string());
        bot.greet(&question::hello(), &new, deadline)?;
        Ok(bot)
    }
}

/// The turns of the record, as bots are told of them.
fn past(table: &mut Table, record: &Record) -> Vec<Event> {
    table.go_to(0);
    let tell = |(number, turn): (usize, &Turn)| {
        let mover = table.game().to_move().expect("a turn follows");
        table.redo().expect("the record was replayed");
        question::event(number, mover, turn, None)
    };
    record.turns.iter().enumerate().map(tell).collect()
}
