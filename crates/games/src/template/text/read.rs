//! Reading of a position's text from any source.

use std::str::FromStr;

use kit::{BadText, Fields, Grid, Player, Round};

use super::FREE;
use crate::template::Template;
use crate::template::about::{ABOUT, LONGEST};
use crate::template::board::Board;

// YOURS: trust no input. What cannot be a position is refused with a reason, and never panics.
impl FromStr for Template {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Template, BadText> {
        let mut lines = text.lines();
        let mut fields = Fields::read(lines.next().unwrap_or_default())?;
        let round = Round::read(&mut fields, ABOUT.seats.0..=ABOUT.seats.1)?;
        fields.done()?;
        let row = Grid::read(lines, LONGEST, |word| read_taker(word, round.seats))?;
        if row.height() != 1 {
            return Err(BadText::new("the board is one row"));
        }
        Ok(Template { round, board: Board(row.cells().to_vec()) })
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
