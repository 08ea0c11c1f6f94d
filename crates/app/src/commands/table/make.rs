//! `bastide table make`: solves a board and keeps the table.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use exact::{Order, SolveTally, Solver, Tablebase, TablebaseHeader};
use kit::count;
use players::exact::{MansubaPlacements, file_name};

use super::FolderArgs;
use super::file;
use super::progress::ProgressLine;
use super::room::{Room, bytes};
use super::subject;
use crate::cli::{self, Misuse, SetupArgs};
use crate::files::writable_folder;
use crate::stop;

/// Shown under `bastide table make --help`.
pub const HELP: &str = "\
Values do not depend on the option max_turns: with the moves to a win at hand it is known which wins come too late.
What was done is saved now and then, and when Ctrl-C ends the run; the same command goes on from there.
Example: bastide table make mansuba -o width=8 -o height=8
Exit status: 1 if memory or disk lack, 130 after Ctrl-C.";

/// Which board.
#[derive(Args)]
pub struct MakeArgs {
    /// The game
    #[arg(value_parser = cli::game_names())]
    game: String,
    #[command(flatten)]
    setup: SetupArgs,
    #[command(flatten)]
    folder: FolderArgs,
    /// Threads that solve [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Save the work at the end of a level if this many seconds have passed
    #[arg(long, value_name = "S", default_value_t = 60)]
    save_every: u64,
    /// Tell only the result
    #[arg(short, long)]
    quiet: bool,
}

/// Bytes on disk for a position, at most: measured are 0.4 to 0.9 bits. Twice that, since saved work lies beside the table.
const DISK_BITS: u64 = 2;

/// Memory besides the values: placements, and blocks being compressed.
const MEMORY_BESIDES: u64 = 64 << 20;

pub fn run(args: &MakeArgs, out: &mut impl Write) -> Result<ExitCode> {
    let setup = subject::setup(&args.game, &args.setup)?;
    let line = subject::line_of(&setup)?;
    let folder = args.folder.path()?;
    let path = folder.join(file_name(&line));
    if let Ok(known) = file::open(&path) {
        players::exact::opened(&line, Box::new(known)).with_context(|| path.display().to_string())?;
        writeln!(out, "{} is there already", path.display())?;
        return Ok(ExitCode::SUCCESS);
    }
    let race = MansubaPlacements::new(&setup).map_err(Misuse)?;
    let order = Order::new(&race);
    writable_folder(&folder).with_context(|| folder.display().to_string())?;
    let (memory, disk) = (Solver::memory(&race) + MEMORY_BESIDES, order.count() / 8 * DISK_BITS + (1 << 20));
    let room = Room::here(&folder);
    if !args.quiet {
        writeln!(
            out,
            "{} positions: takes {} of memory and up to {} of disk",
            order.count(),
            bytes(memory),
            bytes(disk)
        )?;
        out.flush()?;
    }
    room.must_have(memory, disk)?;
    let threads = args.threads.map_or_else(default_threads, usize::from);
    Making { args, line, path, order, threads }.run(&race, out)
}

fn default_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

struct Making<'a> {
    args: &'a MakeArgs,
    line: String,
    path: PathBuf,
    order: Order<'a, MansubaPlacements>,
    threads: usize,
}

impl Making<'_> {
    fn run(&self, race: &MansubaPlacements, out: &mut impl Write) -> Result<ExitCode> {
        let (begun, stopped) = (Instant::now(), stop::on_signal()?);
        let mut solver = Solver::new(race, self.threads);
        let unfinished = self.path.with_extension("unfinished");
        self.restore(&mut solver, &unfinished, out)?;
        let (tally, blocks) = (SolveTally::default(), Solver::blocks(race) as f64);
        let mut progress = ProgressLine::new(self.args.quiet);
        let mut saved = Instant::now();
        while !solver.is_done() {
            let plies = solver.levels.len() + 1;
            let share = || tally.blocks.load(Ordering::Relaxed) as f64 / blocks;
            progress.during(
                || solver.step(&tally),
                || {
                    (
                        format!("level {plies}"),
                        done_before(plies) + share() * (done_before(plies + 1) - done_before(plies)),
                    )
                },
            );
            let wanted = stop::is_set(&stopped);
            if !solver.is_done() && (wanted || saved.elapsed() >= Duration::from_secs(self.args.save_every)) {
                self.write(&solver, &unfinished)?;
                saved = Instant::now();
            }
            if wanted && !solver.is_done() {
                progress.clear();
                writeln!(out, "ended after level {plies}; the same command goes on from there")?;
                return Ok(ExitCode::from(stop::INTERRUPTED));
            }
        }
        progress.clear();
        self.write(&solver, &self.path)?;
        // Nothing goes on from there any more; that it cannot be removed changes nothing.
        let _ = fs::remove_file(&unfinished);
        self.tell(&solver.header(self.line.clone(), self.order.count()), begun, out)?;
        Ok(ExitCode::SUCCESS)
    }

    fn write(&self, solver: &Solver<MansubaPlacements>, path: &Path) -> Result<()> {
        let header = solver.header(self.line.clone(), self.order.count());
        file::write(path, &header, self.threads, |block| solver.block(&self.order, block))
            .with_context(|| path.display().to_string())
    }

    /// Goes on from what an earlier run has saved. A file that is damaged is told of, and the work begins again.
    fn restore(
        &self,
        solver: &mut Solver<MansubaPlacements>,
        path: &Path,
        out: &mut impl Write,
    ) -> Result<()> {
        let file = match file::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            file => file.with_context(|| path.display().to_string())?,
        };
        let restored = Tablebase::open(Box::new(file)).and_then(|base| {
            if base.header.setup != self.line || base.header.places != self.order.count() {
                return Err(exact::BadTablebase("it is for other rules".to_owned()));
            }
            // All blocks are looked at before any is taken.
            (0..base.blocks()).try_for_each(|block| base.block(block).map(drop))?;
            solver.restore(&base.header, &self.order, |block| base.block(block))
        });
        match restored {
            Ok(()) => writeln!(out, "goes on after level {}", solver.levels.len())?,
            Err(bad) => writeln!(out, "begins again, since {} is of no use: {bad}", path.display())?,
        }
        Ok(())
    }

    fn tell(&self, header: &TablebaseHeader, begun: Instant, out: &mut impl Write) -> Result<()> {
        let (won, lost) = header.won_and_lost();
        let length = fs::metadata(&self.path)?.len();
        writeln!(
            out,
            "the mover wins {won}, loses {lost}, draws {}; the longest takes {}",
            header.open,
            count(header.longest(), "move")
        )?;
        let bits = 8.0 * length as f64 / header.places.max(1) as f64;
        writeln!(
            out,
            "{} ({}, {bits:.2} bits per position) in {:.1} s",
            self.path.display(),
            bytes(length),
            begun.elapsed().as_secs_f64()
        )?;
        Ok(())
    }
}

/// The share of all work that is done before a level, as measured with 8 x 8; other boards are much alike.
fn done_before(level: usize) -> f64 {
    const AFTER: [f64; 12] = [0.0, 0.35, 0.50, 0.70, 0.75, 0.80, 0.83, 0.85, 0.87, 0.88, 0.89, 0.90];
    AFTER.get(level - 1).copied().unwrap_or_else(|| 1.0 - 1.2 / level as f64)
}
