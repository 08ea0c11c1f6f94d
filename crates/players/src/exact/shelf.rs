//! The tablebases at hand: small ones that travel with the program, and others that the program finds for us.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, OnceLock, RwLock};

use exact::{BadTablebase, ExactValue, Numbering, Source, Tablebase};
use games::mansuba::Mansuba;
use kit::{AnyGame, Game, Quick};

use super::{MansubaNumbering, setup_line};

/// Tablebases that travel with the program: usual rules on 6 x 6 and 8 x 6.
#[cfg(not(target_family = "wasm"))]
static SMALL: [&[u8]; 2] = [include_bytes!("small/6x6.tablebase"), include_bytes!("small/8x6.tablebase")];
#[cfg(target_family = "wasm")]
static SMALL: [&[u8]; 0] = [];

/// The tablebases that travel with the program.
pub fn small_tables() -> impl Iterator<Item = Tablebase> {
    SMALL.iter().filter_map(|bytes| Tablebase::open(Box::new(*bytes)).ok())
}

/// Finds the tablebase of a setup's line.
pub type Finder = fn(&str) -> Option<Box<dyn Source>>;

static FINDER: OnceLock<Finder> = OnceLock::new();

/// Sets where tablebases are looked for that do not travel with the program. Only the first call counts.
pub fn look_in(finder: Finder) {
    let _ = FINDER.set(finder);
}

/// A tablebase and the places of positions in it.
struct Known {
    base: Tablebase,
    numbering: MansubaNumbering,
}

/// By line; `None` if there is no tablebase.
static SHELF: LazyLock<RwLock<HashMap<String, Option<Arc<Known>>>>> = LazyLock::new(RwLock::default);

/// The most lines that are remembered.
const MOST_LINES: usize = 64;

/// A page has no tablebases: they are larger than what its first load may be.
fn known(position: &Mansuba) -> Option<Arc<Known>> {
    if cfg!(target_family = "wasm") {
        return None;
    }
    let line = setup_line(position);
    if let Some(known) = SHELF.read().ok()?.get(&line) {
        return known.clone();
    }
    let known = find(&line, position).map(Arc::new);
    let mut shelf = SHELF.write().ok()?;
    if shelf.len() >= MOST_LINES {
        shelf.clear();
    }
    shelf.insert(line, known.clone());
    known
}

fn find(line: &str, position: &Mansuba) -> Option<Known> {
    let small = SMALL.iter().find_map(|bytes| opened(line, Box::new(*bytes)).ok());
    let base = small.or_else(|| opened(line, FINDER.get()?(line)?).ok())?;
    let numbering = MansubaNumbering::of(position).ok()?;
    (numbering.count() == base.header.places).then_some(Known { base, numbering })
}

/// Opens a tablebase, if it is whole and of this setup.
pub fn opened(line: &str, source: Box<dyn Source>) -> Result<Tablebase, BadTablebase> {
    let base = Tablebase::open(source)?;
    if base.header.setup != line {
        return Err(BadTablebase(format!(
            "it is for other rules\n  wanted  {line}\n  found   {}",
            base.header.setup
        )));
    }
    if !base.header.is_whole {
        return Err(BadTablebase("it is not finished; `bastide table make` goes on with it".to_owned()));
    }
    Ok(base)
}

/// A move and its value to the mover.
pub type Valued = (String, ExactValue);

/// The moves of a position with their exact values to the mover, the best first; `None` if no tablebase knows it, or the game
/// is over. Turns that are left are taken into account.
pub fn exact_moves(position: &dyn AnyGame) -> Option<Vec<Valued>> {
    let game: &Mansuba = position.typed()?;
    let (mover, known) = (game.to_move()?, known(game)?);
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let mut valued = Vec::new();
    for mv in moves {
        let mut after = game.clone();
        after.play(mv, &mut Quick::new(0));
        let value = match after.to_move() {
            None => end(&after, mover.index()),
            Some(player) => {
                let value = known.value(&after)?;
                // The opponent was passed over: one ply more.
                let passes = if player == mover { 2 } else { 1 };
                (0..passes).fold(value, |value, _| ExactValue::of_move(value))
            }
        };
        valued.push((mv.to_string(), value));
    }
    valued.sort_by_key(|(_, value)| std::cmp::Reverse(value.order()));
    Some(valued)
}

/// The exact value of a position to its mover; `None` if no tablebase knows it, or the game is over.
pub fn exact_value(position: &dyn AnyGame) -> Option<ExactValue> {
    let game: &Mansuba = position.typed()?;
    game.to_move()?;
    known(game)?.value(game)
}

/// The text of a position that takes longest to be decided, of those with the rules and pieces of this one; `None` if no
/// tablebase has them.
pub fn longest(position: &dyn AnyGame) -> Option<String> {
    let known = known(position.typed()?)?;
    let wanted = known.base.header.longest() as u8;
    for block in 0..known.base.blocks() {
        let at = known.base.block(block).ok()?.into_iter().position(|byte| byte == wanted);
        if let Some(at) = at {
            let (game, _) = known.numbering.position(block * exact::BLOCK + at as u64)?;
            return Some(game.to_string());
        }
    }
    None
}

impl Known {
    fn value(&self, game: &Mansuba) -> Option<ExactValue> {
        let value = self.base.value(self.numbering.rank(game)?).ok()?;
        Some(value.within(game.moves_left().unwrap_or(u64::MAX)))
    }
}

fn end(game: &Mansuba, mover: usize) -> ExactValue {
    match game.scores().shares()[mover] {
        1.0 => ExactValue::Win(1),
        0.0 => ExactValue::Loss(1),
        _ => ExactValue::Draw,
    }
}
