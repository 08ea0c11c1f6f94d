//! `bastide bench --growth`: what a random move takes on other boards, with other seats and settings.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use anyhow::Result;
use kit::{Entry, Setup};
use serde::Serialize;
use serde_json::{Value, json};

use super::playouts::{self, MoveChoice, Playing};
use super::setups::{self, BenchSetup};
use super::{options, play_for};
use crate::cli::{Misuse, SetupArgs};

/// Rounds over all setups in turn, so that other load on the machine hits them alike.
const ROUNDS: u32 = 4;

/// Report a jump when cost per move grows more than `CLIFF` times as fast as the number of cells.
const CLIFF: f64 = 2.0;

/// Figures of one setup.
#[derive(Serialize)]
pub struct GrowthRow {
    game: &'static str,
    change: String,
    setup: Value,
    #[serde(skip)]
    cells: Option<u64>,
    ns_per_move: f64,
    /// Time divided by that of the first row.
    times: f64,
    listed_ns_per_move: f64,
    listed_times: f64,
    cliff: bool,
}

/// A setup being measured: what it took so far, by `any_move` and by all moves listed.
struct SetupRun {
    setup: BenchSetup,
    playing: Box<dyn Playing>,
    spent: [(Duration, u64); 2],
}

/// Measures every setup of a game for so long in each of the two ways; the one that was asked for comes first.
pub fn measure(entry: &Entry, args: &SetupArgs, time: Duration) -> Result<Vec<GrowthRow>> {
    let mut runs = Vec::new();
    for (number, setup) in setups::of(entry, args)?.into_iter().enumerate() {
        match playouts::begin(entry, &setup.setup, 1) {
            Ok(playing) => runs.push(SetupRun { setup, playing, spent: [(Duration::ZERO, 0); 2] }),
            Err(bad) if number == 0 => return Err(Misuse(bad.0).into()),
            // The game does not begin so.
            Err(_) => {}
        }
    }
    let all = runs.len();
    for round in 1..=ROUNDS {
        for (number, run) in runs.iter_mut().enumerate() {
            progress(&format!(
                "{}: round {round} of {ROUNDS}, {} of {all} setups",
                entry.about.name,
                number + 1
            ));
            run.play(time / ROUNDS);
        }
    }
    progress("");
    let mut rows: Vec<GrowthRow> = runs.into_iter().map(|run| run.row(entry)).collect();
    compare(&mut rows);
    Ok(rows)
}

impl SetupRun {
    fn play(&mut self, time: Duration) {
        for (choice, spent) in [MoveChoice::Any, MoveChoice::Listed].into_iter().zip(&mut self.spent) {
            let (tally, took) = play_for(time, &mut *self.playing, choice);
            spent.0 += took;
            spent.1 += tally.all_moves;
        }
    }

    fn row(self, entry: &Entry) -> GrowthRow {
        let BenchSetup { change, setup, cells } = self.setup;
        let [any, listed] = self.spent.map(|(spent, moves)| spent.as_nanos() as f64 / moves.max(1) as f64);
        GrowthRow {
            game: entry.about.name,
            change,
            setup: json!({ "seats": setup.seats(), "options": options(&setup) }),
            cells,
            ns_per_move: any,
            times: 1.0,
            listed_ns_per_move: listed,
            listed_times: 1.0,
            cliff: false,
        }
    }
}

/// Compares all rows with the first, and each board with the next smaller one.
fn compare(rows: &mut [GrowthRow]) {
    let [first, ..] = rows else { return };
    let (any, listed) = (first.ns_per_move, first.listed_ns_per_move);
    for row in &mut *rows {
        (row.times, row.listed_times) = (row.ns_per_move / any, row.listed_ns_per_move / listed);
    }
    let mut sizes: Vec<(u64, f64, f64, usize)> = (0..)
        .zip(&*rows)
        .filter_map(|(at, row)| Some((row.cells?, row.ns_per_move, row.listed_ns_per_move, at)))
        .collect();
    sizes.sort_by_key(|&(cells, ..)| cells);
    for pair in sizes.windows(2) {
        let [(less, any, listed, _), (more, grown, grown_listed, at)] = pair else { continue };
        let most = CLIFF * *more as f64 / *less as f64;
        rows[*at].cliff = grown / any > most || grown_listed / listed > most;
    }
}

/// A line on the terminal that tells how far it has come; an empty one takes it away.
fn progress(words: &str) {
    let mut err = io::stderr();
    if err.is_terminal() {
        // If this line cannot be written, the measurement continues.
        let _ = write!(err, "\r\x1b[K{words}");
    }
}

/// A line for each setup.
pub fn tell(rows: &[GrowthRow], setup: &Setup, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{} ({setup})", setup.about().name)?;
    let wide = rows.iter().map(|row| row.change.len()).max().unwrap_or_default();
    writeln!(out, "  {:wide$}     any_move, ns/move       all listed, ns/move", "")?;
    for row in rows {
        let GrowthRow { ns_per_move: any, times, listed_ns_per_move: listed, listed_times, .. } = row;
        let change = if row.change.is_empty() { "this" } else { &row.change };
        let cliff = if row.cliff { "  cliff" } else { "" };
        writeln!(
            out,
            "  {change:wide$} {any:>12.1} {times:>7.2} times {listed:>13.1} {listed_times:>7.2} times{cliff}"
        )?;
    }
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(cells: Option<u64>, ns: f64) -> GrowthRow {
        let (game, change, setup) = ("", String::new(), Value::Null);
        let (ns_per_move, listed_ns_per_move) = (ns, 2.0 * ns);
        GrowthRow {
            game,
            change,
            setup,
            cells,
            ns_per_move,
            times: 0.0,
            listed_ns_per_move,
            listed_times: 0.0,
            cliff: false,
        }
    }

    #[test]
    fn a_cliff_is_a_board_that_costs_more_than_its_cells_explain() {
        let mut rows = [
            row(Some(64), 100.0),
            row(Some(16), 90.0),
            row(Some(81), 260.0),
            row(Some(400), 1900.0),
            row(None, 9e9),
        ];
        compare(&mut rows);
        assert_eq!(rows.each_ref().map(|row| row.cliff), [false, false, true, false, false]);
        assert_eq!([rows[0].times, rows[3].times, rows[3].listed_times], [1.0, 19.0, 19.0]);
    }
}
