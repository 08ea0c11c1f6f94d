//! A complete game in one file, held to the laws of all games: `cargo run -p bastide-games --example own_game`.
//!
//! Two players in turn take one to three matches; the player who takes the last one wins. For a game that joins the list,
//! copy `crates/games/src/template/` instead.

#![allow(clippy::print_stdout, reason = "a program of its own")]

extern crate bastide_games as games;

use std::fmt;
use std::str::FromStr;

use kit::{
    About, BadSetup, BadText, Chance, Entry, Fields, Game, GameOption, Illegal, Key, Message, OptionDefault,
    OptionKind, Player, Reported, Round, Scores, Setup, Table,
};
use pictures::{Cell, Drawn, Ink, Scene, Span};
use serde::Serialize;

static ABOUT: About = About {
    name: "matches",
    title: "Matches",
    summary: "Take the last match.",
    rules: "In turn, take one, two or three matches: `take 2`. Whoever takes the last match wins.",
    version: 1,
    seats: (2, 2),
    usual_seats: 2,
    tables: || serde_json::Value::Null,
    options: &[GameOption {
        name: "matches",
        help: "how many there are at the start",
        kind: OptionKind::Number { min: 1, max: 40, default: OptionDefault::Fixed(21) },
    }],
};

/// A position: what lies on the table, whose turn it is, and who has left.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Matches {
    lying: u8,
    round: Round,
}

/// Number of matches to take.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Take(u8);

#[derive(Serialize)]
struct View {
    lying: u8,
}

impl Game for Matches {
    type Move = Take;
    type View = View;
    const ABOUT: &'static About = &ABOUT;

    fn start(setup: &Setup, chance: &mut impl Chance) -> Result<Matches, BadSetup> {
        let mover = Player(chance.below(2) as u8);
        Ok(Matches { lying: setup.number("matches"), round: Round::new(2, mover) })
    }

    fn to_move(&self) -> Option<Player> {
        (self.lying > 0 && !self.round.is_over()).then_some(self.round.mover)
    }

    fn moves(&self, out: &mut Vec<Take>) {
        out.clear();
        if self.to_move().is_some() {
            out.extend((1..=self.lying.min(3)).map(Take));
        }
    }

    fn check(&self, Take(count): Take) -> Result<(), Illegal> {
        match self.to_move() {
            None => Err(Illegal::new("the game is over")),
            Some(_) if (1..=self.lying.min(3)).contains(&count) => Ok(()),
            Some(_) => Err(Illegal::new(format!("take one to {} matches, not {count}", self.lying.min(3)))),
        }
    }

    fn play(&mut self, Take(count): Take, _chance: &mut impl Chance) {
        self.lying = self.lying.saturating_sub(count);
        self.round.pass_on();
    }

    fn leave(&mut self, player: Player, _chance: &mut impl Chance) {
        self.round.leave(player);
    }

    fn scores(&self) -> Scores {
        let won = |player: Player| self.lying == 0 && player != self.round.mover;
        Scores::new(Player::all(2).map(|player| won(player).into()), self.round.left)
    }

    fn moves_left(&self) -> Option<u64> {
        Some(if self.to_move().is_some() { self.lying.into() } else { 0 })
    }

    fn view(&self) -> View {
        View { lying: self.lying }
    }
}

/// Words for people; all of them have defaults.
impl Reported for Matches {
    fn task(&self, _said: &[&str]) -> Message {
        Message::new("Take one, two or three matches.")
    }
}

impl Drawn for Matches {
    fn scene(&self) -> Scene {
        Scene::board(self.lying.into(), 1, |_| Cell::new(vec![Span::new('|', Ink::Plain)], vec![]))
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "take {}", self.0)
    }
}

impl FromStr for Take {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Take, BadText> {
        let count = text.strip_prefix("take ").and_then(|count| count.parse().ok());
        count
            .map(Take)
            .filter(|take| take.to_string() == text)
            .ok_or_else(|| BadText::new("`take 2` was expected"))
    }
}

/// `matches=7 seats=2 to_move=1`: all of the position, so that it reads back.
impl fmt::Display for Matches {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "matches={} {}", self.lying, self.round)
    }
}

impl FromStr for Matches {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Matches, BadText> {
        let mut fields = Fields::read(text)?;
        let game =
            Matches { lying: fields.number("matches", 0..=40)?, round: Round::read(&mut fields, 2..=2)? };
        fields.done()?;
        Ok(game)
    }
}

/// Entry of the game for the program's list.
static ENTRY: Entry = Entry::of::<Matches>();

fn main() {
    let setup = Setup::usual(&ABOUT);
    for seed in 0..200 {
        let kept =
            kit::laws::<Matches>(&setup, seed, 50).and_then(|()| pictures::laws::<Matches>(&setup, seed, 50));
        kept.unwrap_or_else(|broken| panic!("{broken}"));
    }
    println!("200 random games kept the laws. One by hand:");
    let mut table =
        Table::start(&ENTRY, setup, Key::from_seed("matches")).expect("the usual setup can be played");
    while table.game().to_move().is_some() {
        let sentence = table.game().moves().pop().expect("somebody is to move");
        table.play(&sentence).expect("a listed move is legal");
    }
    println!("{}", table.record());
}
