//! `bastide original tilings`: the program of 2020, which plays a whole game without input.

mod cells;
mod page;

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use ::games::tilings::Tilings;
use anyhow::{Context, Result};
use clap::Args;
use kit::{Game, Key, Setup};

use crate::cli::Misuse;

/// The file of the page.
const PAGE: &str = "output.html";

/// Lay tiles on the first cell that fits until the game is over; write the board to output.html
#[derive(Args)]
#[command(args_override_self = true)]
pub struct TilingsArgs {
    /// Players
    #[arg(short = 'n', value_name = "PLAYERS", default_value_t = 2,
          value_parser = clap::value_parser!(u8).range(2..=20))]
    players: u8,
    /// Columns and rows of the board
    #[arg(short = 'b', value_name = "SIDE", default_value_t = 10,
          value_parser = clap::value_parser!(u16).range(1..=50))]
    side: u16,
    /// A number from which all luck follows
    #[arg(short = 's', value_name = "SEED", default_value_t = 0)]
    seed: u64,
    /// Draw the board, each cell as north, south, east, west, owner; 0 for not
    #[arg(short = 'd', value_name = "0|1", num_args = 0..=1, default_value_t = 0, default_missing_value = "1",
          value_parser = clap::value_parser!(u8).range(0..=1))]
    draw: u8,
    /// Random tiles instead of the usual ones
    #[arg(short = 'r')]
    random: bool,
    /// Tiles may be laid on others, if that raises the mover's points
    #[arg(short = 'p')]
    replace: bool,
    /// Zones count too
    #[arg(short = 'z')]
    zones: bool,
}

/// Plays, writes the page, and prints parameters and leaderboard.
pub fn run(args: &TilingsArgs, out: &mut impl Write) -> Result<()> {
    let game = play(args)?;
    write_page(&page::page(&game.view()))?;
    writeln!(
        out,
        "Players: {}\nSize: {side} x {side}\nSeed: {}\n",
        args.players,
        args.seed,
        side = args.side
    )?;
    if args.draw == 1 {
        let colour =
            io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        writeln!(out, "{}", cells::board(&game.view(), colour))?;
    }
    out.write_all(leaderboard(&game).as_bytes())?;
    Ok(out.flush()?)
}

/// A whole game by the seed's rule, every mover taking the first legal cell, row by row.
fn play(args: &TilingsArgs) -> Result<Tilings> {
    let side = args.side.to_string();
    let mut given = vec![("width", side.as_str()), ("height", side.as_str()), ("skip", "tile")];
    given.extend(args.random.then_some(("deck", "random")));
    given.extend(args.replace.then_some(("replace", "on")));
    given.extend(args.zones.then_some(("score", "zones")));
    let given: Vec<_> = given.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let misuse = |bad: kit::BadSetup| Misuse(bad.0);
    let setup = Setup::new(Tilings::ABOUT, Some(&args.players.to_string()), &given).map_err(misuse)?;
    let key = Key::from_seed(&args.seed.to_string());
    let mut game = Tilings::start(&setup, &mut key.turn(0)).map_err(misuse)?;
    let mut moves = Vec::new();
    for turn in 1.. {
        game.moves(&mut moves);
        let Some(&first) = moves.first() else { break };
        game.play(first, &mut key.turn(turn));
    }
    Ok(game)
}

/// Writes the page beside its place and moves it there, so that there is a whole one or none.
fn write_page(page: &str) -> Result<()> {
    let unfinished = format!(".{PAGE}.{}", std::process::id());
    let written =
        std::fs::write(&unfinished, page).and_then(|()| std::fs::rename(&unfinished, Path::new(PAGE)));
    if written.is_err() {
        // Nothing more can be done if it cannot be removed either.
        let _ = std::fs::remove_file(&unfinished);
    }
    written.with_context(|| format!("{PAGE} cannot be written here"))
}

/// Rank, player and score, the best first; equal scores share a rank.
fn leaderboard(game: &Tilings) -> String {
    let scores = game.scores();
    let mut lines: Vec<(usize, usize)> =
        scores.ranks().into_iter().enumerate().map(|(seat, rank)| (rank, seat)).collect();
    lines.sort_unstable();
    let line =
        |(rank, seat): &(usize, usize)| format!("{rank:>4} {:>7} {:>6}\n", seat + 1, scores.points[*seat]);
    format!("Rank  Player  Score\n{}", lines.iter().map(line).collect::<String>())
}
