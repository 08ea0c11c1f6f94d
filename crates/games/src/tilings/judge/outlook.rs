//! What the single-coloured tiles on the board may still bring: patterns that the cells around them could complete.

use crate::tilings::board::Laid;
use crate::tilings::rules::patterns;
use crate::tilings::tiles::side::Side;
use crate::tilings::tiles::tile::Tile;
use crate::tilings::{MOST_SEATS, Tilings};

/// With this many unseen tiles that fit on a cell, one will lie there with probability 1/2.
const EVEN: f32 = 10.0;

impl Tilings {
    /// The points to be expected by seat beyond those that stand, from patterns.
    pub(crate) fn outlook(&self) -> [f32; MOST_SEATS] {
        let mut points = [0.0; MOST_SEATS];
        self.board.each_plain(|laid| points[laid.owner.index()] += self.growth(laid));
        points
    }

    /// What the pattern around this tile is expected to gain.
    fn growth(&self, centre: Laid) -> f32 {
        let (mut around, mut open, mut chances) = (0, [0; 4], [0.0; 4]);
        let mut sides = 0;
        for side in Side::ALL {
            match self.chance_beside(centre, side) {
                Beside::Laid => around |= side.bit(),
                Beside::Border => {}
                Beside::Open(chance) => {
                    (open[sides], chances[sides]) = (side.bit(), chance);
                    sides += 1;
                }
            }
        }
        if sides == 0 {
            return 0.0;
        }
        expected(around, &open[..sides], &chances[..sides]) - patterns::worth(around) as f32
    }

    fn chance_beside(&self, centre: Laid, side: Side) -> Beside {
        let (square, cell) = self.board.ground().beside(centre.square, side);
        if cell >= self.board.ground().cells() {
            return Beside::Border;
        }
        if self.board.at(square).is_some() {
            return Beside::Laid;
        }
        let asks = self.board.asks_around(square);
        let fits = |tile: Tile| {
            if self.rules.rotate {
                (0..4).any(|turns| asks.allow(tile.turned(turns)))
            } else {
                asks.allow(tile)
            }
        };
        let kinds = self.pool.tiles.iter().zip(self.pool.counts());
        let tiles: u32 = kinds.filter(|(tile, _)| fits(**tile)).map(|(_, count)| count).sum();
        Beside::Open(tiles as f32 / (tiles as f32 + EVEN))
    }
}

/// What lies beyond a side of a tile.
enum Beside {
    /// Another tile; it shows the same colour there, or it could not have been laid.
    Laid,
    /// Nothing for ever.
    Border,
    /// An empty cell, and how likely it is that it will not stay empty.
    Open(f32),
}

/// The points of the pattern on average, if these sides are met so likely.
fn expected(around: u8, open: &[u8], chances: &[f32]) -> f32 {
    match (open, chances) {
        ([side, open @ ..], [chance, chances @ ..]) => {
            chance * expected(around | side, open, chances) + (1.0 - chance) * expected(around, open, chances)
        }
        _ => patterns::worth(around) as f32,
    }
}
