//! A short game with one bot, in which the messages can be twisted on their way to it.

use std::time::Duration;

use bots::protocol::{Clock, Event, FromBot};
use kit::{Act, Chance, Entry, Key, Player, Quick, Setup, Table};
use serde_json::{Map, Value, json};

use super::Check;
use super::talk::{Failed, Talk};

/// What is done to the talk before each question.
pub type Twist = fn(&mut Talk, &mut Map<String, Value>) -> Result<(), Failed>;

/// A table with one bot at it; all others play at random.
pub struct Lesson {
    talk: Talk,
    wants: Vec<String>,
    table: Table,
    seat: Player,
    past: Vec<Event>,
    asked: usize,
    chance: Quick,
}

/// What an answer may take: much, since some machines are slow or busy. What is slow is told in the end.
pub const CLOCK: Clock = Clock::Move { ms: PATIENCE };
const PATIENCE: u64 = 5000;

/// Longer than any usual game needs to show what a bot does.
const TURNS: usize = 12;

impl Lesson {
    /// Begins a game of so many, the bot sitting last.
    pub fn begin(check: &Check, entry: &'static Entry, seats: u8) -> Result<Lesson, Failed> {
        let mut talk = Talk::open(check)?;
        let wants = talk.greet()?;
        let setup =
            Setup::new(entry.about, Some(&seats.to_string()), &[]).expect("the game has so many seats");
        let options: Map<String, Value> =
            setup.values().map(|(name, value)| (name.to_owned(), json!(value))).collect();
        let new = json!({
            "type": "new", "game": entry.about.name, "rules": entry.about.version, "options": options,
            "seat": seats - 1, "seats": seats, "clock": CLOCK, "seed": "1",
        });
        let table = Table::start(entry, setup, Key::from_seed("lesson")).expect("the usual setup is good");
        match talk.ask(&new)? {
            FromBot::Ready => {}
            other => return Err(talk.out_of_place(&other, "new")),
        }
        talk.hurry(Duration::from_millis(PATIENCE));
        let seat = Player(seats - 1);
        Ok(Lesson { talk, wants, table, seat, past: Vec::new(), asked: 0, chance: Quick::new(1) })
    }

    /// The first player leaves.
    pub fn lose_one(&mut self) {
        if self.table.leave(Player(0)).is_ok() {
            self.remember(Player(0), Some("illegal"));
        }
    }

    /// Plays some turns, then ends the bot.
    pub fn play(mut self, check: &mut Check, twist: Twist) -> Result<(), Failed> {
        for _ in 0..TURNS {
            match self.table.game().to_move() {
                None => break,
                Some(player) if player == self.seat => self.ask(twist)?,
                Some(player) => {
                    let sentences = self.table.game().moves();
                    let any = self.chance.below(sentences.len() as u32) as usize;
                    self.table.play(&sentences[any]).expect("a legal sentence is played");
                    self.remember(player, None);
                }
            }
        }
        check.slowest = check.slowest.max(self.talk.slowest);
        self.talk.close(Duration::from_secs(1))
    }

    fn ask(&mut self, twist: Twist) -> Result<(), Failed> {
        let mut question = self.question();
        twist(&mut self.talk, &mut question)?;
        let (turn, seat) = (self.table.turn(), self.seat);
        self.asked = turn;
        match self.talk.ask(&Value::Object(question))? {
            FromBot::Move { turn: answered, sentence, .. } if answered == turn as u64 => {
                self.table.play(&sentence).map_err(|refusal| {
                    let change = "Say one of the sentences in `moves`, letter by letter.";
                    self.talk.failed(format!("its move `{sentence}` is refused: {refusal}"), change)
                })?;
                self.remember(seat, None);
                Ok(())
            }
            FromBot::Move { turn: answered, .. } => {
                let why = format!("it answers turn {answered}, but was asked about turn {turn}");
                Err(self.talk.failed(why, "Copy the number of the question's `turn` into `move`."))
            }
            other => Err(self.talk.out_of_place(&other, "turn")),
        }
    }

    fn question(&self) -> Map<String, Value> {
        let game = self.table.game();
        let mut question = json!({
            "type": "turn", "turn": self.table.turn(), "position": game.view(), "text": game.to_string(),
            "since": self.past[self.asked..], "moves": game.moves(), "left_ms": PATIENCE, "charged_ms": 0,
        });
        let parts = question.as_object_mut().expect("an object");
        let declined = |name: &str| !self.wants.iter().any(|wanted| wanted == name);
        ["position", "text", "moves"].into_iter().filter(|name| declined(name)).for_each(|name| {
            parts.remove(name);
        });
        parts.clone()
    }

    fn remember(&mut self, mover: Player, left: Option<&str>) {
        let turn = self.table.last_turn().expect("a turn was played");
        let sentence = if let Act::Say(sentence) = &turn.act { Some(sentence.clone()) } else { None };
        self.past.push(Event {
            turn: self.table.turn() - 1,
            seat: mover.0,
            sentence,
            draws: turn.draws.clone(),
            left: left.map(str::to_owned),
            said: left.map(|_| "zz \"]}".to_owned()),
        });
    }
}
