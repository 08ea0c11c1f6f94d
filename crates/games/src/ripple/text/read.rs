//! Parser of the text of a position, which is untrusted.

use std::str::FromStr;

use kit::{BadText, Fields, Grid, MAX_SEATS, Player, Round, Square};

use super::EMPTY;
use crate::ripple::Ripple;
use crate::ripple::about::{LONGEST, MOST_TURNS};
use crate::ripple::board::Board;
use crate::ripple::board::resting::{MOST_RESTING, Resting};

impl FromStr for Ripple {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Ripple, BadText> {
        let mut lines = text.trim().lines();
        let mut fields = Fields::read(lines.next().unwrap_or_default())?;
        let Round { seats, mover: next, left } = Round::read(&mut fields, 1..=MAX_SEATS as u8)?;
        let max_turns = fields.number("max_turns", 0..=MOST_TURNS)?;
        let last_turn = if max_turns == 0 { u64::MAX } else { max_turns.into() };
        let turn = fields.number("turn", 0..=last_turn)?;
        let rest_length = fields.number_or("rest", 0..=MOST_RESTING as u8, 0)?;
        let resting_text = fields.word("resting");
        fields.done()?;
        let stacks = Grid::read(lines, LONGEST, |word| read_stack(word, seats))?;
        let (width, height) = (stacks.width(), stacks.height());
        let resting = read_resting(rest_length, resting_text, width, height)?;
        let board = Board::new(seats, &stacks);
        Ok(Ripple { width, height, seats, next, left, max_turns, turn, rest: rest_length, resting, board })
    }
}

/// Parses resting cells, oldest first: `b3,c4`.
fn read_resting(rest_length: u8, text: Option<&str>, width: u16, height: u16) -> Result<Resting, BadText> {
    let cell_count = u32::from(width) * u32::from(height);
    let mut resting = Resting::new(rest_length, cell_count);
    for word in text.iter().flat_map(|text| text.split(',')) {
        let square: Square = word.parse()?;
        let cell = square.y.checked_mul(width).and_then(|row| row.checked_add(square.x));
        let cell = cell.filter(|&cell| square.x < width && square.y < height && !resting.has(cell));
        let cell = cell.ok_or_else(|| {
            BadText::new(format!("`resting` lists cells of the board, each once, not `{word}`"))
        })?;
        if resting.is_full() {
            return Err(BadText::new(format!(
                "too many resting cells: `rest={rest_length}` on {cell_count} cells"
            )));
        }
        resting.add(cell);
    }
    Ok(resting)
}

fn read_stack(word: &str, seats: u8) -> Result<Vec<Player>, BadText> {
    if word == EMPTY {
        return Ok(Vec::new());
    }
    let mut stack = Vec::new();
    for symbol in word.chars() {
        let player = read_token(symbol, seats)?;
        if stack.last() == Some(&player) {
            return Err(BadText::new(format!("a stack has two tokens of {player} one above the other")));
        }
        stack.push(player);
    }
    Ok(stack)
}

fn read_token(symbol: char, seats: u8) -> Result<Player, BadText> {
    let player = Player::from_sign(symbol).filter(|player| player.0 < seats);
    player.ok_or_else(|| {
        let (first, last) = (Player(0).sign(), Player(seats - 1).sign());
        BadText::new(format!(
            "a stack is `.` or tokens from `{first}` to `{last}`, lowest first, not `{symbol}`"
        ))
    })
}
