//! `bastide rate`: ratings of games that were played elsewhere.

mod csv;

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use contest::ratings::about;
use contest::ratings::{Problem, RatedGame, Ratings};
use contest::words::percent;
use kit::count;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::cli::Misuse;
use crate::records;

/// Shown under `bastide rate --help`.
pub const HELP: &str = "\
A file that begins with `{` is JSON: players (how many), games (each with block, seats and ranks), and, if they
shall not be as usual, seat_terms, sd_player, sd_seat and anchor. Anything else is CSV with a first line of names:
player1, rank1, player2, rank2, … and, if games of one luck hang together, block; points1, … serve where there are
no ranks, more being better. Other columns are left alone, so the games.csv of a tournament's report can be rated.
Ratings are Elo above the anchor. They do not depend on the order of games or names.
Example: printf 'player1,rank1,player2,rank2\\nann,1,bob,2\\nbob,2,ann,1\\n' | bastide rate -";

/// Games, and how they shall be rated.
#[derive(Args)]
pub struct RateArgs {
    /// The file, or `-` for standard input
    file: PathBuf,
    /// The player whose rating is zero [default: `random` if it played, else the first]
    #[arg(long, value_name = "NAME")]
    anchor: Option<String>,
    /// Print a JSON object: theta, seat, loglik, logpost, cov, elo, los
    #[arg(long)]
    json: bool,
}

/// Games as a file has them.
struct Games {
    names: Vec<String>,
    anchor: usize,
    problem: Problem,
}

#[derive(Deserialize)]
struct Case {
    players: usize,
    #[serde(default)]
    names: Option<Vec<String>>,
    #[serde(default)]
    seat_terms: usize,
    #[serde(default = "usual_player")]
    sd_player: f64,
    #[serde(default = "usual_seat")]
    sd_seat: f64,
    #[serde(default)]
    anchor: usize,
    games: Vec<RatedGame>,
}

fn usual_player() -> f64 {
    3.0
}

fn usual_seat() -> f64 {
    1.0
}

/// A million games are some 100 MB of JSON.
const LARGEST: u64 = 2 << 30;

pub fn run(args: &RateArgs, out: &mut impl Write) -> Result<()> {
    let text =
        records::read_text_up_to(&args.file, LARGEST).with_context(|| args.file.display().to_string())?;
    let is_json = text.trim_start().starts_with('{');
    let games = if is_json { from_json(&text) } else { from_csv(&text) };
    let mut games = games.with_context(|| args.file.display().to_string())?;
    drop(text);
    if let Some(name) = &args.anchor {
        let found = games.names.iter().position(|other| other == name);
        games.anchor = found.ok_or_else(|| Misuse(format!("--anchor: no player is called `{name}`")))?;
    }
    let ratings = games.problem.fit()?;
    if args.json { in_json(&games, &ratings, !is_json, out) } else { in_words(&games, &ratings, out) }
}

fn from_json(text: &str) -> Result<Games> {
    let Case { players, names, seat_terms, sd_player, sd_seat, anchor, games } = serde_json::from_str(text)?;
    if anchor >= players {
        bail!("`anchor` is {anchor}, but players are numbered 0 to {}", players.saturating_sub(1));
    }
    let names =
        names.unwrap_or_else(|| (0..players.min(1024)).map(|player| format!("player {player}")).collect());
    if names.len() != players.min(1024) {
        bail!("{} and {} were given", count(players, "player"), count(names.len(), "name"));
    }
    Ok(Games { names, anchor, problem: Problem { players, seat_terms, sd_player, sd_seat, games } })
}

fn from_csv(text: &str) -> Result<Games> {
    let (names, games) = csv::read(text)?;
    let seats = games.iter().map(|game| game.seats.len()).max().unwrap_or(0);
    let anchor = names.iter().position(|name| name == "random").unwrap_or(0);
    Ok(Games { anchor, problem: Problem::usual(names.len(), seats, games), names })
}

fn in_json(games: &Games, ratings: &Ratings, with_names: bool, out: &mut impl Write) -> Result<()> {
    let players = 0..games.names.len();
    let row = |a: usize| players.clone().map(|b| ratings.los(a, b)).collect::<Vec<f64>>();
    let mut data = json!({
        "theta": ratings.theta,
        "seat": ratings.seat,
        "loglik": ratings.loglik,
        "logpost": ratings.logpost,
        "cov": (0..ratings.cov.size).map(|row| ratings.cov.row(row)).collect::<Vec<_>>(),
        "elo": ratings.elo(games.anchor),
        "los": players.clone().map(row).collect::<Vec<_>>(),
    });
    if with_names {
        data["names"] = Value::from(games.names.clone());
    }
    Ok(writeln!(out, "{data}")?)
}

fn in_words(games: &Games, ratings: &Ratings, out: &mut impl Write) -> Result<()> {
    let (names, elo, best) = (&games.names, ratings.elo(games.anchor), ratings.best());
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by(|a, b| {
        ratings.theta[*b].total_cmp(&ratings.theta[*a]).then_with(|| names[*a].cmp(&names[*b]))
    });
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for &player in &order {
        let (low, high) = ratings.interval(player, games.anchor);
        let interval = if player == games.anchor {
            "zero by definition".to_owned()
        } else {
            format!("95 %: {}", contest::words::interval(low, high))
        };
        let (rating, played, best) = (elo[player].elo, ratings.played[player], percent(best[player]));
        let name = &names[player];
        writeln!(
            out,
            "{name:width$}  {rating:>+6.0}  ({interval})  {}, the best with {best}",
            count(played, "game")
        )?;
    }
    for (above, below) in order.iter().zip(order.iter().skip(1)) {
        writeln!(out, "{}", about(ratings, (*above, *below), names))?;
    }
    let misfit = ratings.misfit(&games.problem)?;
    if let Some(warning) = misfit.warning(&ratings.cross_table(&games.problem)?, names) {
        writeln!(out, "{warning}")?;
    }
    Ok(())
}
