//! `bastide doctor`: the program, the system, and which protections against bots it gives.

mod system;

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context, Result};
use bots::sandbox::doctor::{Finding, cannot_play, examine, level};
use clap::Args;
use serde_json::{Map, Value, json};

use crate::build_info;
use crate::terms::uses_groups;

/// Text after the options in `--help`.
pub const HELP: &str = "\
First come the program and the system, as a report of an error should have them.

Every bot runs behind these protections, unless --trust is given. The doctor starts a bot of its own and lets it try
each of them, and says how safe that is:
  S0  nothing holds bots back
  S1  a wall is missing: only bots that you trust are run, with --trust
  S2  all walls stand, and a keeper of ours counts what bots use: bots of strangers may play
  S3  all walls stand, and the kernel keeps every bot apart and counts: bots of strangers may play
With BASTIDE_CGROUPS=off in the environment, the kernel's control groups are left out here and in games.
Exit status: 0 from S2 on, else 1.";

/// Options of `doctor`.
#[derive(Args)]
pub struct DoctorArgs {
    /// Print JSON: an object for program and system, one for each protection, and the level last
    #[arg(long)]
    json: bool,
}

/// Describes program and system, and tells which protections work here.
pub fn run(args: &DoctorArgs, out: &mut impl Write) -> Result<ExitCode> {
    describe(args.json, out)?;
    let launcher = std::env::current_exe().context("this program does not know where it is")?;
    let findings = examine(&launcher, uses_groups()).context("the doctor's own bot could not be started")?;
    for finding in &findings {
        if args.json { as_json(finding, out)? } else { as_text(finding, out)? }
    }
    let level = level(&findings);
    if args.json {
        writeln!(out, "{}", json!({ "level": level, "means": level.means() }))?;
    } else {
        writeln!(out, "\nLevel {level}: {}.", level.means())?;
    }
    if let Some(why) = cannot_play().filter(|_| !args.json) {
        writeln!(out, "note: {why}")?;
    }
    Ok(ExitCode::from(u8::from(!level.is_safe())))
}

fn describe(json: bool, out: &mut impl Write) -> Result<()> {
    if json {
        let named = [("bastide".to_owned(), env!("CARGO_PKG_VERSION").to_owned())].into_iter();
        let facts: Map<String, Value> =
            named.chain(facts()).map(|(key, value)| (key, Value::String(value))).collect();
        return Ok(writeln!(out, "{}", Value::Object(facts))?);
    }
    build_info::print(true, out)?;
    build_info::print_facts(&system::facts(), out)?;
    Ok(writeln!(out)?)
}

fn facts() -> impl Iterator<Item = (String, String)> {
    let all = build_info::facts().into_iter().chain(system::facts());
    all.map(|(key, value)| (key.to_owned(), value))
}

fn as_text(finding: &Finding, out: &mut impl Write) -> Result<()> {
    let Finding { protection, by, wrong } = finding;
    let (state, name) = (if wrong.is_none() { "works" } else { "MISSING" }, protection.to_string());
    writeln!(out, "{state:8} {name:10} {}, by {by}", protection.means())?;
    if let Some(why) = wrong {
        writeln!(out, "{:19} why: {why}\n{:19} so: {}", "", "", protection.without())?;
    }
    Ok(())
}

fn as_json(finding: &Finding, out: &mut impl Write) -> Result<()> {
    let Finding { protection, by, wrong } = finding;
    let line = json!({
        "protection": protection.to_string(),
        "kernel": by,
        "means": protection.means(),
        "works": wrong.is_none(),
        "why": wrong,
        "without": protection.without(),
    });
    Ok(writeln!(out, "{line}")?)
}
