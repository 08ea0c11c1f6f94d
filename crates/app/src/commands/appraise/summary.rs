//! The moves of one player in figures.

use std::io::Write;

use anyhow::Result;
use serde::Serialize;
use statistics::Mean;

use super::{Appraised, Priced};

/// A move that gives away this much of a win is a blunder.
const BLUNDER: f64 = 0.2;

/// One player over all games.
#[derive(Serialize)]
pub struct Summary {
    player: String,
    moves: usize,
    /// Mean regret with its 95 % interval.
    regret: Mean,
    /// Share of moves without any regret.
    best: f64,
    /// Share of moves with a regret of at least [`BLUNDER`].
    blunders: f64,
    /// Share of moves whose price is exact.
    exact: f64,
    /// Mean regret by thirds of the game; `None` where the player made no move.
    phases: [Option<f64>; 3],
}

impl Summary {
    /// One for each name, in the order of first appearance.
    pub fn of(games: &[Appraised]) -> Vec<Summary> {
        let mut names: Vec<&String> = Vec::new();
        for name in games.iter().flat_map(|game| &game.players) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names.into_iter().map(|name| Summary::of_player(name, games)).collect()
    }

    fn of_player(name: &str, games: &[Appraised]) -> Summary {
        let own = |game: &'_ Appraised, priced: &Priced| game.players[priced.seat] == name;
        let moves: Vec<&Priced> =
            games.iter().flat_map(|game| game.moves.iter().filter(move |priced| own(game, priced))).collect();
        let regrets: Vec<f64> = moves.iter().map(|priced| priced.price.regret).collect();
        let share = |is: &dyn Fn(&Priced) -> bool| {
            moves.iter().filter(|priced| is(priced)).count() as f64 / moves.len().max(1) as f64
        };
        Summary {
            player: name.to_owned(),
            moves: moves.len(),
            regret: Mean::of(&regrets),
            best: share(&|priced| priced.price.regret == 0.0),
            blunders: share(&|priced| priced.price.regret >= BLUNDER),
            exact: share(&|priced| priced.price.is_exact),
            phases: [0, 1, 2].map(|phase| mean(moves.iter().filter(|priced| priced.phase == phase))),
        }
    }
}

fn mean<'a>(moves: impl Iterator<Item = &'a &'a Priced>) -> Option<f64> {
    let regrets: Vec<f64> = moves.map(|priced| priced.price.regret).collect();
    (!regrets.is_empty()).then(|| regrets.iter().sum::<f64>() / regrets.len() as f64)
}

/// Prints a table, one line a player.
pub fn print(summaries: &[Summary], lines: u64, out: &mut impl Write) -> Result<()> {
    let wide = summaries.iter().map(|summary| summary.player.chars().count()).max().unwrap_or(0).max(6);
    writeln!(
        out,
        "{:wide$}  moves  mean regret (95 %)    best  blunders  exact  first, middle, last third",
        "player"
    )?;
    for Summary { player, moves, regret, best, blunders, exact, phases } in summaries {
        if *moves == 0 {
            writeln!(out, "{player:wide$}  {moves:5}  -")?;
            continue;
        }
        let phases =
            phases.map(|phase| phase.map_or("-".to_owned(), |phase| format!("{phase:.3}"))).join("  ");
        let percent = |share: f64| format!("{:.0} %", 100.0 * share);
        let Mean { mean, low, high } = regret;
        writeln!(
            out,
            "{player:wide$}  {moves:5}  {mean:.3} [{low:.3}, {high:.3}]  {:>5}  {:>8}  {:>5}  {phases}",
            percent(*best),
            percent(*blunders),
            percent(*exact),
        )?;
    }
    Ok(writeln!(
        out,
        "\nA blunder gives away {BLUNDER} of a win or more. Search: {lines} lines of play a move."
    )?)
}
