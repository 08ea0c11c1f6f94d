//! A position of Carcassonne as text: what is not on the table, the bag, then the tiles in the order they
//! were laid.
//!
//! ```text
//! seats=2 to_move=2 hand=21 points=4,0 farms=third tiny_city=4 followers=7
//! bag 2 4 1 3 4 2 1 3 2 3 3 3 2 3 2 3 1 3 2 1 8 8 4 1
//! 0,0 3 r0
//! 1,0 20 r1 w:1
//! ```
//!
//! A tile is its cell, type and turns, and the place and sign of who stands on it. The bag counts the types.
//! When the game is over, `over=yes` stands instead of `to_move` and `hand`.

mod read;

use std::fmt;

use super::Carcassonne;
use super::board::laid::Laid;

impl fmt::Display for Carcassonne {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "seats={} ", self.seats)?;
        match self.hand {
            Some(hand) => write!(f, "to_move={} hand={hand}", self.mover.sign())?,
            None => f.write_str("over=yes")?,
        }
        let points = joined(&self.points[..usize::from(self.seats)], ",");
        let (farms, tiny_city) = (self.edition.farms.name(), self.edition.tiny_city);
        let followers = self.edition.followers;
        write!(f, " points={points} farms={farms} tiny_city={tiny_city} followers={followers}")?;
        write!(f, "{}\nbag {}", self.left.field("left"), joined(&self.bag.counts(), " "))?;
        self.board.tiles().iter().try_for_each(|laid| write!(f, "\n{laid}"))
    }
}

impl fmt::Display for Laid {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {} r{}", self.square(), self.card.tile_type(), self.card.turns())?;
        match self.follower() {
            Some(follower) => {
                let place = self.card.segment(follower.segment).claim;
                write!(f, " {place}:{}", follower.player.sign())
            }
            None => Ok(()),
        }
    }
}

fn joined<N: ToString>(numbers: &[N], with: &str) -> String {
    numbers.iter().map(N::to_string).collect::<Vec<_>>().join(with)
}
