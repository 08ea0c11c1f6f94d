//! The smallest game of the house, to be copied: players in turn take the squares of one row.
//!
//! It is built and held to the laws like the others, but it is not in the list of games.

mod position;
#[cfg(test)]
mod tests;

use std::fmt;
use std::str::FromStr;

use kit::{
    About, BadSetup, BadText, Chance, Counters, Drawn, Estimate, Game, GameOption, Illegal, Ink,
    OptionDefault, OptionKind, Player, Scene, Scores, Seats, Setup, Shape, Span, Square,
};
use serde::Serialize;

/// The most squares a row may have.
const LONGEST: u16 = 64;

/// A position: who took which square.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Template {
    seats: u8,
    /// Whose turn it is, or would be if the game were not over.
    mover: Player,
    left: Seats,
    squares: Vec<Option<Player>>,
}

/// A move: take this square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Take(Square);

/// The position as data.
#[derive(Serialize)]
pub struct View {
    /// The seat that took each square, or null.
    squares: Vec<Option<u8>>,
}

static ABOUT: About = About {
    name: "template",
    title: "Template",
    summary: "Take squares of a row until none is left.",
    rules: "Who begins is drawn. In turn each player takes a free square: `c1`. When none is free the\n\
            game is over, and every square is a point for who took it.",
    version: 1,
    seats: (1, 8),
    usual_seats: 2,
    options: &[GameOption {
        name: "squares",
        help: "the length of the row",
        kind: OptionKind::Number { min: 1, max: LONGEST as i64, default: OptionDefault::Fixed(9) },
    }],
};

impl Template {
    fn is_over(&self) -> bool {
        self.squares.iter().all(Option::is_some) || self.left.len() == self.seats
    }

    fn pass_on(&mut self) {
        self.mover = self.left.next_other(self.mover, self.seats);
    }
}

impl Game for Template {
    type Move = Take;
    type View = View;
    const ABOUT: &'static About = &ABOUT;

    fn start(setup: &Setup, chance: &mut impl Chance) -> Result<Template, BadSetup> {
        let seats = setup.seats();
        Ok(Template {
            seats,
            mover: Player(chance.below(seats.into()) as u8),
            left: Seats::default(),
            squares: vec![None; setup.number("squares")],
        })
    }

    fn to_move(&self) -> Option<Player> {
        (!self.is_over()).then_some(self.mover)
    }

    fn moves(&self, out: &mut Vec<Take>) {
        out.clear();
        if !self.is_over() {
            let free = self.squares.iter().enumerate().filter(|(_, taker)| taker.is_none());
            out.extend(free.map(|(x, _)| Take(Square::new(x as u16, 0))));
        }
    }

    fn check(&self, Take(square): Take) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(Illegal::new("the game is over"));
        }
        match self.squares.get(usize::from(square.x)) {
            Some(None) if square.y == 0 => Ok(()),
            Some(Some(taker)) if square.y == 0 => Err(Illegal::new(format!("{taker} has taken {square}"))),
            _ => Err(Illegal::new(format!("{square} is not in the row"))),
        }
    }

    fn play(&mut self, Take(square): Take, _chance: &mut impl Chance) {
        if let Some(taker) = self.squares.get_mut(usize::from(square.x)) {
            *taker = Some(self.mover);
        }
        self.pass_on();
    }

    fn leave(&mut self, player: Player, _chance: &mut impl Chance) {
        self.left.add(player);
        if player == self.mover {
            self.pass_on();
        }
    }

    fn scores(&self) -> Scores {
        let taken = |player| self.squares.iter().filter(|taker| **taker == Some(player)).count() as i64;
        Scores::new(Player::all(self.seats).map(taken), self.left)
    }

    fn moves_left(&self) -> Option<u64> {
        let free = self.squares.iter().filter(|taker| taker.is_none()).count();
        Some(if self.is_over() { 0 } else { free as u64 })
    }

    fn view(&self) -> View {
        View { squares: self.squares.iter().map(|taker| taker.map(|player| player.0)).collect() }
    }
}

impl Drawn for Template {
    fn scene(&self) -> Scene {
        let turn = match self.to_move() {
            Some(player) => Span::new(format!("{player} to move"), Ink::Player(player.0)),
            None => Span::plain("the game is over"),
        };
        Scene::board(self.squares.len() as u16, 1, vec![vec![turn]], |square| {
            match self.squares[usize::from(square.x)] {
                None => (vec![Span::new(".", Ink::Faint)], vec![]),
                Some(player) => {
                    let ink = Ink::Player(player.0);
                    let disc = Shape::Disc { centre: (0.5, 0.5), radius: 0.4, ink };
                    (vec![Span::new(player.sign(), ink)], vec![disc])
                }
            }
        })
    }
}

/// Nothing is worth counting here.
impl Counters for Template {}

impl Estimate for Template {
    fn estimate(&self, player: Player) -> f32 {
        let points = self.scores().points;
        let mine = points[player.index()] as f32;
        (mine + 1.0) / (points.iter().sum::<i64>() + i64::from(self.seats)) as f32
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Take {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Take, BadText> {
        text.parse().map(Take)
    }
}
