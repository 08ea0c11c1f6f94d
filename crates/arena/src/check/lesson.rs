//! A short game with one bot, in which the messages can be twisted on their way to it.

use std::time::{Duration, Instant};

use crate::{
    Ask, Bot, Effect, Failure, FaultKind, Heading, Input, Notes, Query, SeatHeading, SeatKind, Session,
    SessionTerms, SideOutput, Ticket, message,
};
use bots::protocol::{Clock, ToBot};
use kit::{Chance, Entry, Key, Player, Quick, Setup, Table};
use serde_json::Value;

use super::BotCheck;
use super::talk::{Shortcoming, close, open, told};

/// A change before each question: a line may be sent first, and the question altered.
pub type Twist = fn(&mut String) -> Option<Value>;

/// A session with one bot, which sits last; all others play at random.
pub struct Lesson {
    bot: Bot,
    session: Session,
    seat: Player,
    chance: Quick,
    slowest: Duration,
    /// Time limit of the last question.
    patience: Duration,
}

/// Longer than any usual game needs to show what a bot does.
const TURNS: usize = 12;

impl Lesson {
    /// Begins a game of `seats` players. With `lose_one` the first of them is sent off at once.
    pub fn begin(
        check: &BotCheck,
        entry: &'static Entry,
        seats: u8,
        lose_one: bool,
    ) -> Result<Lesson, Shortcoming> {
        let (mut bot, seat, clock) = (open(check)?, Player(seats - 1), check.terms.clock);
        let setup =
            Setup::for_seats(entry.about, Some(&seats.to_string())).expect("the game has these seats");
        let new = message::new_game(&setup, seat, clock, "1".to_owned());
        let (mut session, ticket) = session(entry, setup, seats, clock);
        if lose_one {
            let kind = FaultKind::Illegal { said: "zz \"]}".to_owned() };
            let failure = Failure::new(kind, "this is a check");
            session.step(Input::Left { seat: Player(0), failure }, Duration::ZERO);
        }
        match bot.greet(ticket, &new, Instant::now() + check.terms.startup) {
            Input::Failed { failure, .. } => return Err(told(&mut bot, &failure, check.terms.startup)),
            ready => session.step(ready, Duration::ZERO),
        };
        Ok(Lesson {
            bot,
            session,
            seat,
            chance: Quick::new(1),
            slowest: Duration::ZERO,
            patience: Duration::ZERO,
        })
    }

    /// Plays some turns, then ends the bot.
    pub fn play(mut self, check: &mut BotCheck, twist: Twist) -> Result<(), Shortcoming> {
        while let Some(ask) = self.session.question().copied()
            && self.session.table().turn() < TURNS
        {
            let input = if ask.seat == self.seat { self.ask(ask, twist)? } else { self.any_move(ask) };
            self.step(input)?;
        }
        check.slowest = check.slowest.max(self.slowest);
        close(self.bot, &self.session.end_message())
    }

    fn any_move(&mut self, ask: Ask) -> Input {
        let mut sentences = self.session.table().game().moves();
        let sentence = sentences.swap_remove(self.chance.below(sentences.len() as u32) as usize);
        Input::Said { ticket: ask.ticket, sentence, spent: None, output: SideOutput::default() }
    }

    fn ask(&mut self, ask: Ask, twist: Twist) -> Result<Input, Shortcoming> {
        let request = self.session.turn_request().expect("a bot is asked under a clock");
        let mut question = request.line();
        let (turn, patience) = (self.session.table().turn(), ask.patience.expect("a bot has a clock"));
        if let Some(before) = twist(&mut question) {
            let query = Query::Turn(turn);
            let sent = self.bot.tell(query, &before.to_string(), Instant::now() + patience);
            sent.map_err(|failure| told(&mut self.bot, &failure, patience))?;
        }
        self.patience = patience;
        let asked = Instant::now();
        let input = self.bot.ask(ask.ticket, turn, &question, patience);
        self.slowest = self.slowest.max(asked.elapsed());
        Ok(input)
    }

    /// Plays the answer; a fault of the bot ends the lesson.
    fn step(&mut self, input: Input) -> Result<(), Shortcoming> {
        let effects = self.session.step(input, Duration::ZERO);
        if !effects.contains(&Effect::SentOff(self.seat)) {
            return Ok(());
        }
        let fault = self.session.fault(self.seat).expect("a player is sent off for a fault");
        let why = match fault.kind.said() {
            Some(sentence) => format!("its move `{sentence}` is refused: {}", fault.why),
            None => fault.why.clone(),
        };
        let failure = Failure::new(fault.kind.clone(), why);
        Err(told(&mut self.bot, &failure, 2 * self.patience))
    }
}

/// A session at its start, and the ticket of the bot's start.
fn session(entry: &'static Entry, setup: Setup, seats: u8, clock: Clock) -> (Session, Ticket) {
    let heading =
        |spec: &str| SeatHeading { spec: spec.to_owned(), seed: "1".to_owned(), name: None, wants: None };
    let last = usize::from(seats) - 1;
    let mut kinds = vec![SeatKind::Mind; last];
    kinds.push(SeatKind::Bot);
    let mut headings = vec![heading("random"); last];
    headings.push(heading("bot"));
    let notes = Notes::new(Heading { clock, pondering: false, opening: 0, sandbox: None, seats: headings });
    let table = Table::start(entry, setup, Key::from_seed("lesson")).expect("the usual setup is good");
    let (session, effects) = Session::begin(table, &kinds, notes, SessionTerms::default(), Duration::ZERO);
    let (_, ticket) = effects.iter().find_map(Effect::start).expect("a session starts its bot");
    (session, ticket)
}

/// The end of a game in which nothing happened.
pub fn empty_end() -> ToBot {
    ToBot::End { points: vec![0, 0], ranks: vec![1, 1], faults: Vec::new() }
}
