//! A square of a board without corners, named as `-1,0`: so far east and so far north of the start.

use std::fmt;
use std::str::FromStr;

use crate::BadText;

/// Steps from the start square; x grows east and y grows north.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct OpenSquare {
    /// Steps east.
    pub x: i16,
    /// Steps north.
    pub y: i16,
}

impl OpenSquare {
    /// The square so far from the start.
    pub fn new(x: i16, y: i16) -> OpenSquare {
        OpenSquare { x, y }
    }
}

impl fmt::Display for OpenSquare {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut name = [0; "-32768,-32768".len()];
        let comma = write_before(name.len(), self.y, &mut name) - 1;
        name[comma] = b',';
        let start = write_before(comma, self.x, &mut name);
        f.write_str(str::from_utf8(&name[start..]).expect("signs and digits are text"))
    }
}

/// Writes a number that ends before `end`; returns its beginning. Bots receive hundreds of squares a turn, and `format!`
/// takes several times as long.
fn write_before(end: usize, steps: i16, name: &mut [u8]) -> usize {
    let (mut start, mut rest) = (end, steps.unsigned_abs());
    loop {
        start -= 1;
        name[start] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if steps < 0 {
        start -= 1;
        name[start] = b'-';
    }
    start
}

impl FromStr for OpenSquare {
    type Err = BadText;

    fn from_str(text: &str) -> Result<OpenSquare, BadText> {
        let read = || {
            let (x, y) = text.split_once(',')?;
            Some(OpenSquare { x: x.parse().ok()?, y: y.parse().ok()? })
        };
        // One name for one square: `+1,0`, `01,0` and `-0,0` are refused.
        read().filter(|square| square.to_string() == text).ok_or_else(|| {
            BadText::new(format!("`{text}` is not a square; squares are named as `1,0` or `-2,3`"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_reads_back() {
        for (x, y) in [(0, 0), (-1, 0), (9, -9), (10, -10), (71, -71), (i16::MIN, i16::MAX)] {
            let square = OpenSquare::new(x, y);
            assert_eq!(square.to_string(), format!("{x},{y}"));
            assert_eq!(square.to_string().parse(), Ok(square));
        }
    }

    #[test]
    fn a_square_has_one_name() {
        for word in ["", ",", "1", "1,", ",1", "+1,0", "01,0", "-0,0", "1,0,0", "1, 0", "40000,0", "c4"] {
            assert!(word.parse::<OpenSquare>().is_err(), "{word}");
        }
    }
}
