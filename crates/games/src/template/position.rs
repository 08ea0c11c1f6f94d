//! The text of a position: whose turn it is, and the row with the signs of the takers.

use std::fmt;
use std::str::FromStr;

use kit::{BadText, Fields, Grid, Player};

use super::{ABOUT, LONGEST, Template};

impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "seats={} to_move={}", self.seats, self.mover.sign())?;
        if !self.left.is_empty() {
            write!(f, " left={}", self.left.iter().map(Player::sign).collect::<String>())?;
        }
        let signs = self.squares.iter().map(|taker| taker.map_or('.', Player::sign));
        let words: Vec<String> = signs.map(String::from).collect();
        write!(f, "\n{}", words.join(" "))
    }
}

impl FromStr for Template {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Template, BadText> {
        let mut lines = text.lines();
        let mut fields = Fields::read(lines.next().unwrap_or(""))?;
        let seats = fields.number("seats", ABOUT.seats.0..=ABOUT.seats.1)?;
        let mover = fields.player("to_move", seats)?;
        let left = fields.seats("left", seats)?;
        fields.done()?;
        let row = Grid::read(lines, LONGEST, |word| taker(word, seats))?;
        if row.height() != 1 {
            return Err(BadText::new("the board is one row"));
        }
        if left.has(mover) && left.len() < seats {
            return Err(BadText::new(format!("{mover} has left and cannot be to move")));
        }
        Ok(Template { seats, mover, left, squares: row.cells().to_vec() })
    }
}

fn taker(word: &str, seats: u8) -> Result<Option<Player>, BadText> {
    let mut signs = word.chars();
    match (signs.next(), signs.next()) {
        (Some('.'), None) => Ok(None),
        (Some(sign), None) if Player::from_sign(sign).is_some_and(|player| player.0 < seats) => {
            Ok(Player::from_sign(sign))
        }
        _ => Err(BadText::new(format!("`{word}` is neither `.` nor one of {seats} players"))),
    }
}
