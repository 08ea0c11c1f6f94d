//! The game as numbers, for learners.

use kit::{Channel, Learned, Legend, Player, Space, Square};

use crate::template::{Move, Template};

// YOURS: a number for every move, and what is seen of a position.
/// Planes: the squares of each seat. Facts: who has left.
impl Learned for Template {
    fn space(&self) -> Space {
        let (squares, seats) = (self.board.0.len() as u16, u16::from(self.round.seats));
        Space { actions: squares.into(), planes: seats, height: 1, width: squares, facts: seats }
    }

    fn index(&self, square: Move) -> Option<u32> {
        self.board.taker(square).map(|_| square.x.into())
    }

    fn action(&self, index: u32) -> Option<Move> {
        let square = Square::new(u16::try_from(index).ok()?, 0);
        self.board.taker(square).map(|_| square)
    }

    fn observe(&self, seat: Player, planes: &mut [u8], facts: &mut [f32]) {
        let squares = self.board.0.len();
        for (square, taker) in self.board.0.iter().enumerate() {
            let plane = taker.map(|player| player.seen_from(seat, self.round.seats));
            plane.into_iter().for_each(|plane| planes[plane * squares + square] = 1);
        }
        self.round.left.iter().for_each(|player| facts[player.seen_from(seat, self.round.seats)] = 1.0);
    }

    fn legend(&self) -> Legend {
        let by_seat = |name| Channel::by_seat(name, self.round.seats, 1.0);
        Legend { planes: by_seat("taken"), facts: by_seat("has left") }
    }
}
