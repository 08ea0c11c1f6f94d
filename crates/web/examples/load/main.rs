//! Load tests of the server: `cargo run --release -p bastide-web --example load`.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program for people")]

extern crate bastide_web as web;

mod bench;
mod client;
mod fair;
mod figures;
mod host;
mod loads;
mod table;

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;

use bench::{BenchError, WebBench, WebFigures};
use clap::{Parser, Subcommand, value_parser};
use fair::FairBench;
use figures::Latency;

/// Load test of the server: live tables, many watchers, kill -9
#[derive(Parser)]
#[command(args_conflicts_with_subcommands = true)]
struct Args {
    #[command(subcommand)]
    mode: Option<Mode>,
    /// Live tables, two connections each
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = value_parser!(u32).range(1..=4000))]
    tables: u32,
    /// Moves per second
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = value_parser!(u32).range(1..=100_000))]
    moves: u32,
    /// Watchers of one table
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = value_parser!(u32).range(1..=8000))]
    watchers: u32,
    /// Tables in play when the server is killed
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = value_parser!(u32).range(1..=4000))]
    killed: u32,
    /// Seconds for each load
    #[arg(long, value_name = "S", default_value_t = 2, value_parser = value_parser!(u64).range(1..=3600))]
    seconds: u64,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Subcommand)]
enum Mode {
    /// Greedy visitors and one honest: latency of the honest one, against a quiet server
    Fair {
        /// The program `bastide`
        program: PathBuf,
        /// Greedy visitors
        #[arg(long, value_name = "N", default_value_t = 50, value_parser = value_parser!(u8).range(1..=200))]
        greedy: u8,
        /// Rounds of the honest visitor in each phase
        #[arg(long, value_name = "N", default_value_t = 20, value_parser = value_parser!(u32).range(1..=10_000))]
        rounds: u32,
        /// Pairs of a quiet and a loaded phase
        #[arg(long, value_name = "N", default_value_t = 5, value_parser = value_parser!(u32).range(1..=100))]
        phases: u32,
    },
    /// The greedy visitors
    #[command(hide = true)]
    Greedy { address: SocketAddr, count: u8 },
    /// The process under load
    #[command(hide = true)]
    Serve {
        folder: PathBuf,
        #[arg(long)]
        bots: Option<PathBuf>,
    },
}

fn main() -> Result<(), BenchError> {
    let args = Args::parse();
    match args.mode {
        Some(Mode::Serve { folder, bots }) => host::serve(folder, bots),
        Some(Mode::Greedy { address, count }) => fair::run_greedy(address, count),
        Some(Mode::Fair { program, greedy, rounds, phases }) => {
            let bench = FairBench { program, greedy, rounds: rounds as usize, phases: phases as usize };
            bench.run(&mut std::io::stdout().lock())
        }
        None => load(&args),
    }
}

fn load(args: &Args) -> Result<(), BenchError> {
    let bench = WebBench {
        folder: std::env::temp_dir().join(format!("bastide-load-{}", std::process::id())),
        tables: args.tables as usize,
        moves_per_s: args.moves,
        watchers: args.watchers as usize,
        killed_tables: args.killed as usize,
        seconds: args.seconds,
    };
    let figures = bench::run(&bench, &mut |what| eprintln!("{what} …"))?;
    let mut out = std::io::stdout().lock();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &figures).map_err(std::io::Error::from)?;
        return Ok(writeln!(out)?);
    }
    tell(&figures, &mut out)
}

fn tell(figures: &WebFigures, out: &mut impl Write) -> Result<(), BenchError> {
    writeln!(out, "{} tables, {} connections", figures.tables, figures.connections)?;
    writeln!(
        out,
        "  {} of {} moves accepted and durable, {:.0} a second; {} lost, {} doubled",
        figures.moves_accepted, figures.moves_sent, figures.moves_per_s, figures.lost, figures.doubled
    )?;
    for (why, count) in &figures.not_accepted {
        writeln!(out, "  {count} not accepted: {why}")?;
    }
    if figures.reopened > 0 {
        writeln!(out, "  {} connections were closed as idle, and opened again", figures.reopened)?;
    }
    writeln!(out, "  accepted after     {}", latency(&figures.accepted))?;
    writeln!(out, "  others told after  {}", latency(&figures.told))?;
    if let Some(micros) = figures.processor_us_per_move {
        writeln!(out, "  {micros:.0} µs of a processor for each move")?;
    }
    if let Some(kib) = figures.idle_kib_per_connection {
        writeln!(out, "  {kib:.1} KiB for each idle connection")?;
    }
    writeln!(out, "{} watchers of one table, 5 moves a second", figures.watchers)?;
    writeln!(out, "  each told after    {}", latency(&figures.watched))?;
    writeln!(out, "kill -9 with {} tables, all of them playing", figures.killed_tables)?;
    writeln!(
        out,
        "  all go on after {:.2} s; {} accepted moves lost",
        figures.all_go_on_after_s, figures.lost_by_kill
    )?;
    Ok(out.flush()?)
}

pub fn latency(of: &Latency) -> String {
    format!(
        "p50 {:.1} ms, p90 {:.1} ms, p99 {:.1} ms, at most {:.1} ms",
        of.p50_ms, of.p90_ms, of.p99_ms, of.max_ms
    )
}
