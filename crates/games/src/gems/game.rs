//! The rules of Gems, as the house asks for them.

use kit::{About, BadSetup, Chance, Counters, Game, Illegal, Player, Scores, Setup};

use super::about::ABOUT;
use super::board::Board;
use super::rules::cascade::Outcome;
use super::rules::given::Given;
use super::rules::start::{enough_colours, fill};
use super::rules::tally::Tally;
use super::{Gems, Swap, View};

impl Game for Gems {
    type Move = Swap;
    type View = View;

    const ABOUT: &'static About = &ABOUT;

    fn start(setup: &Setup, chance: &mut impl Chance) -> Result<Gems, BadSetup> {
        let gems = u32::from(setup.number::<u16>("width")) * u32::from(setup.number::<u16>("height"));
        let given = given(setup)?;
        enough_colours(gems, colours(setup, given.as_ref())).map_err(BadSetup::new)?;
        Gems::of_sequence(setup, chance)
    }

    #[inline]
    fn to_move(&self) -> Option<Player> {
        self.end().is_none().then_some(Player(0))
    }

    /// Columns from the left, each from the top: the order in which the board was filled. Of one square
    /// the swap to the right comes before the one down.
    fn moves(&self, out: &mut Vec<Swap>) {
        out.clear();
        if self.end().is_none() {
            self.board.each(|swap| out.push(swap));
        }
    }

    fn check(&self, swap: Swap) -> Result<(), Illegal> {
        self.refusal(swap).map_or(Ok(()), |reason| Err(Illegal::new(reason)))
    }

    #[inline]
    fn any_move(&self, chance: &mut impl Chance) -> Swap {
        self.board.any(chance)
    }

    #[inline]
    fn play(&mut self, swap: Swap, chance: &mut impl Chance) {
        self.take_turn(swap, chance, &mut |_, _| {});
    }

    fn leave(&mut self, _player: Player, _chance: &mut impl Chance) {
        self.left = true;
    }

    fn scores(&self) -> Scores {
        let left = self.left.then_some(Player(0)).into_iter().collect();
        Scores::new([self.score], left)
    }

    fn moves_left(&self) -> Option<u64> {
        (self.max_moves != 0).then(|| self.max_moves.saturating_sub(self.moves).into())
    }

    fn view(&self) -> View {
        View::of(self)
    }
}

impl Counters for Gems {
    fn play_counting(
        &mut self,
        swap: Swap,
        chance: &mut impl Chance,
        count: &mut impl FnMut(&'static str, u64),
    ) {
        self.take_turn(swap, chance, count);
    }
}

impl Gems {
    /// The first position as the program of 2007 has it: of however few colours, if they fill the board.
    pub fn of_sequence(setup: &Setup, chance: &mut impl Chance) -> Result<Gems, BadSetup> {
        let mut given = given(setup)?;
        let (width, height, colours) =
            (setup.number("width"), setup.number("height"), colours(setup, given.as_ref()));
        let gems = match &mut given {
            Some(given) => fill(width, height, colours, given)?,
            None => fill(width, height, colours, chance)?,
        };
        Ok(Gems {
            board: Board::new(height, colours, &gems),
            score: 0,
            moves: 0,
            max_moves: setup.number("max_moves"),
            colours,
            cut: false,
            left: false,
            given: given.map(Box::new),
        })
    }

    /// An illegal swap changes nothing. Without a counter the compiler removes the counting.
    #[inline]
    fn take_turn(&mut self, swap: Swap, chance: &mut impl Chance, count: &mut impl FnMut(&'static str, u64)) {
        if self.end().is_some() || !self.board.allows(swap) {
            return;
        }
        let outcome = match &mut self.given {
            None => self.board.play(swap, self.colours, chance),
            Some(given) => play_given(&mut self.board, swap, self.colours, given),
        };
        let Tally { scans, lines, gems, points } = outcome.tally;
        count("scans with lines", scans.into());
        count("lines", lines.into());
        count("gems", gems);
        self.score = self.score.saturating_add(points);
        self.moves = self.moves.saturating_add(1);
        self.cut = outcome.cut;
    }
}

/// Apart, so that usual games are short.
#[cold]
#[inline(never)]
fn play_given(board: &mut Board, swap: Swap, colours: u8, given: &mut Given) -> Outcome {
    board.play(swap, colours, given)
}

/// The given sequence, if there is one.
fn given(setup: &Setup) -> Result<Option<Given>, BadSetup> {
    match setup.word("sequence") {
        "random" => Ok(None),
        letters => Ok(Some(Given::read(letters)?)),
    }
}

/// A given sequence has its own colours.
fn colours(setup: &Setup, given: Option<&Given>) -> u8 {
    given.map_or_else(|| setup.number("colours"), Given::colours)
}
