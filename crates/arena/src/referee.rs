//! The referee of a match: it leads a session of minds and bots to its end.

mod arrival;
mod occupant;

#[cfg(test)]
mod tests;

use std::cell::Cell;
use std::time::Instant;

use bots::sandbox::{MissingProtection, SandboxLevel};
use kit::{Player, Table};
use players::roster;

use crate::bot::{Bot, OpenQuestion};
use crate::fault::Failure;
use crate::notes::{Heading, Notes, SeatHeading};
use crate::session::{Ask, Effect, Input, SeatKind, Session, SessionTerms, SideOutput, Ticket};
use crate::{Match, MatchResult, Pace, Runner, Spec, VoidGame};

pub use arrival::Barred;
use arrival::{Arrival, arrivals};
use occupant::Occupant;

/// An observer of a match: it sees the session after each effect.
pub type Show<'a> = dyn FnMut(&Session, &Effect) + 'a;

/// A match under way.
pub struct Referee<'a> {
    game: &'a Match,
    session: Session,
    occupants: Vec<Occupant>,
    missing: Vec<MissingProtection>,
    /// Lowest sandbox level of all bots.
    level: Option<SandboxLevel>,
    pace: Pace,
    show: &'a mut Show<'a>,
    /// Times of the session count from here.
    epoch: Instant,
    /// The player that was asked last.
    last: Option<Player>,
    /// The player to move when the game became void.
    spoiled_at: Option<Player>,
    /// The bot to move, for the report should the referee panic.
    to_move: &'a Cell<Option<u8>>,
}

impl<'a> Referee<'a> {
    /// Seats all players. Bots that do not get ready are sent off before the first turn; a barred one is not started.
    pub fn seat(
        game: &'a Match,
        runner: &Runner,
        table: Table,
        barred: Option<&Barred>,
        to_move: &'a Cell<Option<u8>>,
        show: &'a mut Show<'a>,
    ) -> Referee<'a> {
        let heading = Heading {
            clock: game.terms.clock,
            pondering: game.terms.pondering,
            opening: if game.terms.opening == 0 { 0 } else { table.turn() },
            sandbox: None,
            seats: (0..).zip(&game.seats).map(|(seat, spec)| heading(spec, game.own_seed(seat))).collect(),
        };
        let kinds: Vec<SeatKind> = game.seats.iter().map(kind).collect();
        let (notes, epoch) = (Notes::new(heading), Instant::now());
        let (session, effects) =
            Session::begin(table, &kinds, notes, SessionTerms::default(), epoch.elapsed());
        let occupants = (0..).zip(&game.seats).map(|(seat, spec)| occupant(game, seat, spec)).collect();
        let (missing, pace) = (Vec::new(), Pace::default());
        let (level, last, spoiled_at) = (None, None, None);
        let mut referee = Referee {
            game,
            session,
            occupants,
            missing,
            level,
            pace,
            show,
            epoch,
            last,
            spoiled_at,
            to_move,
        };
        let starts: Vec<(Player, Ticket)> = effects.iter().filter_map(Effect::start).collect();
        arrivals(game, runner, &starts, barred).into_iter().for_each(|arrival| referee.admit(arrival));
        referee
    }

    /// Plays to the end, and reports it to all; or says why the game is void.
    pub fn play(mut self) -> Result<MatchResult, VoidGame> {
        while let Some(ask) = self.session.question().copied() {
            let began = Instant::now();
            self.to_move.set(self.game.seats[ask.seat.index()].is_bot().then_some(ask.seat.0));
            let input = self.answer(ask);
            self.step(ask.seat, input);
            self.pace.turns.push((ask.seat, began.elapsed()));
        }
        match self.session.void() {
            Some(why) => Err(VoidGame { why: why.to_owned(), seat: self.spoiled_at.map(|player| player.0) }),
            None => Ok(self.end()),
        }
    }

    fn admit(&mut self, arrival: Arrival) {
        let Arrival { player, bot, input, took } = arrival;
        self.pace.starts.push((player, took));
        if let Some(bot) = bot {
            self.missing.extend_from_slice(bot.missing());
            self.missing.dedup();
            self.level = self.level.into_iter().chain([bot.level()]).min();
            self.occupants[player.index()] = Occupant::Bot(bot);
        }
        self.step(player, input);
    }

    /// The answer of the seat. The player that was asked before it is stopped by then.
    fn answer(&mut self, ask: Ask) -> Input {
        let Ask { seat, ticket, patience, .. } = ask;
        let (occupant, last) = two(&mut self.occupants, seat, self.last.replace(seat));
        let last = last.and_then(Occupant::bot);
        let answer = match occupant {
            Occupant::Mind(mind, usual) => last.map_or(Ok(()), Bot::settle).map(|()| {
                let budget = self.game.terms.budget.as_ref().unwrap_or(usual);
                let sentence = mind.think(self.session.table().game(), budget).best();
                Input::Said { ticket, sentence, spent: None, output: SideOutput::default() }
            }),
            Occupant::Bot(bot) => {
                let line = self.session.turn_request().expect("a bot is asked under a clock").line();
                let (turn, patience) = (self.session.table().turn(), patience.expect("a bot has a clock"));
                ask_after(last, bot, |bot| bot.question(ticket, turn, &line, patience))
            }
            Occupant::Nobody => panic!("{seat} has left and is not asked"),
        };
        answer.unwrap_or_else(|failure| Input::Failed { ticket, failure })
    }

    fn step(&mut self, seat: Player, input: Input) {
        for effect in self.session.step(input, self.epoch.elapsed()) {
            (self.show)(&self.session, &effect);
            match effect {
                Effect::SentOff(player) => self.send_off(player),
                Effect::Void(_) => {
                    let culprit = self.lost_bot().unwrap_or(seat);
                    self.spoiled_at.get_or_insert(culprit);
                }
                _ => {}
            }
        }
    }

    /// The seat of a bot whose sandbox failed.
    fn lost_bot(&mut self) -> Option<Player> {
        let mut seats = (0..).map(Player).zip(&mut self.occupants);
        seats.find_map(|(player, occupant)| occupant.bot()?.lost().map(|_| player))
    }

    /// Takes a bot from its seat, with the evidence of its fault.
    fn send_off(&mut self, player: Player) {
        let Some(mut bot) = self.occupants[player.index()].take_bot() else { return };
        self.step(player, bot.evidence(player));
        if self.session.fault(player).is_some_and(|fault| fault.kind.is_orderly()) {
            bot.dismiss();
        }
    }

    /// Sends the result to all bots that are still there, and ends them. All get it first, so that their last moments
    /// overlap.
    fn end(mut self) -> MatchResult {
        let end = self.session.end_message();
        let mut bots: Vec<Bot> = self.occupants.iter_mut().filter_map(Occupant::take_bot).collect();
        bots.iter_mut().for_each(|bot| bot.farewell(&end));
        for bot in bots {
            bot.dismiss();
        }
        let (table, mut notes) = self.session.finish();
        notes.heading.sandbox = self.level;
        MatchResult { table, notes, missing: self.missing, pace: self.pace, voided: Vec::new() }
    }
}

/// Asks a bot once the one asked last is stopped, or was seen asleep before it got the stop signal: that one is checked
/// while this one thinks, at no charge to this one.
fn ask_after(
    mut last: Option<&mut Bot>,
    bot: &mut Bot,
    put: impl FnOnce(&mut Bot) -> Result<OpenQuestion, Failure>,
) -> Result<Input, Failure> {
    last.as_mut().filter(|last| !last.is_quiet()).map_or(Ok(()), |last| last.settle())?;
    let mut question = put(bot)?;
    if let Some(last) = last {
        let put = Instant::now();
        last.settle()?;
        question.hold_up(put.elapsed());
    }
    Ok(bot.answer(question))
}

/// The occupants of two seats, if they differ.
fn two(
    occupants: &mut [Occupant],
    here: Player,
    there: Option<Player>,
) -> (&mut Occupant, Option<&mut Occupant>) {
    match there.filter(|there| *there != here) {
        None => (&mut occupants[here.index()], None),
        Some(there) => {
            let [here, there] =
                occupants.get_disjoint_mut([here.index(), there.index()]).expect("two seats of the table");
            (here, Some(there))
        }
    }
}

fn heading(spec: &Spec, seed: u64) -> SeatHeading {
    SeatHeading { spec: spec.to_string(), seed: seed.to_string(), name: None, wants: None }
}

fn kind(spec: &Spec) -> SeatKind {
    if spec.is_bot() { SeatKind::Bot } else { SeatKind::Mind }
}

fn occupant(game: &Match, seat: u8, spec: &Spec) -> Occupant {
    match spec {
        Spec::Mind(name) => {
            let member = roster(game.entry).find(name).expect("the names were checked");
            Occupant::Mind(member.mind(game.own_seed(seat)), member.usual)
        }
        Spec::Bot(_) => Occupant::Nobody,
    }
}
