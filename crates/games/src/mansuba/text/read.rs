//! Reading of a position's text from any source.

use std::str::FromStr;

use kit::{BadText, Fields, Grid, Player};

use super::{CAPTURES, FREE, NO_CELL, OVER, VICTORY};
use crate::mansuba::about::{MOST_JUMPS, MOST_TURNS, SIDES};
use crate::mansuba::board::Board;
use crate::mansuba::board::relation::Relation;
use crate::mansuba::board::shape::BoardShape;
use crate::mansuba::rules::Rules;
use crate::mansuba::rules::piece::Piece;
use crate::mansuba::rules::prisoners::{Prisoner, Prisoners};
use crate::mansuba::{End, Mansuba};

/// Content of a place in the text; `None` for a gap.
type Place = Option<Option<Piece>>;

impl FromStr for Mansuba {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Mansuba, BadText> {
        let mut lines = text.trim().lines();
        let mut fields = Fields::read(lines.next().unwrap_or_default())?;
        let relation = Relation::ALL[word(&mut fields, "board", Relation::NAMES)?];
        let rules = read_rules(&mut fields)?;
        let turn = fields.number("turn", 0..=rules.max_turns)?;
        let next = fields.player("to_move", 2)?;
        let (prisoners, left) = (fields.word("prisoners"), fields.seats("left", 2)?);
        fields.done()?;
        let places = Grid::read(lines, SIDES.1.into(), read_place)?;
        let shape = read_shape(relation, &places)?;
        let board = read_board(shape, &places)?;
        let held = read_prisoners(prisoners, shape)?;
        let prisoners = hold(&held, &board, shape, &rules)?;
        let mut game = Mansuba { shape, next, end: None, rules, turn, board, prisoners };
        held.iter().for_each(|prisoner| game.note_prisoners(prisoner.at, prisoner.piece.player));
        game.find_end()?;
        match (left.len(), left.iter().next()) {
            (0, _) => Ok(game),
            (1, Some(player)) => game.without(player),
            _ => Err(BadText::new("the game ends when a player leaves, so not both have left")),
        }
    }
}

/// Takes a word that must be there and be one of these; which of them.
fn word<const N: usize>(fields: &mut Fields, name: &str, words: [&str; N]) -> Result<usize, BadText> {
    let Some(given) = fields.word(name) else {
        return Err(BadText::new(format!("the first line lacks `{name}=…`")));
    };
    let known = words.iter().position(|word| *word == given);
    known.ok_or_else(|| BadText::new(format!("`{name}` is one of {}, not `{given}`", words.join(", "))))
}

fn read_rules(fields: &mut Fields) -> Result<Rules, BadText> {
    Ok(Rules {
        max_turns: fields.number("max_turns", 1..=MOST_TURNS)?,
        max_jumps: fields.number("max_jumps", 0..=MOST_JUMPS)?,
        over_any: word(fields, "over", OVER)? == 1,
        captures: word(fields, "captures", CAPTURES)? == 1,
        complex: word(fields, "victory", VICTORY)? == 1,
        max_prisoners: fields.number_or("max_prisoners", 0..=40, 0)?,
    })
}

fn read_place(word: &str) -> Result<Place, BadText> {
    let mut signs = word.chars();
    let known = |sign: char| match sign {
        FREE => Some(Some(None)),
        NO_CELL => Some(None),
        sign => Piece::from_sign(sign).map(|piece| Some(Some(piece))),
    };
    let place = signs.next().filter(|_| signs.next().is_none()).and_then(known);
    place.ok_or_else(|| {
        BadText::new(format!("`{word}` is neither `.` nor `-` nor one of the pieces P R E N p r e n"))
    })
}

fn read_shape(relation: Relation, places: &Grid<Place>) -> Result<BoardShape, BadText> {
    let (width, height) = (places.width(), places.height());
    if width.min(height) < SIDES.0.into() {
        return Err(BadText::new(format!("a board is at least {0} x {0}", SIDES.0)));
    }
    Ok(BoardShape { relation, width: width as u8, height: height as u8 })
}

fn read_board(shape: BoardShape, places: &Grid<Place>) -> Result<Board, BadText> {
    let mut board = Board::new(shape);
    let name = shape.relation.name();
    for square in places.squares() {
        match (places[square], shape.has(square)) {
            (None, false) => {}
            (None, true) => return Err(BadText::new(format!("a {name} board has a cell at {square}"))),
            (Some(_), false) => return Err(BadText::new(format!("a {name} board has no cell at {square}"))),
            (Some(piece), true) => board.put(square, piece),
        }
    }
    Ok(board)
}

fn read_prisoners(word: Option<&str>, shape: BoardShape) -> Result<Vec<Prisoner>, BadText> {
    let mut prisoners = Vec::new();
    for name in word.into_iter().flat_map(|word| word.split(',')) {
        let prisoner = read_prisoner(name)?;
        let at = prisoner.at;
        if !shape.has(at) || shape.owner(at).is_some() {
            return Err(BadText::new(format!("{at} is no cell outside both homes, which holds prisoners")));
        }
        prisoners.push(prisoner);
    }
    Ok(prisoners)
}

fn read_prisoner(name: &str) -> Result<Prisoner, BadText> {
    let mut letters = name.chars();
    let piece = letters.next().and_then(Piece::from_sign);
    let prisoner = piece.and_then(|piece| Some(Prisoner { piece, at: letters.as_str().parse().ok()? }));
    prisoner.ok_or_else(|| BadText::new(format!("`{name}` is no prisoner; prisoners are named as `Pc3`")))
}

/// Keeps the prisoners, with places for all pieces, of which no more are allowed than there are cells.
fn hold(held: &[Prisoner], board: &Board, shape: BoardShape, rules: &Rules) -> Result<Prisoners, BadText> {
    let standing = shape.squares().filter_map(|square| board.at(square));
    let pieces: Vec<Piece> = standing.chain(held.iter().map(|prisoner| prisoner.piece)).collect();
    let name = shape.relation.name();
    if let Some(piece) = pieces.iter().find(|piece| !piece.kind.stands_on(shape.relation)) {
        return Err(BadText::new(format!("there is no {} on a {name} board", piece.kind.name())));
    }
    if pieces.len() > shape.squares().count() {
        return Err(BadText::new("there are more pieces, those held included, than cells"));
    }
    if !rules.captures && !held.is_empty() {
        return Err(BadText::new("there are prisoners, but captures are off"));
    }
    let mut prisoners = Prisoners::new(if rules.captures { pieces.len() } else { 0 });
    held.iter().for_each(|prisoner| prisoners.take(prisoner.at, prisoner.piece));
    Ok(prisoners)
}

impl Mansuba {
    /// True if the game is over follows from the position; who cannot move is not to move.
    fn find_end(&mut self) -> Result<(), BadText> {
        let winners: Vec<Player> = self.winners().collect();
        match winners[..] {
            [winner] => self.end = Some(End::Won(winner)),
            [] => return self.settle_as_written(),
            _ => return Err(BadText::new("both players have won")),
        }
        Ok(())
    }

    fn settle_as_written(&mut self) -> Result<(), BadText> {
        let next = self.next;
        self.settle();
        if self.next == next {
            return Ok(());
        }
        Err(BadText::new(format!("{next} is to move and cannot, so that it is {}'s turn", next.next(2))))
    }

    /// The position after the player has left.
    fn without(mut self, player: Player) -> Result<Mansuba, BadText> {
        if self.end.is_some() {
            return Err(BadText::new(format!("the game was over before {player} could leave it")));
        }
        self.end = Some(End::Left(player));
        Ok(self)
    }
}
