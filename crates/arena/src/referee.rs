//! The referee of one game: he asks whoever is to move, plays what is answered, and sends off who breaks the rules.

use std::time::Instant;

use bots::protocol::Event;
use bots::sandbox::MissingProtection;
use kit::{Player, Refusal, Table};

use crate::arrival::{Arrival, arrivals};
use crate::bot::{Answer, Bot};
use crate::dialogue::shown;
use crate::fault::Blame;
use crate::judge::Blamed;
use crate::notes::{Heading, Note, Notes, Seated};
use crate::question;
use crate::seat::Seat;
use crate::{Fault, Match, MatchResult, Pace, Runner, Spec};

/// What is told of a sentence that was refused.
const LONGEST_SAID: usize = 200;

/// A game under way.
pub struct Referee<'a> {
    game: &'a Match,
    table: Table,
    seats: Vec<Seat>,
    /// Everything that happened at the table.
    past: Vec<Event>,
    notes: Notes,
    missing: Vec<MissingProtection>,
    pace: Pace,
    /// Why the game is void, once it is.
    void: Option<String>,
}

impl<'a> Referee<'a> {
    /// Seats everybody. Bots that do not get ready are sent off before the first turn.
    pub fn seat(game: &'a Match, runner: &Runner, table: Table) -> Referee<'a> {
        let heading = Heading {
            clock: game.terms.clock,
            pondering: game.terms.pondering,
            seats: (0..).zip(&game.seats).map(|(seat, spec)| seated(spec, game.own_seed(seat))).collect(),
        };
        let notes = Notes { heading, notes: Vec::new(), faults: Vec::new() };
        let seats = (0..).zip(&game.seats).map(|(seat, spec)| match spec {
            Spec::Mind(name) => Seat::mind(game.entry, name, game.own_seed(seat)),
            Spec::Bot(_) => Seat::Empty,
        });
        let seats = seats.collect();
        let mut referee = Referee {
            game,
            table,
            seats,
            past: Vec::new(),
            notes,
            missing: Vec::new(),
            pace: Pace::default(),
            void: None,
        };
        arrivals(game, runner).into_iter().for_each(|arrival| referee.admit(arrival));
        referee
    }

    /// Plays to the end, and tells everybody about it; or says why the game is void.
    pub fn play(mut self) -> Result<MatchResult, String> {
        while self.void.is_none()
            && let Some(player) = self.table.game().to_move()
        {
            let began = Instant::now();
            let played = self.turn(player);
            self.pace.turns.push((player, began.elapsed()));
            if let Err(Refusal::Full) = played {
                break;
            }
        }
        match self.void.take() {
            Some(why) => Err(why),
            None => Ok(self.end()),
        }
    }

    /// Brings a bot to its seat, or sends it off.
    fn admit(&mut self, arrival: Arrival) {
        self.missing.extend_from_slice(arrival.missing());
        self.missing.dedup();
        let Arrival { player, came, took } = arrival;
        self.pace.starts.push((player, took));
        match came {
            Err((blamed, bot)) => self.accuse(player, blamed, bot.map(|bot| *bot)),
            Ok(mut bot) => {
                let seated = &mut self.notes.heading.seats[player.index()];
                (seated.name, seated.wants) = (Some(bot.name.clone()), Some(bot.wants.clone()));
                self.note(player, self.table.turn(), &mut bot, None);
                self.seats[player.index()] = Seat::Bot(bot);
            }
        }
    }

    /// One turn: a question, and what comes of it.
    fn turn(&mut self, player: Player) -> Result<(), Refusal> {
        match std::mem::replace(&mut self.seats[player.index()], Seat::Empty) {
            Seat::Mind(mut mind) => {
                let sentence = mind.think(self.table.game(), &self.game.terms.budget).best();
                self.seats[player.index()] = Seat::Mind(mind);
                let said = self.say(player, &sentence);
                assert!(
                    !matches!(said, Err(Refusal::Illegal(_))),
                    "a mind plays by the rules: {sentence} {said:?}"
                );
                said
            }
            Seat::Bot(bot) => self.ask(player, *bot),
            Seat::Empty => panic!("{player} has left and is not to move"),
        }
    }

    fn ask(&mut self, player: Player, mut bot: Bot) -> Result<(), Refusal> {
        let told = question::turn(&self.table, &self.past, bot.asked, &bot.wants, &bot.bank);
        let blamed = match bot.ask(self.table.turn(), &told) {
            Err(blamed) => blamed,
            Ok(Answer::Resign) => (Blame::Resigned, "it resigned".to_owned()),
            Ok(Answer::Move(sentence)) => {
                let turn = self.table.turn();
                match self.say(player, &sentence) {
                    Err(Refusal::Illegal(why)) => {
                        (Blame::Illegal { said: shown(sentence.as_bytes(), LONGEST_SAID) }, why.0)
                    }
                    played => {
                        let charged = Some(bot.bank.charged);
                        self.note(player, turn, &mut bot, charged);
                        self.seats[player.index()] = Seat::Bot(Box::new(bot));
                        return played;
                    }
                }
            }
        };
        self.accuse(player, blamed, Some(bot));
        Ok(())
    }

    /// Plays a sentence of the mover.
    fn say(&mut self, player: Player, sentence: &str) -> Result<(), Refusal> {
        let number = self.table.turn();
        self.table.play(sentence)?;
        let turn = self.table.last_turn().expect("a turn was played");
        self.past.push(question::event(number, player, turn, None));
        Ok(())
    }

    /// Ends a seat's game. A fault of the arena makes the whole game void.
    fn accuse(&mut self, player: Player, (blame, why): Blamed, bot: Option<Bot>) {
        let turn = self.table.turn();
        let mut fault = Fault {
            seat: player.0,
            turn,
            blame,
            why,
            evidence: Vec::new(),
            errors: String::new(),
            bot: self.notes.heading.seats[player.index()].spec.clone(),
        };
        if let Some(mut bot) = bot {
            fault.evidence = bot.dialogue.lines();
            fault.errors = bot.errors().to_string();
            self.note(player, turn, &mut bot, None);
            // Who only moved badly may still put its things away: libraries of 2018 are owed their `finalize`.
            if let Blame::Illegal { .. } | Blame::Resigned = fault.blame {
                bot.dismiss();
            }
        }
        if fault.blame == Blame::Arena {
            self.void = Some(fault.why);
            return;
        }
        // A game that is over already lets nobody leave; the fault is told all the same, and `Notes::ranks` minds it.
        if self.table.leave(player).is_ok() {
            let left = self.table.last_turn().expect("leaving is a turn");
            self.past.push(question::event(turn, player, left, Some(&fault)));
        }
        self.notes.faults.push(fault);
    }

    /// Keeps what a bot left behind in a turn.
    fn note(&mut self, player: Player, turn: usize, bot: &mut Bot, charged: Option<u64>) {
        let errors = bot.errors().to_string();
        let errors = bot.remarks.fit(errors);
        let note = Note { turn, seat: player.0, charged, remarks: bot.remarks.take(), errors };
        if charged.is_some() || !note.remarks.is_empty() || !note.errors.is_empty() {
            self.notes.notes.push(note);
        }
    }

    /// Tells all bots that are still there how the game ended, and ends them. They are told first, so that their last
    /// moments pass together.
    fn end(self) -> MatchResult {
        let Referee { table, seats, notes, missing, pace, .. } = self;
        let end = question::end(&table, &notes);
        let bots =
            seats.into_iter().filter_map(|seat| if let Seat::Bot(bot) = seat { Some(bot) } else { None });
        let bots: Vec<Bot> = bots.map(|bot| bot.farewell(&end)).collect();
        bots.into_iter().for_each(Bot::dismiss);
        MatchResult { table, notes, missing, pace, voided: Vec::new() }
    }
}

fn seated(spec: &Spec, seed: u64) -> Seated {
    Seated { spec: spec.to_string(), seed: seed.to_string(), name: None, wants: None }
}

#[cfg(test)]
mod tests;
