//! A move: where the tile in hand is laid, how it is turned, and what is claimed of it.

use std::fmt;
use std::str::FromStr;

use kit::{BadText, OpenSquare, QUARTER_TURNS, read_quarter_turns};

use super::tiles::place::Place;

/// A move, `1,0 r1 n`. It is a word, so that it is written at once: lists of moves are hundreds long, and writing them
/// piece by piece took longer than finding them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(align(8))]
pub struct Laying {
    pub square: OpenSquare,
    /// Quarter turns anticlockwise, below 4.
    pub turns: u8,
    /// The claim place of the segment that a follower goes to, in the frame of the card; none stays in hand.
    pub place: Option<Place>,
}

/// Piece by piece: a turn may list hundreds of moves, and formatting takes several times as long.
impl fmt::Display for Laying {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.square.fmt(f)?;
        f.write_str(" ")?;
        match QUARTER_TURNS.get(usize::from(self.turns)) {
            Some(turns) => f.write_str(turns)?,
            None => write!(f, "r{}", self.turns)?,
        }
        self.place.map_or(Ok(()), |place| f.write_str(" ").and_then(|()| place.fmt(f)))
    }
}

impl FromStr for Laying {
    type Err = BadText;

    fn from_str(sentence: &str) -> Result<Laying, BadText> {
        let words: Vec<&str> = sentence.split_whitespace().take(6).collect();
        match words[..] {
            [square, turns] => Ok(Laying { square: square.parse()?, turns: read_turns(turns)?, place: None }),
            [square, turns, place] => {
                let place = Some(place.parse()?);
                Ok(Laying { square: square.parse()?, turns: read_turns(turns)?, place })
            }
            // What a library of 2018 answers when it lays another card than it was given.
            [.., "card", card] => {
                Err(BadText::new(format!("the tile in hand is to be laid, not card {card}")))
            }
            _ => Err(BadText::new(format!(
                "a move is a cell, turns and perhaps a claim, as `1,0 r1` or `1,0 r1 n`, not `{sentence}`"
            ))),
        }
    }
}

/// Reads `r0` to `r3`.
pub fn read_turns(word: &str) -> Result<u8, BadText> {
    let unknown = || BadText::new(format!("`{word}` is not r0, r1, r2 or r3, the quarter turns of a tile"));
    read_quarter_turns(word).ok_or_else(unknown)
}
