//! Reading the text of a position, whoever wrote it.

use std::str::FromStr;

use kit::{BadText, Fields, Grid, Player};

use super::FREE;
use crate::template::Template;
use crate::template::about::{ABOUT, LONGEST};
use crate::template::board::Board;

// YOURS: trust nobody. What cannot be a position is refused with a reason, and never panics.
impl FromStr for Template {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Template, BadText> {
        let mut lines = text.lines();
        let mut fields = Fields::read(lines.next().unwrap_or_default())?;
        let seats = fields.number("seats", ABOUT.seats.0..=ABOUT.seats.1)?;
        let mover = fields.player("to_move", seats)?;
        let left = fields.seats("left", seats)?;
        fields.done()?;
        let row = Grid::read(lines, LONGEST, |word| read_taker(word, seats))?;
        if row.height() != 1 {
            return Err(BadText::new("the board is one row"));
        }
        if left.has(mover) && left.len() < seats {
            return Err(BadText::new(format!("{mover} has left and cannot be to move")));
        }
        Ok(Template { seats, mover, left, board: Board(row.cells().to_vec()) })
    }
}

fn read_taker(word: &str, seats: u8) -> Result<Option<Player>, BadText> {
    let mut signs = word.chars();
    let sign = signs.next().filter(|_| signs.next().is_none());
    if sign == Some(FREE) {
        return Ok(None);
    }
    let player = sign.and_then(Player::from_sign).filter(|player| player.0 < seats);
    let bad = || BadText::new(format!("`{word}` is neither `.` nor one of {seats} players"));
    player.map(Some).ok_or_else(bad)
}
