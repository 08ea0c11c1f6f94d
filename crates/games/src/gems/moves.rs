//! A move: two neighbouring gems change places.

use std::fmt;
use std::str::FromStr;

use kit::{BadText, Square};

use super::MAX_SIDE;

/// The swap of a gem with its neighbour to the right or below; so each swap has one name, `c4 d4`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Swap {
    /// The left or upper of the two squares.
    pub square: Square,
    /// Direction of the other gem.
    pub way: Way,
}

/// From the first square of a swap to the second.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// To the next column.
    Right,
    /// To the next row.
    Down,
}

impl Swap {
    /// The swap of this square with its neighbour in that way.
    pub fn new(square: Square, way: Way) -> Swap {
        Swap { square, way }
    }

    /// The right or lower of the two squares. Ways come as chance will have them, so that a branch here
    /// would be foreseen every other time only.
    #[inline]
    pub fn other(self) -> Square {
        let Square { x, y } = self.square;
        let down = self.way as u16;
        Square::new(x.saturating_add(1 - down), y.saturating_add(down))
    }
}

impl fmt::Display for Swap {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {}", self.square, self.other())
    }
}

impl FromStr for Swap {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Swap, BadText> {
        let mut words = text.split_whitespace();
        match (words.next(), words.next(), words.next()) {
            (Some(word), None, None) => with_direction(word),
            (Some(first), Some(second), None) => between(square(first)?, square(second)?),
            _ => Err(BadText::new("a move is a swap like `c4 d4`")),
        }
    }
}

/// Reads a square that some board has; larger ones could not even name their neighbours.
fn square(word: &str) -> Result<Square, BadText> {
    let square: Square = word.parse()?;
    if square.x < MAX_SIDE && square.y < MAX_SIDE {
        return Ok(square);
    }
    Err(BadText::new(format!("`{square}` is on no board: the largest has {MAX_SIDE} columns and rows")))
}

fn between(first: Square, second: Square) -> Result<Swap, BadText> {
    let joins = |a: Square, b: Square| {
        let swaps = [Swap::new(a, Way::Right), Swap::new(a, Way::Down)];
        swaps.into_iter().find(|swap| swap.other() == b)
    };
    match (joins(first, second), joins(second, first)) {
        (Some(swap), _) => Ok(swap),
        (None, Some(swap)) => Err(BadText::new(format!("the left or upper square is named first: `{swap}`"))),
        (None, None) => Err(BadText::new(format!("{first} and {second} are not neighbours"))),
    }
}

/// Reads the old form: a square and a direction, `c4r`, in upper or lower case.
fn with_direction(word: &str) -> Result<Swap, BadText> {
    let word = word.to_ascii_lowercase();
    let Some((name, direction)) = word.char_indices().last().map(|(at, _)| word.split_at(at)) else {
        return Err(BadText::new("a move is a swap like `c4 d4`"));
    };
    let (way, back) = match direction {
        "r" => (Way::Right, false),
        "l" => (Way::Right, true),
        "d" => (Way::Down, false),
        "u" => (Way::Down, true),
        _ => {
            return Err(BadText::new(format!(
                "`{word}` is not a swap; write `c4 d4`, or `c4r` for c4 and its right"
            )));
        }
    };
    let named = square(name)?;
    let first = if back { before(named, way)? } else { named };
    let swap = Swap::new(first, way);
    square(&swap.other().to_string()).map(|_| swap)
}

/// The square whose neighbour in that way is this one.
fn before(square: Square, way: Way) -> Result<Square, BadText> {
    let Square { x, y } = square;
    let first = match way {
        Way::Right => x.checked_sub(1).map(|x| Square::new(x, y)),
        Way::Down => y.checked_sub(1).map(|y| Square::new(x, y)),
    };
    let beyond = || match way {
        Way::Right => format!("nothing lies to the left of {square}"),
        Way::Down => format!("nothing lies above {square}"),
    };
    first.ok_or_else(|| BadText::new(beyond()))
}
