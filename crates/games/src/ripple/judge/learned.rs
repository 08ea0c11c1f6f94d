//! Ripple as numbers: an action is a cell, and stacks are seen by their tops and heights.

use kit::{Channel, Learned, Legend, Player, Space, Square};

use crate::ripple::Ripple;
use crate::ripple::board::small::SmallBoard;
use crate::ripple::board::{Board, open};

/// Visible depth of stacks with more than two players; with two, top and height determine a stack.
const DEPTH: usize = 4;

impl Ripple {
    fn depth(&self) -> usize {
        if self.seats > 2 { DEPTH } else { 1 }
    }

    fn cells(&self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }

    /// Writes the tokens of all stacks, those on top first, and then the heights.
    fn observe_stacks(&self, seat: Player, planes: &mut [u8]) {
        let (cells, seats) = (self.cells(), usize::from(self.seats));
        let (tokens, heights) = planes.split_at_mut(self.depth() * seats * cells);
        let board = match &self.board {
            Board::Small(board) => return self.observe_small(board, seat, tokens, heights),
            Board::Two(board) => return self.observe_small(board, seat, tokens, heights),
            Board::Three(board) => return self.observe_small(board, seat, tokens, heights),
            Board::Any(board) => board,
        };
        for (cell, square) in Square::all(self.width, self.height).enumerate() {
            for (depth, player) in board.top_down(square).enumerate() {
                heights[cell] = heights[cell].saturating_add(1);
                let plane = depth * seats + player.seen_from(seat, self.seats);
                if depth < self.depth() {
                    tokens[plane * cells + cell] = 1;
                }
            }
        }
    }

    fn observe_small<const N: usize>(
        &self,
        board: &SmallBoard<N>,
        seat: Player,
        tops: &mut [u8],
        heights: &mut [u8],
    ) {
        for player in Player::all(self.seats) {
            let plane = player.seen_from(seat, self.seats) * self.cells();
            board.write_topped(player, &mut tops[plane..plane + self.cells()]);
        }
        board.write_heights(heights);
    }
}

/// Planes: for each seat the stacks that it tops (with more than two seats also the tokens below, four deep); heights up to
/// 255; cells that rest, counted from the one named longest ago. Facts: the share of the moves that is left, where they are
/// limited; who has left.
impl Learned for Ripple {
    fn space(&self) -> Space {
        Space {
            actions: self.cells() as u32,
            planes: (self.depth() * usize::from(self.seats) + 2) as u16,
            height: self.height,
            width: self.width,
            facts: 1 + u16::from(self.seats),
        }
    }

    #[inline]
    fn index(&self, square: Square) -> Option<u32> {
        self.has(square).then(|| self.cell(square).into())
    }

    /// Every legal move has a number.
    fn indices(&self, moves: &[Square], out: &mut Vec<i32>) {
        out.extend(moves.iter().map(|&square| i32::from(self.cell(square))));
    }

    #[inline]
    fn action(&self, index: u32) -> Option<Square> {
        (index < self.cells() as u32).then(|| open::square(index, self.width))
    }

    fn observe(&self, seat: Player, planes: &mut [u8], facts: &mut [f32]) {
        let (stacks, resting) = planes.split_at_mut(planes.len() - self.cells());
        self.observe_stacks(seat, stacks);
        for (age, cell) in (1..).zip(self.resting.cells()) {
            resting[usize::from(cell)] = age;
        }
        if self.max_turns > 0 {
            facts[0] = 1.0 - self.turn as f32 / self.max_turns as f32;
        }
        self.left.iter().for_each(|player| facts[1 + player.seen_from(seat, self.seats)] = 1.0);
    }

    fn legend(&self) -> Legend {
        let named =
            |depth| if depth == 0 { "top".to_owned() } else { format!("token {depth} below the top") };
        let tokens = (0..self.depth()).flat_map(|depth| Channel::by_seat(&named(depth), self.seats, 1.0));
        let rest = [Channel::new("height", 255.0), Channel::new("resting, from 1 the longest", 255.0)];
        let left = [Channel::flag("share of moves left")];
        Legend {
            planes: tokens.chain(rest).collect(),
            facts: left.into_iter().chain(Channel::by_seat("has left", self.seats, 1.0)).collect(),
        }
    }
}
