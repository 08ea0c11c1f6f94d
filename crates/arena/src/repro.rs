//! A game seen again from one seat: a bot is fed exactly what sat there saw, whatever it answers now.

use std::time::Instant;

use bots::protocol::Event;
use bots::sandbox::BotSource;
use kit::{Act, BadRecord, Opening, Player, Record, Setup, Table};
use thiserror::Error;

use crate::bot::{Answer, Bot, Spoken};
use crate::clock::Bank;
use crate::fault::Blame;
use crate::judge::Blamed;
use crate::notes::Seated;
use crate::{Fault, Notes, Runner, Terms, question};

/// What is to be seen again, and by whom.
pub struct Repro {
    /// The game, from its start.
    pub record: Record,
    /// What was kept beside it.
    pub notes: Notes,
    /// The seat.
    pub seat: u8,
    /// The last turn to be asked about.
    pub turn: usize,
    /// The bot.
    pub source: BotSource,
    /// The clock is that of the notes.
    pub terms: Terms,
    /// Where the bot is started.
    pub runner: Runner,
}

/// Something to be shown.
pub enum Step {
    /// A line of the dialogue.
    Line(Spoken),
    /// What was answered in the game that was recorded, if the bot says otherwise now.
    Otherwise(usize, String),
    /// What it wrote on standard error.
    Errors(String),
    /// The verdict, if the bot was at fault.
    Verdict(Blame, String),
}

/// Why a game cannot be seen again.
#[derive(Debug, Error)]
pub enum BadRepro {
    /// The record makes no sense.
    #[error(transparent)]
    Record(#[from] BadRecord),
    /// No such seat.
    #[error("there is no seat {0} in this record: seats count from 0 and there are {1}")]
    Seat(u8, u8),
    /// The game began from a position.
    #[error("a game that began from a given position was no match")]
    Opening,
}

impl Repro {
    /// Starts the bot, asks it all its turns up to the last, and shows what is said.
    pub fn play(&self, mut show: impl FnMut(Step)) -> Result<(), BadRepro> {
        let Opening::Start(setup, _) = &self.record.opening else { return Err(BadRepro::Opening) };
        if self.seat >= setup.seats() {
            return Err(BadRepro::Seat(self.seat, setup.seats()));
        }
        let mut table = self.record.replay()?;
        match self.begin(setup, &mut show) {
            Err((blame, why)) => show(Step::Verdict(blame, why)),
            Ok(bot) => self.follow(&mut table, bot, &mut show),
        }
        Ok(())
    }

    fn begin(&self, setup: &Setup, show: &mut impl FnMut(Step)) -> Result<Bot, Blamed> {
        let deadline = Instant::now() + self.terms.startup;
        let launch = self.runner.launch(self.source.clone(), &self.terms);
        let mut bot = Bot::start(&launch, Bank::new(self.notes.heading.clock))?;
        bot.spoken = Some(Vec::new());
        let seed = self.seated().map_or(String::new(), |seated| seated.seed.clone());
        let new = question::new_game(setup, Player(self.seat), self.notes.heading.clock, seed);
        let greeted = bot.greet(&question::hello(), &new, deadline);
        pass_on(&mut bot, show);
        greeted.map(|()| bot)
    }

    /// Goes through the record, whatever the bot says, as far as the dialogue can go on.
    fn follow(&self, table: &mut Table, mut bot: Bot, show: &mut impl FnMut(Step)) {
        let last = table.turn();
        table.go_to(0);
        let (mut past, mut bank) = (Vec::new(), Bank::new(self.notes.heading.clock));
        while table.turn() < last {
            let number = table.turn();
            if self.asked(number, table) {
                if number > self.turn {
                    return;
                }
                bot.bank = bank;
                if let Err((blame, why)) = self.ask(table, &past, &mut bot, show) {
                    return show(Step::Verdict(blame, why));
                }
                bank.charge(self.notes.charged(number, self.seat).unwrap_or(0));
            }
            past.push(self.step(table));
        }
        if self.notes.faults.iter().any(|fault| fault.seat == self.seat) {
            return;
        }
        let end = question::end(table, &self.notes);
        let mut bot = bot.farewell(&end);
        pass_on(&mut bot, show);
        bot.dismiss();
    }

    fn seated(&self) -> Option<&Seated> {
        self.notes.heading.seats.get(usize::from(self.seat))
    }

    /// Whether the seat was asked in this turn. Who left without a name never got ready, and was not asked.
    fn asked(&self, number: usize, table: &Table) -> bool {
        match self.record.turns[number].act {
            Act::Say(_) => table.game().to_move() == Some(Player(self.seat)),
            Act::Leave(player) => {
                player.0 == self.seat && self.seated().is_some_and(|seated| seated.name.is_some())
            }
        }
    }

    fn fault(&self, number: usize) -> Option<&Fault> {
        self.notes.faults.iter().find(|fault| fault.turn == number)
    }

    /// Plays the next turn of the record.
    fn step(&self, table: &mut Table) -> Event {
        let number = table.turn();
        let mover = table.game().to_move().expect("a turn follows");
        table.redo().expect("the record was replayed");
        question::event(number, mover, &self.record.turns[number], self.fault(number))
    }

    /// Asks as it was asked then; an illegal move is shown as such, and the record goes on.
    fn ask(
        &self,
        table: &Table,
        past: &[Event],
        bot: &mut Bot,
        show: &mut impl FnMut(Step),
    ) -> Result<(), Blamed> {
        let number = table.turn();
        let wants = self.seated().and_then(|seated| seated.wants.as_ref()).unwrap_or(&bot.wants);
        let told = question::turn(table, past, bot.asked, wants, &bot.bank);
        let answer = bot.ask(number, &told);
        pass_on(bot, show);
        let recorded = &self.record.turns[number].act;
        match answer? {
            Answer::Resign => show(Step::Verdict(Blame::Resigned, "it resigned".to_owned())),
            Answer::Move(sentence) => match table.game().check(&sentence) {
                Err(why) => show(Step::Verdict(Blame::Illegal { said: sentence }, why.0)),
                Ok(said) if *recorded == Act::Say(said.clone()) => {}
                Ok(_) => show(Step::Otherwise(number, recorded.to_string())),
            },
        }
        Ok(())
    }
}

/// Shows what was said and written since last time.
fn pass_on(bot: &mut Bot, show: &mut impl FnMut(Step)) {
    let spoken = bot.spoken.replace(Vec::new()).unwrap_or_default();
    spoken.into_iter().for_each(|spoken| show(Step::Line(spoken)));
    let errors = bot.errors();
    if !errors.is_empty() {
        show(Step::Errors(errors.to_string()));
    }
}
