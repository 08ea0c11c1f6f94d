//! `class run`: the server of a class, with its checks and its ladder.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use bots::sandbox::doctor;
use clap::Args;
use class::ClassDesk;

use super::open;
use crate::commands::serve::{ServeArgs, school_limits, serve};
use crate::terms;

/// Shown under `bastide class run --help`.
pub const HELP: &str = "\
Prints the teacher's link; `bastide class links` prints it again. Ctrl-C stops the server; what was handed in is on the disk, and all
goes on at the next start. A class runs only where the sandbox holds bots back: `bastide doctor` tells.";

/// Options of the server of a class.
#[derive(Args)]
pub struct RunArgs {
    /// The class's file
    file: PathBuf,
    /// Hand-ins that are checked at a time [default: one for each core, at least 2]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    checks: Option<u32>,
    /// Games of the ladder at a time [default: one for every second core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: Option<u32>,
    #[command(flatten)]
    serve: ServeArgs,
}

pub fn run(args: &RunArgs, out: &mut impl Write) -> Result<()> {
    let given = args.serve.given_data().map(std::path::absolute).transpose()?;
    let runner = terms::runner()?;
    let findings = doctor::examine(&runner.launcher, runner.groups)?;
    if !doctor::level(&findings).is_safe() {
        bail!(
            "bots of others cannot be held back on this machine; `bastide doctor` tells what is missing and what to do"
        );
    }
    let class = Arc::new(open(&args.file)?);
    let data = match given {
        Some(data) => data,
        None => std::path::absolute(class.folder.join("server"))?,
    };
    std::fs::create_dir_all(&data).with_context(|| data.display().to_string())?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let (checks, jobs) = (
        args.checks.map_or(cores.max(2), |checks| checks as usize),
        args.jobs.map_or(cores / 2, |jobs| jobs as usize),
    );
    let log = Arc::new(|line: &str| {
        // A failure to write to standard error cannot be reported.
        let _ = writeln!(io::stderr(), "{line}");
    });
    let (teacher, enrol) = (class.teacher_link()?, class.enrol_link()?);
    let folder = class.folder.display().to_string();
    let desk = Arc::new(ClassDesk::open(class, &runner, checks, jobs.max(1), log)?);
    let scheme = args.serve.scheme();
    serve(&args.serve, school_limits(&args.serve), data, Some(desk), |server| {
        let address = server.address()?;
        writeln!(out, "Teacher: {scheme}://{address}/class/{}", teacher.reveal())?;
        if let Some(enrol) = enrol {
            writeln!(out, "Class:   {scheme}://{address}/class/{} (students join here)", enrol.reveal())?;
        }
        writeln!(out, "Ctrl-C stops it; everything is kept in {folder}.")?;
        Ok(out.flush()?)
    })
}
