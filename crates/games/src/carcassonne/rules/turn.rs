//! Course of a turn: a tile is laid and claimed, what is complete is scored, and the next tile is drawn.

use kit::{Chance, Player};

use crate::carcassonne::board::laid::Follower;
use crate::carcassonne::tiles::card::{Card, turns_that_fit};
use crate::carcassonne::tiles::place::Place;
use crate::carcassonne::{Carcassonne, Laying};

impl Carcassonne {
    /// The next player round the table who has not left, if there is one.
    #[inline]
    pub(crate) fn after(&self, player: Player) -> Player {
        self.left.next_other(player, self.seats)
    }

    /// Draws until a tile fits; without one the game is over. How many were thrown away.
    #[inline]
    pub(crate) fn draw(&mut self, chance: &mut impl Chance) -> u64 {
        let mut thrown = 0;
        while self.bag.left() > 0 {
            let tile_type = self.bag.draw(chance);
            if self.board.has_room_for(tile_type) {
                self.hand = Some(tile_type);
                return thrown;
            }
            thrown += 1;
        }
        self.end();
        thrown
    }

    pub(crate) fn end(&mut self) {
        self.hand = None;
        self.mover = Player(0);
        self.score_end();
    }

    /// Lays the tile in hand, claims, scores and draws for the next player; how many tiles were thrown away.
    /// Where the tile does not fit nothing happens.
    #[inline]
    pub(crate) fn take_turn(&mut self, mv: Laying, chance: &mut impl Chance) -> u64 {
        let (Some(hand), Some(cell)) = (self.hand, self.board.cell_at(mv.square)) else { return 0 };
        let turns = turns_that_fit(hand, self.board.open()[usize::from(cell)].sides);
        if mv.turns > 3 || turns >> mv.turns & 1 == 0 {
            return 0;
        }
        let tile = self.lay(cell, Card::new(hand, mv.turns), mv.place);
        self.score_completed(tile);
        self.mover = self.after(self.mover);
        self.draw(chance)
    }

    /// Lays a tile that fits there, and claims; its number.
    #[inline]
    pub(crate) fn lay(&mut self, cell: u8, card: Card, claim: Option<Place>) -> u8 {
        let tile = self.board.lay(cell, card);
        if let Some(place) = claim {
            self.claim(tile, place);
        }
        tile
    }

    #[inline]
    pub(crate) fn claim(&mut self, tile: u8, place: Place) {
        let printed = self.board.tiles()[usize::from(tile)].card.tile();
        let in_hand = &mut self.in_hand[self.mover.index()];
        if let Some(segment) = printed.claimed_at(place).filter(|_| *in_hand > 0) {
            *in_hand -= 1;
            self.board.claim(tile, Follower { player: self.mover, segment });
        }
    }
}
