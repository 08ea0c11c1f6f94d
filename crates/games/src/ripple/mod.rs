//! Ripple: tokens on stacks, and waves of tokens where two of a kind meet.

mod about;
mod big_board;
mod board;
mod effect;
mod estimate;
mod heights;
mod picture;
mod pool;
mod small_board;
mod steps;
mod swing;
mod tally;
#[cfg(test)]
mod tests;
mod text;
mod under_way;
mod view;
mod waves;

use kit::{About, BadSetup, Chance, Counters, Game, Grid, Illegal, Player, Scores, Seats, Setup, Square};

use board::Board;
pub use view::View;

/// A position of Ripple.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ripple {
    width: u16,
    height: u16,
    seats: u8,
    /// Whose move it is, or would be if the game were not over.
    next: Player,
    left: Seats,
    /// The moves after which the game is over; 0: no limit.
    max_turns: u32,
    /// The moves made.
    turn: u64,
    board: Board,
}

impl Ripple {
    #[inline]
    fn is_over(&self) -> bool {
        self.board.is_full() || self.is_late() || self.is_deserted()
    }

    #[inline]
    fn is_late(&self) -> bool {
        self.max_turns > 0 && self.turn >= self.max_turns.into()
    }

    /// Whether somebody has left and nobody can play against another.
    #[inline]
    fn is_deserted(&self) -> bool {
        !self.left.is_empty() && self.seats - self.left.len() < 2
    }

    #[inline]
    fn has(&self, square: Square) -> bool {
        square.x < self.width && square.y < self.height
    }

    /// The next player round the table who has not left, if there is one.
    #[inline]
    fn after(&self, player: Player) -> Player {
        self.left.next_other(player, self.seats)
    }

    #[inline]
    fn take_turn(&mut self, square: Square, count: &mut impl FnMut(&'static str, u64)) {
        if self.is_over() || !self.has(square) {
            return;
        }
        self.board.lay(square, self.next, count);
        self.turn = self.turn.saturating_add(1);
        self.next = self.after(self.next);
    }
}

impl Game for Ripple {
    /// The cell that the mover's token is laid on.
    type Move = Square;
    type View = View;

    const ABOUT: &'static About = &about::ABOUT;

    fn start(setup: &Setup, _: &mut impl Chance) -> Result<Ripple, BadSetup> {
        let (width, height) = (setup.number("width"), setup.number("height"));
        let stacks = Grid::from_fn(width, height, |_| Vec::new());
        Ok(Ripple {
            width,
            height,
            seats: setup.seats(),
            next: Player(0),
            left: Seats::default(),
            max_turns: setup.number("max_turns"),
            turn: 0,
            board: Board::new(setup.seats(), &stacks),
        })
    }

    #[inline]
    fn to_move(&self) -> Option<Player> {
        (!self.is_over()).then_some(self.next)
    }

    fn moves(&self, out: &mut Vec<Square>) {
        out.clear();
        if !self.is_over() {
            // One by one: where the compiler leaves `extend` a call, listing takes half as long again.
            Square::all(self.width, self.height).for_each(|square| out.push(square));
        }
    }

    fn check(&self, square: Square) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(Illegal::new("the game is over"));
        }
        if !self.has(square) {
            let last = Square::new(self.width - 1, self.height - 1);
            return Err(Illegal::new(format!("{square} is off the board, whose last square is {last}")));
        }
        Ok(())
    }

    /// Any cell, each equally likely.
    #[inline]
    fn any_move(&self, chance: &mut impl Chance) -> Square {
        let cell = chance.below(u32::from(self.width) * u32::from(self.height));
        let width = u32::from(self.width);
        Square::new((cell % width) as u16, (cell / width) as u16)
    }

    #[inline]
    fn play(&mut self, square: Square, _: &mut impl Chance) {
        self.take_turn(square, &mut |_, _| {});
    }

    fn leave(&mut self, player: Player, _: &mut impl Chance) {
        if self.is_over() || player.0 >= self.seats {
            return;
        }
        self.left.add(player);
        if player == self.next {
            self.next = self.after(player);
        }
    }

    fn scores(&self) -> Scores {
        let points = Player::all(self.seats).map(|player| self.board.points(player).into());
        Scores::new(points, self.left)
    }

    fn moves_left(&self) -> Option<u64> {
        match self.max_turns {
            _ if self.is_over() => Some(0),
            0 => None,
            limit => Some(u64::from(limit) - self.turn),
        }
    }

    fn view(&self) -> View {
        View::of(self)
    }
}

impl Counters for Ripple {
    fn play_counting(
        &mut self,
        square: Square,
        _: &mut impl Chance,
        count: &mut impl FnMut(&'static str, u64),
    ) {
        self.take_turn(square, count);
    }
}
