//! Overhead of the referee per turn, with players that answer at once, and the start-up time of a bot.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use arena::{Match, Runner, Spec, Terms};
use bots::sandbox::BotSource;
use kit::{Entry, Setup};
use serde::Serialize;

/// The figures of one kind of player, in microseconds.
#[derive(Serialize)]
struct Figures {
    player: &'static str,
    turns: usize,
    turn_median_us: f64,
    turn_p99_us: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_median_us: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_p99_us: Option<f64>,
}

/// Measures each kind of player for `seconds` and prints a row for each.
pub fn run(
    entry: &'static Entry,
    setup: Setup,
    seconds: f64,
    json: bool,
    out: &mut impl Write,
) -> Result<()> {
    let launcher = std::env::current_exe()?;
    let bot = Spec::Bot(BotSource::Command(vec![launcher.display().to_string(), "sparring".to_owned()]));
    let mind = Spec::Mind("first".to_owned());
    let time = Duration::from_secs_f64(seconds);
    let run = |name, player: &Spec, trust| {
        measure(name, entry, &setup, player, &Runner { trust, ..Runner::new(&launcher) }, time)
    };
    let all = [
        run("mind", &mind, false)?,
        run("trusted process", &bot, true)?,
        run("sandboxed process", &bot, false)?,
    ];
    if json {
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?);
    }
    writeln!(out, "{} ({setup}), with players that answer at once", entry.about.name)?;
    all.iter().try_for_each(|figures| print_row(figures, out))
}

/// Plays whole games between two players of a kind until the time is up.
fn measure(
    name: &'static str,
    entry: &'static Entry,
    setup: &Setup,
    player: &Spec,
    runner: &Runner,
    time: Duration,
) -> Result<Figures> {
    let (mut starts, mut turns, began) = (Vec::new(), Vec::new(), Instant::now());
    while began.elapsed() < time || turns.is_empty() {
        // Any seed will do, as long as games differ.
        let game = Match {
            entry,
            setup: setup.clone(),
            seed: turns.len().to_string(),
            seats: vec![player.clone(); 2],
            terms: Terms::default(),
        };
        let result = game.play(runner)?;
        if let Some(fault) = result.faults().first() {
            bail!("the sparring partner was sent off: {}", fault.why);
        }
        starts.extend(result.pace.starts.iter().map(|(_, time)| *time));
        turns.extend(result.pace.turns.iter().map(|(_, time)| *time));
    }
    let starting = !starts.is_empty();
    Ok(Figures {
        player: name,
        turns: turns.len(),
        turn_median_us: quantile(&mut turns, 0.5),
        turn_p99_us: quantile(&mut turns, 0.99),
        start_median_us: starting.then(|| quantile(&mut starts, 0.5)),
        start_p99_us: starting.then(|| quantile(&mut starts, 0.99)),
    })
}

fn quantile(times: &mut [Duration], quantile: f64) -> f64 {
    times.sort_unstable();
    let at = (times.len() - 1) as f64 * quantile;
    times[at as usize].as_secs_f64() * 1e6
}

fn print_row(figures: &Figures, out: &mut impl Write) -> Result<()> {
    let Figures { player, turns, turn_median_us, turn_p99_us, .. } = figures;
    write!(
        out,
        "  {player:18} turn: median {turn_median_us:>8.1} µs, p99 {turn_p99_us:>8.1} µs, {turns} turns"
    )?;
    if let (Some(median), Some(p99)) = (figures.start_median_us, figures.start_p99_us) {
        write!(out, "; start: median {:.1} ms, p99 {:.1} ms", median / 1000.0, p99 / 1000.0)?;
    }
    Ok(writeln!(out)?)
}
