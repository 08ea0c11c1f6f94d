//! The rules of Tilings, as the house asks for them.

use kit::{About, BadSetup, Chance, Counters, Game, Illegal, Player, Scores, Setup};

use super::about::ABOUT;
use super::rules::points::Points;
use super::{Lay, Tilings, View};

impl Game for Tilings {
    type Move = Lay;
    type View = View;

    const ABOUT: &'static About = &ABOUT;

    #[inline]
    fn start(setup: &Setup, chance: &mut impl Chance) -> Result<Tilings, BadSetup> {
        Tilings::deal(setup, chance)
    }

    #[inline]
    fn to_move(&self) -> Option<Player> {
        self.hand.map(|_| self.next)
    }

    /// Row by row, on each cell by the turns of the tile; a pass comes last.
    fn moves(&self, out: &mut Vec<Lay>) {
        self.list(out);
    }

    fn check(&self, lay: Lay) -> Result<(), Illegal> {
        if self.is_legal(lay) { Ok(()) } else { Err(Illegal::new(self.why_not(lay))) }
    }

    /// Each move equally likely.
    #[inline]
    fn any_move(&self, chance: &mut impl Chance) -> Lay {
        self.any(chance)
    }

    #[inline]
    fn play(&mut self, lay: Lay, chance: &mut impl Chance) {
        self.take_turn(lay, chance, &mut |_, _| {});
    }

    fn leave(&mut self, player: Player, chance: &mut impl Chance) {
        self.part(player, chance);
    }

    /// Always those of the board as it stands, so that the last ones are the result.
    fn scores(&self) -> Scores {
        let points = Points::of(&self.board, self.rules.score, self.further.as_deref());
        Scores::new(Player::all(self.rules.seats).map(|player| points.total(player)), self.left)
    }

    fn moves_left(&self) -> Option<u64> {
        if self.hand.is_none() {
            return Some(0);
        }
        if self.rules.replace {
            return Some((self.most_turns() - self.turn).into());
        }
        let tiles: u64 = self.players().map(|player| u64::from(self.tiles_left(player))).sum();
        let empty = self.board.ground().cells() - self.board.len();
        let tiles = tiles.min(empty as u64);
        // Every turn with a stop has laid a tile before it.
        Some(if self.rules.several { 2 * tiles + u64::from(self.may_stop()) } else { tiles })
    }

    fn view(&self) -> View {
        View::of(self)
    }
}

impl Counters for Tilings {
    fn play_counting(
        &mut self,
        lay: Lay,
        chance: &mut impl Chance,
        count: &mut impl FnMut(&'static str, u64),
    ) {
        self.take_turn(lay, chance, count);
    }
}
