//! `bastide bench --sign`: what seeded random games add up to, which changes only when rules or playouts do.

use std::io::Write;

use anyhow::Result;
use kit::Entry;
use serde::Serialize;

use super::playouts::{self, MoveChoice};
use super::setups::{self, BenchSetup};
use crate::cli::SetupArgs;

/// Moves that are played with each setup, for each choice of moves.
const MOVES: u64 = 400;

/// Sums over random games of one game with one choice of moves, over all its setups.
#[derive(Serialize)]
struct Signature {
    game: &'static str,
    choice: &'static str,
    setups: u64,
    moves: u64,
    games: u64,
    points: i64,
    /// Hash of the counts of every setup, one by one.
    sum: String,
}

/// Two lines for each of these games, and a sum over all of them.
pub fn run<'a>(games: impl Iterator<Item = &'a Entry>, json: bool, out: &mut impl Write) -> Result<()> {
    let mut all = Vec::new();
    for entry in games {
        let setups = setups::of(entry, &SetupArgs::default())?;
        all.push(sign(entry, &setups, "any_move", MoveChoice::Any));
        all.push(sign(entry, &setups, "listed", MoveChoice::Listed));
    }
    if json {
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?);
    }
    for Signature { game, choice, setups, moves, games, points, sum } in &all {
        writeln!(
            out,
            "{game:12} {choice:8} {setups:>3} setups {moves:>6} moves {games:>6} games {points:>17} points {sum}"
        )?;
    }
    let sums: Vec<&str> = all.iter().map(|signature| signature.sum.as_str()).collect();
    Ok(writeln!(out, "all {}", fnv(&sums.join(" ")))?)
}

fn sign(entry: &Entry, setups: &[BenchSetup], name: &'static str, choice: MoveChoice) -> Signature {
    let game = entry.about.name;
    let mut signature =
        Signature { game, choice: name, setups: 0, moves: 0, games: 0, points: 0, sum: String::new() };
    let mut counted = String::new();
    for BenchSetup { change, setup, .. } in setups {
        // What begins only with better luck is left to other setups.
        let Ok(mut playing) = playouts::begin(entry, setup, 1) else { continue };
        playing.go_on(MOVES, choice);
        let (points, tally) = (playing.points(), playing.take_tally());
        let points = points.wrapping_add(tally.points as i64);
        counted += &format!("{change}: {} {} {points}\n", tally.all_moves, tally.games);
        signature.setups += 1;
        signature.moves += tally.all_moves;
        signature.games += tally.games;
        signature.points = signature.points.wrapping_add(points);
    }
    signature.sum = fnv(&counted);
    signature
}

/// FNV-1a: short, and the same for ever, which the hashes of the standard library do not promise.
fn fnv(text: &str) -> String {
    let add = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", text.bytes().fold(0xcbf2_9ce4_8422_2325, add))
}

#[cfg(test)]
mod tests {
    #[test]
    fn sums_are_those_of_fnv() {
        assert_eq!(super::fnv("foobar"), "85944171f73967e8");
    }
}
