//! Reading of a position's text from any source.

use std::str::FromStr;

use kit::{BadText, Fields, Grid, Square};

use crate::gems::board::Board;
use crate::gems::rules::given::Given;
use crate::gems::rules::start::{PATIENCE, enough_colours};
use crate::gems::{Gems, MAX_COLOURS, MAX_MOVES, MAX_SIDE, letter};

impl FromStr for Gems {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Gems, BadText> {
        let mut lines = text.lines();
        let mut fields = Fields::read(lines.next().unwrap_or(""))?;
        let colours = fields.number("colours", 1..=MAX_COLOURS)?;
        let max_moves = fields.number("max_moves", 0..=MAX_MOVES)?;
        let most = if max_moves == 0 { u32::MAX } else { max_moves };
        let moves = fields.number("moves", 0..=most)?;
        let score = fields.number("score", 0..=i64::MAX)?;
        let cut = read_cut(&mut fields)?;
        let left = !fields.seats("left", 1)?.is_empty();
        let given = read_given(&mut fields)?;
        fields.done()?;
        let board = read_board(lines, colours, cut)?;
        if given.as_ref().is_some_and(|given| given.colours() > colours) {
            return Err(BadText::new(format!("the sequence needs more than `colours={colours}`")));
        }
        Ok(Gems { board, score, moves, max_moves, colours, cut, left, given: given.map(Box::new) })
    }
}

fn read_cut(fields: &mut Fields) -> Result<bool, BadText> {
    match fields.word("cut") {
        None => Ok(false),
        Some("yes") => Ok(true),
        Some(word) => Err(BadText::new(format!("`cut` is `yes` or not there, not `{word}`"))),
    }
}

fn read_given(fields: &mut Fields) -> Result<Option<Given>, BadText> {
    let Some(letters) = fields.word("sequence") else { return Ok(None) };
    let given = Given::read(letters)?;
    let next = fields.number("next", 0..=PATIENCE)?;
    let from = given.from(next);
    from.map(Some).ok_or_else(|| BadText::new(format!("`next={next}` is beyond the end of the sequence")))
}

/// Reads the rows. Lines stand on the board exactly if the last cascade was cut.
fn read_board<'a>(rows: impl Iterator<Item = &'a str>, colours: u8, cut: bool) -> Result<Board, BadText> {
    let grid = Grid::read(rows, MAX_SIDE, |word| read_gem(word, colours))?;
    let (width, height) = (grid.width(), grid.height());
    enough_colours(u32::from(width) * u32::from(height), colours).map_err(BadText::new)?;
    let squares = (0..width).flat_map(|x| (0..height).map(move |y| Square::new(x, y)));
    let gems: Vec<u8> = squares.map(|square| grid[square]).collect();
    let mut board = Board::new(height, colours, &gems);
    match (board.standing().is_some(), cut) {
        (false, false) => Ok(board),
        (true, true) => {
            board.stop();
            Ok(board)
        }
        (true, false) => Err(BadText::new("a line of three or more equal gems stands on the board")),
        (false, true) => Err(BadText::new("`cut=yes`, but no line stands on the board")),
    }
}

fn read_gem(word: &str, colours: u8) -> Result<u8, BadText> {
    let gem = |byte: u8| byte.checked_sub(b'A').filter(|&gem| gem < colours);
    match word.as_bytes() {
        &[byte] if gem(byte).is_some() => Ok(byte - b'A'),
        _ => {
            let last = letter(colours - 1);
            Err(BadText::new(format!("`{word}` is not a gem; gems are letters from A to {last}")))
        }
    }
}
