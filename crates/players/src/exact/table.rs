//! A tablebase with the places of positions in it: values of positions and of their moves.

use exact::{BadTablebase, ExactValue, Numbering, Source, Tablebase};
use games::mansuba::Mansuba;
use kit::{AnyGame, Erased, Game, Quick};

use super::{MansubaNumbering, setup_line, setup_of};

/// A tablebase that can be asked for positions.
pub struct ExactTable {
    pub base: Tablebase,
    numbering: MansubaNumbering,
}

/// A move and its value to the mover.
pub type Valued = (String, ExactValue);

impl ExactTable {
    /// Opens a whole tablebase of a setup of the present rules.
    pub fn open(source: Box<dyn Source>) -> Result<ExactTable, BadTablebase> {
        let base = Tablebase::open(source)?;
        let line = &base.header.setup;
        let setup = setup_of(line).ok_or_else(|| BadTablebase(format!("it is for other rules: {line}")))?;
        ExactTable::new(base, MansubaNumbering::new(&setup).map_err(BadTablebase)?)
    }

    pub(super) fn new(base: Tablebase, numbering: MansubaNumbering) -> Result<ExactTable, BadTablebase> {
        let header = &base.header;
        if !header.is_whole {
            return Err(BadTablebase("it is not finished; `bastide table make` goes on with it".to_owned()));
        }
        if numbering.count() != header.places {
            let why = format!("it has {} places, and the rules have {}", header.places, numbering.count());
            return Err(BadTablebase(why));
        }
        Ok(ExactTable { base, numbering })
    }

    /// The exact value of a position to its mover; `None` if it is over, or of other rules or pieces. Turns that are left
    /// are taken into account.
    pub fn value(&self, position: &dyn AnyGame) -> Option<ExactValue> {
        self.value_of(self.mine(position)?)
    }

    /// The moves of a position with their exact values to the mover, the best first; `None` where `value` is.
    pub fn moves(&self, position: &dyn AnyGame) -> Option<Vec<Valued>> {
        let game = self.mine(position)?;
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let valued = moves.into_iter().map(|mv| Some((mv.to_string(), self.value_of_move(game, mv)?)));
        let mut valued: Vec<Valued> = valued.collect::<Option<_>>()?;
        valued.sort_by_key(|(_, value)| std::cmp::Reverse(value.order()));
        Some(valued)
    }

    /// The position of a place, if somebody is to move there.
    pub(super) fn position(&self, place: u64) -> Option<Box<dyn AnyGame>> {
        let (game, mover) = self.numbering.position(place)?;
        (game.to_move() == Some(mover)).then(|| Box::new(Erased(game)) as Box<dyn AnyGame>)
    }

    /// The text of a position that takes longest to be decided.
    pub fn longest(&self) -> Option<String> {
        let wanted = self.base.header.longest() as u8;
        for block in 0..self.base.blocks() {
            let at = self.base.block(block).ok()?.into_iter().position(|byte| byte == wanted);
            if let Some(at) = at {
                let (game, _) = self.numbering.position(block * exact::BLOCK + at as u64)?;
                return Some(game.to_string());
            }
        }
        None
    }

    /// The position, if it is of the rules and pieces of this table and not over.
    fn mine<'a>(&self, position: &'a dyn AnyGame) -> Option<&'a Mansuba> {
        let game: &Mansuba = position.typed()?;
        game.to_move()?;
        (setup_line(game) == self.base.header.setup).then_some(game)
    }

    fn value_of(&self, game: &Mansuba) -> Option<ExactValue> {
        let value = self.base.value(self.numbering.rank(game)?).ok()?;
        Some(value.within(game.moves_left().unwrap_or(u64::MAX)))
    }

    fn value_of_move(&self, game: &Mansuba, mv: <Mansuba as Game>::Move) -> Option<ExactValue> {
        let (mover, mut after) = (game.to_move()?, game.clone());
        after.play(mv, &mut Quick::new(0));
        let Some(player) = after.to_move() else { return Some(end(&after, mover.index())) };
        // The opponent was passed over: one ply more.
        let passes = if player == mover { 2 } else { 1 };
        Some((0..passes).fold(self.value_of(&after)?, |value, _| ExactValue::of_move(value)))
    }
}

fn end(game: &Mansuba, mover: usize) -> ExactValue {
    match game.scores().shares()[mover] {
        1.0 => ExactValue::Win(1),
        0.0 => ExactValue::Loss(1),
        _ => ExactValue::Draw,
    }
}
