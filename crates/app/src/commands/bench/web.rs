//! `bastide bench --web`: what a server of this machine bears.

use std::io::Write;

use ::web::{Latency, WebBench, WebFigures};
use anyhow::{Context, Result};
use clap::Args;

/// How much to ask of the server.
#[derive(Args)]
pub struct WebArgs {
    /// How many tables are played at, two connections each
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "web", value_parser = clap::value_parser!(u32).range(1..=4000))]
    tables: u32,
    /// How many moves a second are sent
    #[arg(long, value_name = "N", default_value_t = 2000, requires = "web", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    moves: u32,
    /// How many watch one table
    #[arg(long, value_name = "N", default_value_t = 2000, requires = "web", value_parser = clap::value_parser!(u32).range(1..=8000))]
    watchers: u32,
    /// How many tables are played at when the server is killed
    #[arg(long, value_name = "N", default_value_t = 500, requires = "web", value_parser = clap::value_parser!(u32).range(1..=4000))]
    killed: u32,
}

pub fn run(args: &WebArgs, seconds: f64, json: bool, out: &mut impl Write) -> Result<()> {
    let bench = WebBench {
        program: std::env::current_exe().context("this program cannot be found")?,
        folder: std::env::temp_dir().join(format!("bastide-bench-{}", std::process::id())),
        tables: args.tables as usize,
        moves_per_s: args.moves,
        watchers: args.watchers as usize,
        killed_tables: args.killed as usize,
        seconds: (seconds.round() as u64).max(1),
    };
    let figures = ::web::web_bench(&bench, &mut |what| {
        if !json {
            // Only a person waits.
            let _ = writeln!(std::io::stderr(), "{what} …");
        }
    })?;
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(&figures)?)?;
        return Ok(out.flush()?);
    }
    tell(&figures, out)
}

fn tell(figures: &WebFigures, out: &mut impl Write) -> Result<()> {
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

fn latency(of: &Latency) -> String {
    format!(
        "p50 {:.1} ms, p90 {:.1} ms, p99 {:.1} ms, at most {:.1} ms",
        of.p50_ms, of.p90_ms, of.p99_ms, of.max_ms
    )
}
