//! `bastide table check`: verifies tables by the rules alone.

use std::io::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Args;
use exact::{Numbering, Tablebase};
use players::exact::{MansubaNumbering, opened, setup_of};

use super::file;
use super::progress::ProgressLine;
use super::room::Room;
use crate::stop;

/// Shown under `bastide table check --help`.
pub const HELP: &str = "\
Every byte is compared with its checksum. Then the value of every position is compared with the values of the positions
to which the rules lead from there: by induction over the moves to the end, a table that passes is right.
With --part 1/8, 2/8, … a large table is checked in several sittings or on several machines; it is right if all parts are.
Exit status: 1 if a table is damaged, wrong, or of other rules.";

#[derive(Args)]
pub struct CheckArgs {
    /// The files of tables
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Only compare checksums
    #[arg(long)]
    sums: bool,
    /// Check only the positions of this part, as `1/8`; checksums are compared all the same
    #[arg(long, value_name = "I/K", default_value = "1/1", conflicts_with = "sums")]
    part: Part,
    /// Threads that check [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Tell only the result
    #[arg(short, long)]
    quiet: bool,
}

/// One of several equal parts of a table.
#[derive(Clone, Copy)]
struct Part {
    number: u64,
    of: u64,
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        let numbers =
            text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
        let is_part = |(number, of): &(u64, u64)| (1..=*of).contains(number) && *of <= MOST_PARTS;
        let (number, of) = numbers.filter(is_part).ok_or_else(|| {
            format!("a part is written as 1/8: the first of eight parts, of at most {MOST_PARTS}")
        })?;
        Ok(Part { number, of })
    }
}

impl Part {
    fn places(self, count: u64) -> Range<u64> {
        let start = |number: u64| (u128::from(count) * u128::from(number) / u128::from(self.of)) as u64;
        start(self.number - 1)..start(self.number)
    }
}

/// The most parts of a table.
const MOST_PARTS: u64 = 1 << 20;

pub fn run(args: &CheckArgs, out: &mut impl Write) -> Result<ExitCode> {
    let mut all_good = true;
    for path in &args.files {
        let begun = Instant::now();
        match check(path, args) {
            Ok(positions) => {
                let seconds = begun.elapsed().as_secs_f64();
                let right = match args.part {
                    _ if args.sums => "checksums are right, of".to_owned(),
                    Part { of: 1, .. } => "right:".to_owned(),
                    Part { number, of } => format!("part {number} of {of} is right:"),
                };
                writeln!(out, "{}: {right} {positions} positions ({seconds:.1} s)", path.display())?;
            }
            Err(bad) => {
                all_good = false;
                writeln!(out, "{}: {bad:#}", path.display())?;
            }
        }
    }
    Ok(if all_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Checks a table; the number of its positions.
fn check(path: &Path, args: &CheckArgs) -> Result<u64> {
    let open = || file::open(path).map(Box::new).context("it cannot be opened");
    let line = Tablebase::open(open()?)?.header.setup;
    let Some(setup) = setup_of(&line) else { bail!("it is for other rules: {line}") };
    let base = opened(&line, open()?)?;
    let numbering = MansubaNumbering::new(&setup).map_err(anyhow::Error::msg)?;
    if numbering.count() != base.header.places {
        bail!("it has {} places, and the rules have {}", base.header.places, numbering.count());
    }
    Room::here(path).must_have(if args.sums { 0 } else { base.header.places }, 0)?;
    let mut values = Vec::new();
    for block in 0..base.blocks() {
        let block = base.block(block)?;
        if !args.sums {
            values.extend(block);
        }
    }
    if args.sums {
        return Ok(base.header.places);
    }
    let (done, stopped) = (AtomicU64::new(0), stop::on_signal()?);
    let processors = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or_else(processors, usize::from);
    let places = args.part.places(numbering.count());
    let all = places.end - places.start;
    let mut progress = ProgressLine::new(args.quiet);
    let checked = progress.during(
        || exact::check(&numbering, &values, places, threads, &done, &stopped),
        || {
            let done = done.load(Ordering::Relaxed);
            (format!("{done} positions"), done as f64 / all.max(1) as f64)
        },
    );
    progress.clear();
    let counts = checked.map_err(|wrong| anyhow::Error::msg(wrong.to_string()))?;
    if stop::is_set(&stopped) {
        bail!("the check was ended before it was done");
    }
    if args.part.of > 1 {
        return Ok(counts.iter().sum());
    }
    let decided: Vec<u64> = counts[1..].iter().copied().take(base.header.decided.len()).collect();
    if counts[0] != base.header.open || decided != base.header.decided {
        bail!("its header counts other values than it has");
    }
    Ok(counts.iter().sum())
}
