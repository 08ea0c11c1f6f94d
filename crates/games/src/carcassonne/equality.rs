//! When two positions are the same: when all that is written in their texts is. The rest follows from it.

use std::fmt;
use std::hash::{Hash, Hasher};

use kit::{Player, Seats};

use super::Carcassonne;
use super::board::laid::Laid;
use super::rules::edition::Edition;
use super::tiles::bag::TileBag;

/// Independent parts of a position.
type Content<'a> = (Edition, u8, Player, Seats, Option<u8>, TileBag, &'a [u16], &'a [Laid]);

impl Carcassonne {
    fn content(&self) -> Content<'_> {
        let Carcassonne { edition, seats, mover, left, hand, bag, points, in_hand: _, board } = self;
        (*edition, *seats, *mover, *left, *hand, *bag, points, board.tiles())
    }
}

impl PartialEq for Carcassonne {
    fn eq(&self, other: &Carcassonne) -> bool {
        self.content() == other.content()
    }
}

impl Eq for Carcassonne {}

impl Hash for Carcassonne {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.content().hash(state);
    }
}

impl fmt::Debug for Carcassonne {
    /// As text: what a failing test should show.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
