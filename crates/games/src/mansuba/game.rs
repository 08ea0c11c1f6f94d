//! The rules of Mansuba, as the house asks for them.

use kit::{About, BadSetup, Chance, Counters, Game, Illegal, Player, Scores, Seats, Setup};

use super::about::ABOUT;
use super::{Deed, End, Mansuba, Move, View};

impl Game for Mansuba {
    type Move = Move;
    type View = View;

    const ABOUT: &'static About = &ABOUT;

    fn start(setup: &Setup, chance: &mut impl Chance) -> Result<Mansuba, BadSetup> {
        Ok(Mansuba::set_up(setup, chance))
    }

    #[inline]
    fn to_move(&self) -> Option<Player> {
        self.end.is_none().then_some(self.next)
    }

    /// Pieces row by row, each with the cells it reaches row by row; then the cells of prisoners to free.
    #[inline]
    fn moves(&self, out: &mut Vec<Move>) {
        out.clear();
        if self.end.is_none() {
            self.board.list(self.next, &self.rules, out);
        }
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        self.refusal(mv).map_or(Ok(()), |reason| Err(Illegal::new(reason)))
    }

    /// A piece, on the board or held prisoner, and then what it does. A piece that cannot move hands its chance
    /// on to the next.
    #[inline]
    fn any_move(&self, chance: &mut impl Chance) -> Move {
        self.board.any_move(self.next, &self.rules, chance)
    }

    #[inline]
    fn play(&mut self, mv: Move, chance: &mut impl Chance) {
        if self.end.is_some() {
            return;
        }
        match mv.deed() {
            Deed::Go { from, to } => self.go(from, to),
            Deed::Free(at) => self.try_escape(at, chance),
        }
    }

    fn leave(&mut self, player: Player, _: &mut impl Chance) {
        if self.end.is_none() && player.0 < 2 {
            self.end = Some(End::Left(player));
        }
    }

    fn scores(&self) -> Scores {
        let points = match self.end.map(End::winner) {
            None => [0, 0],
            Some(None) => [1, 1],
            Some(Some(Player(0))) => [2, 0],
            Some(Some(_)) => [0, 2],
        };
        let mut left = Seats::default();
        if let Some(End::Left(player)) = self.end {
            left.add(player);
        }
        Scores::new(points, left)
    }

    fn moves_left(&self) -> Option<u64> {
        Some(if self.end.is_some() { 0 } else { (self.rules.max_turns - self.turn).into() })
    }

    fn view(&self) -> View {
        View::of(self)
    }
}

impl Counters for Mansuba {
    fn play_counting(
        &mut self,
        mv: Move,
        chance: &mut impl Chance,
        count: &mut impl FnMut(&'static str, u64),
    ) {
        let (turn, held) = (self.turn, self.prisoners.all().len());
        self.play(mv, chance);
        count("captures", self.prisoners.all().len().saturating_sub(held) as u64);
        count("passes", self.turn.saturating_sub(turn + 1).into());
    }
}
