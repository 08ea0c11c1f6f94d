//! `bastide table work` and `table join`: one board solved by several processes over a shared folder.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use exact::{BLOCK, LevelFile, Order, SolveTally, SolvedLevel, Solver, places, ranges};
use players::exact::{MansubaPlacements, file_name};

use super::file;
use super::room::{Room, bytes};
use super::{FolderArgs, subject};
use crate::cli::{self, Misuse, SetupArgs};
use crate::files::{writable_folder, write_whole};
use crate::stop;

/// Shown under `bastide table work --help`.
pub const HELP: &str = "\
Start as many workers as --of says, numbered from 0, on machines that share the folder; each has its part of the board in
memory. After each level a worker writes what it decided, and waits for the others. A worker that was killed is started
again and goes on. When all are done, `bastide table join` makes the table.
Example: for i in 0 1 2 3; do bastide table work mansuba -o width=8 -o height=8 --shared /tmp/8x8 --of 4 --worker $i & done";

/// Looks for files of other workers this often.
const POLL: Duration = Duration::from_millis(20);

/// Which board, and who works on it.
#[derive(Args)]
pub struct SharedArgs {
    /// The game
    #[arg(value_parser = cli::game_names())]
    game: String,
    #[command(flatten)]
    setup: SetupArgs,
    /// The folder that all workers share
    #[arg(long, value_name = "FOLDER")]
    shared: PathBuf,
    /// Number of workers
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=4096))]
    of: u16,
}

/// Which part of the board.
#[derive(Args)]
pub struct WorkArgs {
    #[command(flatten)]
    shared: SharedArgs,
    /// The number of this worker, from 0
    #[arg(long, value_name = "I")]
    worker: u16,
    /// Threads of this worker
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

/// Board and folder of the table.
#[derive(Args)]
pub struct JoinArgs {
    #[command(flatten)]
    shared: SharedArgs,
    #[command(flatten)]
    folder: FolderArgs,
}

/// A board and the workers' folder.
struct Shared {
    line: String,
    placements: MansubaPlacements,
    ranges: Vec<Range<usize>>,
    folder: PathBuf,
}

impl SharedArgs {
    fn open(&self) -> Result<Shared> {
        let setup = subject::setup(&self.game, &self.setup)?;
        let line = subject::line_of(&setup)?;
        let placements = MansubaPlacements::new(&setup).map_err(Misuse)?;
        let ranges = ranges(&placements, self.of.into());
        Ok(Shared { line, placements, ranges, folder: self.shared.clone() })
    }
}

impl Shared {
    fn path(&self, plies: u8, worker: usize) -> PathBuf {
        self.folder.join(format!("level-{plies:03}-worker-{worker}"))
    }

    /// The level that a worker has made; `None` while it has not.
    fn level(&self, plies: u8, worker: usize) -> Result<Option<(File, LevelFile)>> {
        let path = self.path(plies, worker);
        let mut file = match File::open(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            file => file.with_context(|| path.display().to_string())?,
        };
        let mut head = vec![0; LevelFile::head_length(self.ranges.len())];
        file.read_exact(&mut head).with_context(|| path.display().to_string())?;
        let level = LevelFile::read(&head, &self.line, self.ranges.len())?;
        if level.solver != worker || level.level.plies != plies {
            bail!("{} is of another worker or level", path.display());
        }
        Ok(Some((file, level)))
    }

    /// The part of a level for the rows of a worker.
    fn part(&self, (file, level): &mut (File, LevelFile), reader: usize) -> Result<Vec<u8>> {
        let (offset, length) = level.part(reader, &self.ranges);
        let mut part = vec![0; length];
        file.seek(SeekFrom::Start(offset))?;
        file.read_exact(&mut part)?;
        if !level.is_right(reader, &part) {
            bail!("{} is damaged", self.path(level.level.plies, level.solver).display());
        }
        Ok(part)
    }

    /// Waits for a level of all workers, and has the solver of these rows learn it. `false` if the program shall end.
    fn learn(
        &self,
        plies: u8,
        me: usize,
        solver: &mut Solver<MansubaPlacements>,
        stop: &AtomicBool,
    ) -> Result<bool> {
        let (mut decided, mut open) = (0, 0);
        for worker in 0..self.ranges.len() {
            let mut level = loop {
                match self.level(plies, worker)? {
                    Some(level) => break level,
                    None if stop::is_set(stop) => return Ok(false),
                    None => std::thread::sleep(POLL),
                }
            };
            solver.learn_rows(plies, self.ranges[worker].clone(), &self.part(&mut level, me)?);
            decided += level.1.level.decided;
            open += level.1.open;
        }
        // What was open is counted by the first level alone; after that all workers know it.
        let open = if plies == 1 { open } else { solver.open };
        solver.agree(SolvedLevel { plies, decided }, open);
        Ok(true)
    }
}

pub fn run(args: &WorkArgs, out: &mut impl Write) -> Result<ExitCode> {
    let (shared, me) = (args.shared.open()?, usize::from(args.worker));
    if me >= shared.ranges.len() {
        return Err(Misuse(format!("workers are numbered from 0 to {}", shared.ranges.len() - 1)).into());
    }
    writable_folder(&shared.folder).with_context(|| shared.folder.display().to_string())?;
    let memory = Solver::memory_of_columns(&shared.placements, shared.ranges.len());
    let disk = Solver::memory(&shared.placements) / 8;
    writeln!(
        out,
        "takes {} of memory, and {} of disk for each level of all workers",
        bytes(memory),
        bytes(disk)
    )?;
    Room::here(&shared.folder).must_have(memory, disk)?;
    work(&shared, me, args.threads.into(), out)
}

fn work(shared: &Shared, me: usize, threads: usize, out: &mut impl Write) -> Result<ExitCode> {
    let (tally, stop) = (SolveTally::default(), stop::on_signal()?);
    let mut solver = Solver::of_columns(&shared.placements, threads, shared.ranges[me].clone());
    while !solver.is_done() {
        let plies = solver.levels.len() as u8 + 1;
        if let Some(mut known) = shared.level(plies, me)? {
            for reader in 0..shared.ranges.len() {
                solver.learn_columns(plies, shared.ranges[reader].clone(), &shared.part(&mut known, reader)?);
            }
        } else if let Some(made) = solver.make(&tally) {
            let bytes = solver.level_file(me, made, &shared.line, &shared.ranges);
            write_whole(&shared.path(plies, me), &bytes)?;
        }
        if !shared.learn(plies, me, &mut solver, &stop)? {
            writeln!(out, "ended in level {plies}; the same command goes on from there")?;
            return Ok(ExitCode::from(stop::INTERRUPTED));
        }
    }
    writeln!(out, "worker {me} is done: {} levels", solver.levels.len())?;
    Ok(ExitCode::SUCCESS)
}

/// Makes the table of what the workers have written. Rows of one worker at a time are in memory.
pub fn join(args: &JoinArgs, out: &mut impl Write) -> Result<ExitCode> {
    let (shared, folder) = (args.shared.open()?, args.folder.path()?);
    writable_folder(&folder).with_context(|| folder.display().to_string())?;
    let (order, path) = (Order::new(&shared.placements), folder.join(file_name(&shared.line)));
    let rows = |worker: usize| rows_of(&shared, worker);
    let first = rows(0)?;
    let header = first.header(shared.line.clone(), order.count());
    let stream = Mutex::new(Stream { values: first.row_values(&order), from: 0, next: 1 });
    drop(first);
    let failed = Mutex::new(None);
    file::write(&path, &header, 1, |block| {
        let mut stream = stream.lock().expect("one thread reads");
        let wanted = places(order.count(), block);
        stream.take(wanted, |worker| match rows(worker) {
            Ok(solver) => solver.row_values(&order),
            Err(error) => {
                failed.lock().expect("one thread reads").get_or_insert(error);
                vec![0; BLOCK as usize]
            }
        })
    })?;
    if let Some(error) = failed.into_inner().expect("one thread reads") {
        fs::remove_file(&path)?;
        return Err(error);
    }
    writeln!(out, "{}", path.display())?;
    Ok(ExitCode::SUCCESS)
}

/// Values in the order of places, one worker's rows after the other's.
struct Stream {
    values: Vec<u8>,
    from: u64,
    next: usize,
}

impl Stream {
    fn take(&mut self, wanted: Range<u64>, mut rows: impl FnMut(usize) -> Vec<u8>) -> Vec<u8> {
        while self.from + (self.values.len() as u64) < wanted.end {
            let kept = (wanted.start - self.from) as usize;
            self.values.drain(..kept);
            self.from = wanted.start;
            self.values.extend(rows(self.next));
            self.next += 1;
        }
        self.values[(wanted.start - self.from) as usize..(wanted.end - self.from) as usize].to_vec()
    }
}

/// The rows of a worker, all levels learnt.
fn rows_of(shared: &Shared, worker: usize) -> Result<Solver<'_, MansubaPlacements>> {
    let mut solver = Solver::of_rows(&shared.placements, shared.ranges[worker].clone());
    let no_waiting = AtomicBool::new(true);
    while !solver.is_done() {
        let plies = solver.levels.len() as u8 + 1;
        if !shared.learn(plies, worker, &mut solver, &no_waiting)? {
            bail!("the workers are not done: level {plies} is not whole");
        }
    }
    Ok(solver)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_joins_rows_of_workers() {
        let mut stream = Stream { values: vec![1, 2, 3], from: 0, next: 1 };
        let rows = |worker: usize| vec![10 * worker as u8; 2];
        assert_eq!(stream.take(0..2, rows), [1, 2]);
        assert_eq!(stream.take(2..6, rows), [3, 10, 10, 20]);
        assert_eq!(stream.take(6..7, rows), [20]);
    }
}
