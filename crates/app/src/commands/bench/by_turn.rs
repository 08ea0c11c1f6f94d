//! Time of a move early and late in a game: it shows if the cost grows with the board.

use std::io::Write;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::playouts::Playing;

/// Turns that are measured together.
const BAND: u64 = 10;

/// Long games are followed so far.
const BANDS: usize = 12;

/// Games beside each other, so that a band takes long enough for the clock and the games stay in the cache.
const GAMES: usize = 16;

/// The turns of a band, counted from 1, and what a move of theirs takes.
#[derive(Serialize)]
pub struct Band {
    from: u64,
    to: u64,
    ns_per_move: f64,
}

/// Plays games from their start again and again for that long. What the end of a game takes is part of its
/// last move.
pub fn measure(playing: &mut dyn Playing, time: Duration) -> Vec<Band> {
    let mut sums = [(Duration::ZERO, 0); BANDS];
    let start = Instant::now();
    while start.elapsed() < time {
        playing.line_up(GAMES);
        for (spent, moves) in &mut sums {
            let before = Instant::now();
            *moves += playing.go_on_in_line(BAND);
            *spent += before.elapsed();
        }
    }
    let band = |(number, (spent, moves)): (u64, &(Duration, u64))| Band {
        from: number * BAND + 1,
        to: (number + 1) * BAND,
        ns_per_move: spent.as_nanos() as f64 / *moves as f64,
    };
    (0..).zip(&sums).filter(|(_, (_, moves))| *moves > 0).map(band).collect()
}

/// A line for each band.
pub fn tell(bands: &[Band], out: &mut impl Write) -> std::io::Result<()> {
    for Band { from, to, ns_per_move } in bands {
        writeln!(out, "  turns {from:>3} to {to:>3}      {ns_per_move:.1} ns/move")?;
    }
    Ok(())
}
