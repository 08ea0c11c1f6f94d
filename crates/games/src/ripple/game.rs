//! The rules of Ripple, as the program asks for them.

use kit::{About, BadSetup, Chance, Counters, Game, Illegal, Player, Scores, Seats, Setup, Square};

use super::about::ABOUT;
use super::board::resting::Resting;
use super::board::{Board, open};
use super::{Ripple, View};

impl Game for Ripple {
    /// The cell that the mover's token is laid on.
    type Move = Square;
    type View = View;

    const ABOUT: &'static About = &ABOUT;

    fn start(setup: &Setup, _: &mut impl Chance) -> Result<Ripple, BadSetup> {
        let (width, height): (u16, u16) = (setup.number("width"), setup.number("height"));
        let rest = setup.number("rest");
        Ok(Ripple {
            width,
            height,
            seats: setup.seats(),
            next: Player(0),
            left: Seats::default(),
            max_turns: setup.number("max_turns"),
            turn: 0,
            rest,
            resting: Resting::new(rest, u32::from(width) * u32::from(height)),
            board: Board::empty(setup.seats(), width, height),
        })
    }

    #[inline]
    fn to_move(&self) -> Option<Player> {
        (!self.is_over()).then_some(self.next)
    }

    fn moves(&self, out: &mut Vec<Square>) {
        if self.is_over() {
            return out.clear();
        }
        open::list(self.width, self.height, &self.resting, out);
    }

    fn check(&self, square: Square) -> Result<(), Illegal> {
        self.refusal(square).map_or(Ok(()), |reason| Err(Illegal::new(reason)))
    }

    /// Any open cell, each equally likely: any cell, and if it rests, one of the open ones. Few rest, so that this is
    /// seldom asked.
    #[inline]
    fn any_move(&self, chance: &mut impl Chance) -> Square {
        let cells = u32::from(self.width) * u32::from(self.height);
        let mut cell = chance.below(cells);
        if self.resting.has(cell as u16) {
            cell = self.resting.open(chance.below(cells - self.resting.count() as u32));
        }
        open::square(cell, self.width)
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
