//! The tablebases at hand: some travel with the program, some it finds for us, and small ones are made when asked for.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, OnceLock, RwLock};

use exact::{BadTablebase, ExactValue, Source, Tablebase};
use games::mansuba::Mansuba;
use kit::AnyGame;
use minds::CancelToken;

use super::{ExactTable, MansubaNumbering, Valued, make_table, setup_line, setup_of};

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

/// By line; `None` if there is no tablebase.
static SHELF: LazyLock<RwLock<HashMap<String, Option<Arc<ExactTable>>>>> = LazyLock::new(RwLock::default);

/// The most lines that are remembered.
const MOST_LINES: usize = 64;

/// Memory for a tablebase that is made when it is first asked for: up to 8 x 6, in some 0.1 s.
const MADE_AT_ONCE: u64 = 4 << 20;

/// The tablebase of a position's rules and pieces. A page has none: tables and solver add 35 KB to its first load.
pub(super) fn known(position: &Mansuba) -> Option<Arc<ExactTable>> {
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

fn find(line: &str, position: &Mansuba) -> Option<ExactTable> {
    let small = SMALL.iter().find_map(|bytes| opened(line, Box::new(*bytes)).ok());
    let found = || opened(line, FINDER.get()?(line)?).ok();
    let base = small.or_else(found).or_else(|| made(line))?;
    ExactTable::new(base, MansubaNumbering::of(position).ok()?).ok()
}

/// Small boards are solved on the spot: it takes no longer than a move of a mind, and needs no file.
fn made(line: &str) -> Option<Tablebase> {
    let bytes = make_table(&setup_of(line)?, 1, MADE_AT_ONCE, &CancelToken::default()).ok()??;
    opened(line, Box::new(bytes)).ok()
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

/// The moves of a position with their exact values to the mover, the best first; `None` if no tablebase knows it, or the game
/// is over. Turns that are left are taken into account.
pub fn exact_moves(position: &dyn AnyGame) -> Option<Vec<Valued>> {
    known(position.typed()?)?.moves(position)
}

/// The best of these moves, which have the best first: all that win as fast, or lose as late.
pub fn best_of(moves: &[Valued]) -> impl Iterator<Item = &str> {
    let first = moves.first().map(|(_, value)| *value);
    moves.iter().take_while(move |(_, value)| Some(*value) == first).map(|(mv, _)| mv.as_str())
}

/// The exact value of a position to its mover; `None` if no tablebase knows it, or the game is over.
pub fn exact_value(position: &dyn AnyGame) -> Option<ExactValue> {
    known(position.typed()?)?.value(position)
}

/// The text of a position that takes longest to be decided, of those with the rules and pieces of this one; `None` if no
/// tablebase has them.
pub fn longest(position: &dyn AnyGame) -> Option<String> {
    known(position.typed()?)?.longest()
}
