//! `bastide verify`: replays records and tells where one stops making sense.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use kit::{PositionReport, Record, Table, count};
use serde_json::json;

use crate::records;

/// Files to verify.
#[derive(Args)]
pub struct VerifyArgs {
    /// Record files, `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print one JSON object a file
    #[arg(long)]
    json: bool,
}

/// Prints a line per file; status 1 if one of them is bad.
pub fn run(args: &VerifyArgs, out: &mut impl Write) -> Result<ExitCode> {
    let mut code = ExitCode::SUCCESS;
    for path in &args.files {
        let name = path.display().to_string();
        let verdict = replayed(path);
        if verdict.is_err() {
            code = ExitCode::FAILURE;
        }
        if args.json {
            writeln!(out, "{}", in_json(&name, verdict))?;
        } else {
            writeln!(out, "{}", in_words(&name, verdict))?;
        }
    }
    Ok(code)
}

/// A record that was replayed, with what the notes beside it say of its end.
fn replayed(path: &Path) -> Result<(Table, PositionReport)> {
    let table = records::replay(path)?;
    let report = records::explained(table.report(), records::read_notes(path)?.as_ref());
    Ok((table, report))
}

fn in_words(name: &str, verdict: Result<(Table, PositionReport)>) -> String {
    match verdict {
        Ok((table, report)) => {
            let Record { entry, points, over, .. } = table.record();
            let end = if over { "finished" } else { "unfinished" };
            let result = report.outcome.map_or(String::new(), |outcome| format!("; {}", outcome.text.text()));
            let turns = count(table.turn(), "turn");
            format!("good: {name}: {}, {turns}, {end}, points {points:?}{result}", entry.about.name)
        }
        Err(error) => format!("bad:  {name}: {error:#}"),
    }
}

fn in_json(name: &str, verdict: Result<(Table, PositionReport)>) -> serde_json::Value {
    match verdict {
        Ok((table, report)) => {
            let Record { entry, points, over, .. } = table.record();
            json!({
                "file": name, "ok": true, "game": entry.about.name,
                "turns": table.turn(), "over": over, "scores": points, "outcome": report.outcome,
            })
        }
        Err(error) => json!({ "file": name, "ok": false, "reason": format!("{error:#}") }),
    }
}
