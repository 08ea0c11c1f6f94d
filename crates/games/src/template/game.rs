//! The rules, as the program asks for them.

use kit::{About, BadSetup, Chance, Counters, Game, Illegal, Player, Round, Scores, Setup};

use super::about::ABOUT;
use super::board::Board;
use super::{Move, Template, View};

impl Game for Template {
    type Move = Move;
    type View = View;

    const ABOUT: &'static About = &ABOUT;

    // YOURS: the first position. All luck is asked of `chance`.
    fn start(setup: &Setup, chance: &mut impl Chance) -> Result<Template, BadSetup> {
        let seats = setup.seats();
        let mover = Player(chance.below(seats.into()) as u8);
        Ok(Template { round: Round::new(seats, mover), board: Board::new(setup.number("squares")) })
    }

    fn to_move(&self) -> Option<Player> {
        (!self.is_over()).then_some(self.round.mover)
    }

    // YOURS: every legal move once, always in the same order.
    fn moves(&self, out: &mut Vec<Move>) {
        out.clear();
        if !self.is_over() {
            out.extend(self.board.free());
        }
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        self.refusal(mv).map_or(Ok(()), |reason| Err(Illegal::new(reason)))
    }

    // YOURS: what a move does. An illegal one must do no harm.
    fn play(&mut self, mv: Move, _chance: &mut impl Chance) {
        self.board.take(mv, self.round.mover);
        self.round.pass_on();
    }

    fn leave(&mut self, player: Player, _chance: &mut impl Chance) {
        self.round.leave(player);
    }

    // YOURS: the points of all seats as they stand.
    fn scores(&self) -> Scores {
        Scores::new(Player::all(self.round.seats).map(|player| self.board.taken(player)), self.round.left)
    }

    // YOURS: a bound on the moves to come, or none.
    fn moves_left(&self) -> Option<u64> {
        Some(if self.is_over() { 0 } else { self.board.free().count() as u64 })
    }

    fn view(&self) -> View {
        View::of(self)
    }
}

// YOURS: if moves have things worth counting in a bench. Here there is nothing.
impl Counters for Template {}
