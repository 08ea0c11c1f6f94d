//! The rules of Carcassonne, as the program asks for them.

use kit::{About, BadSetup, Chance, Counters, Game, Illegal, Player, Scores, Seats, Setup};

use super::about::{ABOUT, MOST_SEATS};
use super::board::Board;
use super::rules::edition::Edition;
use super::tiles::bag::TileBag;
use super::{Carcassonne, Laying, View};

impl Game for Carcassonne {
    type Move = Laying;
    type View = View;

    const ABOUT: &'static About = &ABOUT;

    fn start(setup: &Setup, chance: &mut impl Chance) -> Result<Carcassonne, BadSetup> {
        let edition = Edition::of(setup);
        let mut game = Carcassonne {
            edition,
            seats: setup.seats(),
            mover: Player(0),
            left: Seats::default(),
            hand: None,
            bag: TileBag::full(),
            points: [0; MOST_SEATS as usize],
            in_hand: [edition.followers; MOST_SEATS as usize],
            board: Board::start(),
        };
        game.draw(chance);
        Ok(game)
    }

    #[inline]
    fn to_move(&self) -> Option<Player> {
        self.hand.map(|_| self.mover)
    }

    /// Cells from west to east and in a column from south to north; turns from r0 to r3; first without a
    /// claim, then the claims in the order of the tile's segments.
    fn moves(&self, out: &mut Vec<Laying>) {
        self.list(out);
    }

    fn check(&self, mv: Laying) -> Result<(), Illegal> {
        self.why_not(mv).map_or(Ok(()), |reason| Err(Illegal::new(reason)))
    }

    /// A cell and turns, each pair equally likely; then a claim or none, each equally likely.
    #[inline]
    fn any_move(&self, chance: &mut impl Chance) -> Laying {
        self.any_laying(chance)
    }

    #[inline]
    fn play(&mut self, mv: Laying, chance: &mut impl Chance) {
        self.take_turn(mv, chance);
    }

    fn leave(&mut self, player: Player, chance: &mut impl Chance) {
        if self.hand.is_none() || player.0 >= self.seats || self.left.has(player) {
            return;
        }
        self.left.add(player);
        if self.left.ends_game(self.seats) {
            self.end();
        } else if player == self.mover {
            self.mover = self.after(player);
            self.draw(chance);
        }
    }

    fn scores(&self) -> Scores {
        let points = self.points[..usize::from(self.seats)].iter().map(|&points| points.into());
        Scores::new(points, self.left)
    }

    fn moves_left(&self) -> Option<u64> {
        Some(self.hand.map_or(0, |_| u64::from(self.bag.left()) + 1))
    }

    fn view(&self) -> View {
        View::of(self)
    }
}

impl Counters for Carcassonne {
    fn play_counting(
        &mut self,
        mv: Laying,
        chance: &mut impl Chance,
        count: &mut impl FnMut(&'static str, u64),
    ) {
        count("followers placed", mv.place.is_some().into());
        count("placements", self.placements().into());
        count("tiles thrown away", self.take_turn(mv, chance));
    }
}
