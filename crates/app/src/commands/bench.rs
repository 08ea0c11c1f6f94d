//! `bastide bench`: how fast the typed games play at random, and what such games look like.

mod by_turn;
mod growth;
mod playouts;
mod referee;
mod search;
mod setups;
mod sign;

use std::io::Write;
use std::time::{Duration, Instant};

use ::games::GAMES;
use anyhow::Result;
use clap::Args;
use kit::{Entry, Setup};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::cli::{self, Misuse, SetupArgs};
use by_turn::Band;
use playouts::{MoveChoice, Playing, PlayoutCounts};

/// Options of the measurement.
#[derive(Args)]
pub struct BenchArgs {
    /// The game [default: all of them]
    #[arg(value_parser = cli::game_names())]
    game: Option<String>,
    /// Seconds for each of the two ways to choose moves; with --growth half a second by default, for each setup
    #[arg(long, value_name = "S", default_value_t = 2.0, default_value_if("growth", "true", "0.5"), value_parser = seconds)]
    seconds: f64,
    #[command(flatten)]
    setup: SetupArgs,
    /// Measure instead what the referee adds to a turn, and how long bots take to start
    #[arg(long, conflicts_with = "by_turn")]
    referee: bool,
    /// Tell also what a move takes early and late in a game, ten turns by ten
    #[arg(long)]
    by_turn: bool,
    /// Measure instead what a tree search keeps of that speed, and what more threads add
    #[arg(long, conflicts_with = "by_turn")]
    search: bool,
    /// Number of threads that the search is measured with besides one
    #[arg(long, value_name = "N", default_value_t = 2, requires = "search", value_parser = clap::value_parser!(u8).range(2..=64))]
    threads: u8,
    /// Measure instead what a random move takes on other boards, with other seats and settings, against the setup that is
    /// asked for; a board is a cliff if a move takes more than twice what the next smaller one and its cells explain
    #[arg(long, conflicts_with_all = ["by_turn", "referee", "search"])]
    growth: bool,
    /// Print instead what seeded random games on many setups add up to: it changes only when rules or playouts do
    #[arg(long, conflicts_with_all = ["by_turn", "referee", "search", "growth", "seconds", "seats", "options"])]
    sign: bool,
    /// Print an array of JSON objects
    #[arg(long)]
    json: bool,
}

fn seconds(word: &str) -> Result<f64, String> {
    let seconds = word.parse().ok().filter(|seconds| (0.01..=3600.0).contains(seconds));
    seconds.ok_or_else(|| "seconds go from 0.01 to 3600".to_owned())
}

/// The figures of one game.
#[derive(Serialize)]
struct Figures {
    game: &'static str,
    setup: Value,
    games_per_s: f64,
    moves_per_s: f64,
    ns_per_move: f64,
    listed_games_per_s: f64,
    listed_moves_per_s: f64,
    state_bytes: usize,
    clone_ns: f64,
    moves_per_game: Option<f64>,
    legal_moves_per_turn: f64,
    points_per_seat: Option<f64>,
    per_move: Map<String, Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    by_turn: Vec<Band>,
}

/// Figures of one game, or of one of its setups.
#[derive(Serialize)]
#[serde(untagged)]
enum Measured {
    Play(Box<Figures>),
    Search(search::Figures),
    Growth(growth::GrowthRow),
}

pub fn run(args: &BenchArgs, out: &mut impl Write) -> Result<()> {
    let chosen = args.game.as_deref().map(cli::game);
    if args.referee {
        let entry = chosen.unwrap_or_else(|| cli::game("ripple"));
        return referee::run(entry, args.setup.setup_for(entry, 2)?, args.seconds, args.json, out);
    }
    if chosen.is_none() && !args.setup.is_empty() {
        return Err(Misuse("--seats and -o need the name of the game".to_owned()).into());
    }
    let chosen = |entry: &&Entry| chosen.is_none_or(|chosen| chosen.about.name == entry.about.name);
    if args.sign {
        return sign::run(GAMES.iter().filter(chosen), args.json, out);
    }
    let mut all = Vec::new();
    for entry in GAMES.iter().filter(chosen) {
        all.extend(measured(entry, args, out)?);
    }
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?;
    }
    Ok(())
}

/// The figures of one game as data, printed already unless JSON was asked for.
fn measured(entry: &Entry, args: &BenchArgs, out: &mut impl Write) -> Result<Vec<Measured>> {
    let (setup, time) = (args.setup.setup(entry)?, Duration::from_secs_f64(args.seconds));
    if args.growth {
        let rows = growth::measure(entry, &args.setup, time)?;
        if !args.json {
            growth::tell(&rows, &setup, out)?;
        }
        return Ok(rows.into_iter().map(Measured::Growth).collect());
    }
    if args.search {
        let figures = search::measure(entry, &setup, time, args.threads.into())?;
        if !args.json {
            search::tell(&figures, &setup, out)?;
        }
        return Ok(vec![Measured::Search(figures)]);
    }
    let figures = measure(entry, &setup, time, args.by_turn)?;
    if !args.json {
        tell(&figures, &setup, out)?;
    }
    Ok(vec![Measured::Play(Box::new(figures))])
}

fn measure(entry: &Entry, setup: &Setup, time: Duration, by_turn: bool) -> Result<Figures> {
    let mut playing = playouts::begin(entry, setup, 1).map_err(|bad| Misuse(bad.0))?;
    play_for(time / 10, &mut *playing, MoveChoice::Any);
    let (any, any_time) = play_for(time, &mut *playing, MoveChoice::Any);
    let (listed, listed_time) = play_for(time, &mut *playing, MoveChoice::Listed);
    let (seen, _) = play_for(time / 2, &mut *playing, MoveChoice::Counted);
    let rate = |count: u64, time: Duration| count as f64 / time.as_secs_f64();
    let per = |sum: f64, count: u64| (count > 0).then(|| sum / count as f64);
    let counts =
        seen.counts.iter().filter_map(|(what, sum)| Some((*what, per(*sum as f64, seen.all_moves)?)));
    Ok(Figures {
        game: entry.about.name,
        setup: json!({ "seats": setup.seats(), "options": options(setup) }),
        games_per_s: rate(any.games, any_time),
        moves_per_s: rate(any.all_moves, any_time),
        ns_per_move: any_time.as_nanos() as f64 / any.all_moves.max(1) as f64,
        listed_games_per_s: rate(listed.games, listed_time),
        listed_moves_per_s: rate(listed.all_moves, listed_time),
        state_bytes: playing.state_bytes(),
        clone_ns: clone_ns(&*playing, time / 10),
        moves_per_game: per(seen.moves as f64, seen.games),
        legal_moves_per_turn: seen.legal as f64 / seen.all_moves.max(1) as f64,
        points_per_seat: per(seen.points / f64::from(setup.seats()), seen.games),
        per_move: counts.map(|(what, mean)| (what.to_owned(), json!(mean))).collect(),
        by_turn: if by_turn { by_turn::measure(&mut *playing, time) } else { Vec::new() },
    })
}

fn options(setup: &Setup) -> Map<String, Value> {
    setup.values().map(|(name, value)| (name.to_owned(), json!(value))).collect()
}

/// Plays for that long, looking at the clock only now and then.
fn play_for(time: Duration, playing: &mut dyn Playing, choice: MoveChoice) -> (PlayoutCounts, Duration) {
    playing.take_tally();
    let (start, mut batch) = (Instant::now(), 16);
    loop {
        let before = start.elapsed();
        playing.go_on(batch, choice);
        let now = start.elapsed();
        if now >= time {
            return (playing.take_tally(), now);
        }
        if now.checked_sub(before).unwrap() < time / 100 {
            batch *= 2;
        }
    }
}

fn clone_ns(playing: &dyn Playing, time: Duration) -> f64 {
    let (start, mut cloned) = (Instant::now(), 0u64);
    while start.elapsed() < time {
        playing.clone_position(1000);
        cloned += 1000;
    }
    start.elapsed().as_nanos() as f64 / cloned.max(1) as f64
}

fn tell(figures: &Figures, setup: &Setup, out: &mut impl Write) -> std::io::Result<()> {
    let mean = |value: Option<f64>| {
        value.map_or("no game came to its end".to_owned(), |value| format!("{value:.2}"))
    };
    writeln!(out, "{} ({setup})", figures.game)?;
    let Figures { games_per_s, moves_per_s, ns_per_move, .. } = figures;
    writeln!(
        out,
        "  any_move   {games_per_s:>12.0} games/s {moves_per_s:>12.0} moves/s {ns_per_move:>8.1} ns/move"
    )?;
    let (games, moves) = (figures.listed_games_per_s, figures.listed_moves_per_s);
    writeln!(out, "  all listed {games:>12.0} games/s {moves:>12.0} moves/s {:>8.1} ns/move", 1e9 / moves)?;
    writeln!(out, "  a state has {} bytes, a clone takes {:.1} ns", figures.state_bytes, figures.clone_ns)?;
    writeln!(out, "  moves per game        {}", mean(figures.moves_per_game))?;
    writeln!(out, "  legal moves per turn  {:.2}", figures.legal_moves_per_turn)?;
    writeln!(out, "  points per seat       {}", mean(figures.points_per_seat))?;
    for (what, count) in &figures.per_move {
        writeln!(out, "  {:21} {:.4} per move", what, count.as_f64().unwrap_or_default())?;
    }
    by_turn::tell(&figures.by_turn, out)?;
    out.flush()
}
