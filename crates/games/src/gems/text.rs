//! The text of a position: a line of numbers, then the board as one sees it. Where gems come from a given sequence, the
//! line tells it, and the place of its next letter, counted from 0: `sequence=ABCABD next=4`.

mod read;

use std::fmt;

use kit::Square;

use super::{Gems, letter};

impl fmt::Display for Gems {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Gems { colours, max_moves, moves, score, .. } = self;
        write!(f, "colours={colours} max_moves={max_moves} moves={moves} score={score}")?;
        f.write_str(if self.cut { " cut=yes" } else { "" })?;
        f.write_str(if self.left { " left=1" } else { "" })?;
        if let Some(given) = &self.given {
            write!(f, " sequence={} next={}", given.letters(), given.next())?;
        }
        for y in 0..self.board.height() {
            f.write_str("\n")?;
            self.write_row(y, f)?;
        }
        Ok(())
    }
}

impl Gems {
    fn write_row(&self, y: u16, f: &mut fmt::Formatter) -> fmt::Result {
        (0..self.board.width()).try_for_each(|x| {
            let blank = if x == 0 { "" } else { " " };
            write!(f, "{blank}{}", letter(self.board.gem(Square::new(x, y))))
        })
    }
}
