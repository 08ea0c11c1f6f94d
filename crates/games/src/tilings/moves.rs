//! A move: where the tile is laid, and how it is turned; or a pass.

use std::fmt;
use std::str::FromStr;

use kit::{BadText, Square, read_quarter_turns};

/// What the mover does with the tile in their hand: `d5`, where tiles are turned `d5 r1`, or `pass`, or where a turn
/// may have several tiles `stop`.
///
/// Column, row, and the quarter turns with 1 added, 16 bits each, packed in one word: as an enum it was
/// written to memory in halves and read back as a whole, which took a tenth of a playout's time.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Lay(u64);

impl Lay {
    pub const PASS: Lay = Lay(u64::MAX);

    /// They lay no further tile in this turn.
    pub const STOP: Lay = Lay(u64::MAX - 1);

    /// They lay it on this cell as it is.
    #[inline]
    pub fn on(square: Square) -> Lay {
        Lay(u64::from(square.x) | u64::from(square.y) << 16)
    }

    /// They lay it on this cell after so many quarter turns anticlockwise, 0 to 3.
    #[inline]
    pub fn turned(square: Square, turns: u8) -> Lay {
        Lay(Lay::on(square).0 | (u64::from(turns) + 1) << 32)
    }

    /// The cell; none for a pass or a stop.
    #[inline]
    pub fn square(self) -> Option<Square> {
        (self.0 < Lay::STOP.0).then_some(Square::new(self.0 as u16, (self.0 >> 16) as u16))
    }

    /// The quarter turns, if the move tells them.
    #[inline]
    pub fn turns(self) -> Option<u8> {
        ((self.0 >> 32) as u8).checked_sub(1)
    }

    /// Row by row, by the turns of the tile; a pass comes last. One number, since lists are sorted by it.
    pub(super) fn order(&self) -> u64 {
        let part = |at: u32| self.0 >> at & 0xffff;
        part(16) << 32 | part(0) << 16 | part(32)
    }
}

impl fmt::Display for Lay {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match (self.square(), self.turns()) {
            (None, _) => f.write_str(if *self == Lay::STOP { "stop" } else { "pass" }),
            (Some(square), None) => square.fmt(f),
            (Some(square), Some(turns)) => write!(f, "{square} r{turns}"),
        }
    }
}

impl fmt::Debug for Lay {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Lay({self})")
    }
}

impl FromStr for Lay {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Lay, BadText> {
        let mut words = text.split_whitespace();
        match (words.next(), words.next(), words.next()) {
            (Some("pass"), None, _) => Ok(Lay::PASS),
            (Some("stop"), None, _) => Ok(Lay::STOP),
            (Some(square), None, _) => square.parse().map(Lay::on),
            (Some(square), Some(turns), None) => Ok(Lay::turned(square.parse()?, read_turns(turns)?)),
            _ => Err(BadText::new("a move is a cell like `d5`, where tiles are turned `d5 r1`")),
        }
    }
}

fn read_turns(word: &str) -> Result<u8, BadText> {
    let bad = || BadText::new(format!("a tile is turned by `r0` to `r3`, quarter turns, not `{word}`"));
    read_quarter_turns(word).ok_or_else(bad)
}
