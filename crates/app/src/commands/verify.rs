//! `bastide verify`: replays records and tells where one stops making sense.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use kit::{Record, Table};
use serde_json::json;

use crate::commands::r#match::turns;
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
        let verdict = records::replay(path);
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

fn in_words(name: &str, verdict: Result<Table>) -> String {
    match verdict {
        Ok(table) => {
            let Record { entry, points, over, .. } = table.record();
            let end = if over { "finished" } else { "unfinished" };
            format!("good: {name}: {}, {}, {end}, points {points:?}", entry.about.name, turns(table.turn()))
        }
        Err(error) => format!("bad:  {name}: {error:#}"),
    }
}

fn in_json(name: &str, verdict: Result<Table>) -> serde_json::Value {
    match verdict {
        Ok(table) => {
            let Record { entry, points, over, .. } = table.record();
            json!({
                "file": name, "ok": true, "game": entry.about.name,
                "turns": table.turn(), "over": over, "scores": points,
            })
        }
        Err(error) => json!({ "file": name, "ok": false, "reason": format!("{error:#}") }),
    }
}
