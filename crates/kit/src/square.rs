//! A square of a board with corners, named as `c4`: a column of letters, a row counted from the top.

use std::fmt;
use std::str::FromStr;

use crate::BadText;

/// Column and row, both counted from 0 at the top left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square {
    /// The column, `a` being 0.
    pub x: u16,
    /// The row, `1` being 0, at the top.
    pub y: u16,
}

/// Names longer than this are no squares; it keeps all arithmetic far from overflow.
const LONGEST: usize = 4;

impl Square {
    /// The square of that column and row.
    pub fn new(x: u16, y: u16) -> Square {
        Square { x, y }
    }

    /// All squares of a board, row by row from the top.
    pub fn all(width: u16, height: u16) -> impl Iterator<Item = Square> {
        (0..height).flat_map(move |y| (0..width).map(move |x| Square::new(x, y)))
    }

    /// The letters of a column: a…z, then aa, ab….
    pub fn column_name(x: u16) -> String {
        let mut letters = Vec::new();
        let mut rest = u32::from(x) + 1;
        while rest > 0 {
            rest -= 1;
            letters.push(char::from(b'a' + (rest % 26) as u8));
            rest /= 26;
        }
        letters.iter().rev().collect()
    }

    /// The column with these letters.
    fn column(letters: &str) -> Option<u16> {
        if letters.is_empty() || letters.len() > LONGEST {
            return None;
        }
        let number = letters.bytes().try_fold(0u32, |number, letter| {
            letter.is_ascii_lowercase().then(|| number * 26 + u32::from(letter - b'a') + 1)
        })?;
        u16::try_from(number - 1).ok()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", Square::column_name(self.x), u32::from(self.y) + 1)
    }
}

impl FromStr for Square {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Square, BadText> {
        let bad = || BadText::new(format!("`{text}` is not a square; squares are named as `c4`"));
        let (letters, digits) = text.split_at(text.find(|c: char| c.is_ascii_digit()).ok_or_else(bad)?);
        let number_like = digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
        let row = digits.parse::<u32>().ok().filter(|_| number_like);
        match (Square::column(letters), row.and_then(|row| u16::try_from(row - 1).ok())) {
            (Some(x), Some(y)) => Ok(Square { x, y }),
            _ => Err(bad()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_past_z_go_on_as_aa() {
        let names = [(0, "a"), (25, "z"), (26, "aa"), (27, "ab"), (51, "az"), (52, "ba"), (702, "aaa")];
        for (x, name) in names {
            assert_eq!(Square::column_name(x), name);
            assert_eq!(format!("{name}10").parse(), Ok(Square::new(x, 9)));
        }
    }

    #[test]
    fn every_square_reads_back() {
        for x in (0..1000).chain([u16::MAX]) {
            let square = Square::new(x, x.wrapping_mul(67));
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        assert_eq!("a65536".parse(), Ok(Square::new(0, u16::MAX)));
    }

    #[test]
    fn other_words_are_no_squares() {
        for word in [
            "", "a", "4", "a0", "a04", "A4", "a4b", "a-4", "a+4", "4a", "zzzz1", "aaaaa1", "a65537", "é4",
            "a４",
        ] {
            assert!(word.parse::<Square>().is_err(), "{word}");
        }
    }
}
