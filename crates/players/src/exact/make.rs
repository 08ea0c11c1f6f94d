//! Tablebases made in memory.

use exact::{Order, SolveTally, Solver, index, packed};
use kit::Setup;
use minds::CancelToken;

use super::setup_line::line_of;
use super::{MansubaPlacements, Refusal};

/// Solves a board with at most this much memory; gives the bytes of its tablebase, or `None` if it was cancelled. The token is
/// polled after each level.
pub fn make_table(
    setup: &Setup,
    threads: usize,
    memory: u64,
    stop: &CancelToken,
) -> Result<Option<Vec<u8>>, Refusal> {
    let line = line_of(setup)?;
    let takes = MansubaPlacements::memory(setup)?;
    if takes > memory {
        return Err(format!("solving this board takes {takes} bytes of memory, and {memory} are allowed"));
    }
    let race = MansubaPlacements::new(setup)?;
    let mut solver = Solver::new(&race, threads);
    while !solver.is_done() {
        if stop.is_cancelled() {
            return Ok(None);
        }
        solver.step(&SolveTally::default());
    }
    let order = Order::new(&race);
    let blocks = order.count().div_ceil(exact::BLOCK);
    let (blocks, entries): (Vec<_>, Vec<_>) =
        (0..blocks).map(|block| packed(&solver.block(&order, block))).unzip();
    Ok(Some([solver.header(line, order.count()).bytes(), index(&entries), blocks.concat()].concat()))
}
