//! `bastide appraise`: what each move of recorded games gave away, and what that says of the players.

mod summary;

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use kit::Table;
use minds::Budget;
use players::{Appraiser, Price};
use serde_json::{Value, json};

use crate::records;
use summary::Summary;

/// Shown under `bastide appraise --help`.
pub const HELP: &str = "\
The regret of a move is the value of the best move known minus its own, in shares of a win: 0 gives nothing away, 1 throws a win
away. It is exact where a table (`bastide table`) or exact search knows both values. Elsewhere tree search estimates it, with its
own standard error; a stronger budget is a better judge. Intervals hold the mean with 95 % confidence if moves were independent.
Example: bastide match level:2 level:9 --game ripple --save game.record && bastide appraise game.record";

/// Positions that exact search may look at before tree search takes over.
const EXACT: u64 = 20_000;

/// Which games, and how well to judge them.
#[derive(Args)]
pub struct AppraiseArgs {
    /// Record files, `-` for standard input
    #[arg(required = true, value_name = "RECORD")]
    files: Vec<PathBuf>,
    /// Lines of play of the search on each move
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(10..=10_000_000))]
    lines: u64,
    /// The luck of the search
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// List every move
    #[arg(long)]
    moves: bool,
    /// Print a JSON object, with every move
    #[arg(long)]
    json: bool,
}

/// One move and its price.
pub struct Priced {
    /// Turns played before it.
    turn: usize,
    seat: usize,
    sentence: String,
    /// Third of the game: 0, 1 or 2.
    phase: usize,
    price: Price,
}

/// A game, the names of its players, and its moves.
pub struct Appraised {
    file: String,
    players: Vec<String>,
    /// False if the players are called by their seats.
    are_named: bool,
    moves: Vec<Priced>,
}

impl Appraised {
    /// Names the game of players that are called by their seats: the first player of another game is another player.
    fn tell_apart(&mut self) {
        if !self.are_named {
            self.players.iter_mut().for_each(|player| *player = format!("{player} of {}", self.file));
        }
    }
}

pub fn run(args: &AppraiseArgs, out: &mut impl Write) -> Result<()> {
    let appraiser = Appraiser {
        exact: Budget::iterations(EXACT),
        search: Budget::iterations(args.lines),
        seed: args.seed,
    };
    let games: Result<Vec<Appraised>> = args
        .files
        .iter()
        .map(|file| appraise(file, &appraiser).with_context(|| file.display().to_string()))
        .collect();
    let mut games = games?;
    if games.len() > 1 {
        games.iter_mut().for_each(Appraised::tell_apart);
    }
    let summaries = Summary::of(&games);
    if args.json {
        return Ok(writeln!(out, "{}", in_json(args, &games, &summaries))?);
    }
    if args.moves {
        games.iter().try_for_each(|game| list(game, out))?;
    }
    summary::print(&summaries, args.lines, out)
}

fn appraise(file: &Path, appraiser: &Appraiser) -> Result<Appraised> {
    let table = records::replay(file)?;
    let turns = table.turns().len();
    let moves = (0..turns).filter_map(|turn| priced(&table, turn, turns, appraiser)).collect();
    let (players, are_named) = names(file, &table)?;
    Ok(Appraised { file: file.display().to_string(), players, are_named, moves })
}

fn priced(table: &Table, turn: usize, turns: usize, appraiser: &Appraiser) -> Option<Priced> {
    let (position, played) = (table.position(turn), &table.turns()[turn]);
    let price = appraiser.price(position.as_ref(), played)?;
    let seat = position.to_move()?.index();
    Some(Priced { turn, seat, sentence: played.act.to_string(), phase: 3 * turn / turns, price })
}

/// Players as the notes beside the record call them, or by their seats; true if the notes name them.
fn names(file: &Path, table: &Table) -> Result<(Vec<String>, bool)> {
    let notes = records::read_notes(file)?;
    let seats = table.game().scores().points.len();
    let known = notes.map(|notes| notes.heading.seats.iter().map(arena::SeatHeading::shown_name).collect());
    Ok(match known.filter(|names: &Vec<String>| names.len() == seats) {
        Some(names) => (names, true),
        None => ((1..=seats).map(|seat| format!("player {seat}")).collect(), false),
    })
}

fn list(game: &Appraised, out: &mut impl Write) -> Result<()> {
    writeln!(out, "{}", game.file)?;
    for Priced { turn, seat, sentence, price, .. } in &game.moves {
        let error = if price.is_exact { "exact".to_owned() } else { format!("± {:.3}", price.error) };
        let best = if price.best == *sentence { String::new() } else { format!(", best `{}`", price.best) };
        writeln!(
            out,
            "{:4}. {:12} {:.3} {error}{best}  {}",
            turn + 1,
            sentence,
            price.regret,
            game.players[*seat]
        )?;
    }
    Ok(writeln!(out)?)
}

fn in_json(args: &AppraiseArgs, games: &[Appraised], summaries: &[Summary]) -> Value {
    let one = |priced: &Priced| {
        json!({
            "turn": priced.turn, "seat": priced.seat, "move": priced.sentence, "best": priced.price.best,
            "regret": priced.price.regret, "error": priced.price.error, "exact": priced.price.is_exact,
        })
    };
    let games: Vec<Value> = games
        .iter()
        .map(|game| {
            let moves: Vec<Value> = game.moves.iter().map(one).collect();
            json!({"file": game.file, "players": game.players, "moves": moves})
        })
        .collect();
    json!({"lines": args.lines, "seed": args.seed, "players": summaries, "games": games})
}
