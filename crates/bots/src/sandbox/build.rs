//! A bot being built: a command that runs once, in the sandbox, with the bot's own folder to write to.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use thiserror::Error;

use super::{BotOutput, BotProcess, Exit, Launch, Limits, StartFailure};

/// How long a build may take.
const PATIENCE: Duration = Duration::from_mins(10);

/// What the folder may hold in the end, in bytes.
const LARGEST: u64 = 2 << 30;

/// How many folders deep it is measured; what is deeper is no bot.
const DEEPEST: usize = 100;

/// Why a bot could not be built.
#[derive(Debug, Error)]
pub enum BuildFailure {
    #[error("{0}")]
    Start(#[from] StartFailure),
    #[error("{exit}\n{output}")]
    Failed { exit: Exit, output: String },
    #[error("it took longer than {} s, and was ended\n{output}", PATIENCE.as_secs())]
    Late { output: String },
    #[error("its folder grew beyond {} MiB, and it was ended", LARGEST >> 20)]
    TooLarge,
}

/// Runs a command in the launch's workshop, and waits until it is done. A compiler needs more than a bot that plays, so the
/// limits are others.
pub fn build(launch: &Launch) -> Result<(), BuildFailure> {
    let launch = Launch { limits: limits(), pondering: true, ..launch.clone() };
    let mut process = BotProcess::start(&launch)?;
    let deadline = Instant::now() + PATIENCE;
    let exit = loop {
        match process.receive(deadline) {
            BotOutput::Gone(exit) => break exit,
            _ if Instant::now() >= deadline => return Err(BuildFailure::Late { output: said(&mut process) }),
            _ => {}
        }
        if launch.workshop.as_ref().is_some_and(|folder| size(folder, LARGEST, 0) > LARGEST) {
            return Err(BuildFailure::TooLarge);
        }
    };
    let output = said(&mut process);
    if exit == Exit::Code(0) { Ok(()) } else { Err(BuildFailure::Failed { exit, output }) }
}

fn said(process: &mut BotProcess) -> String {
    process.errors().to_string()
}

fn limits() -> Limits {
    Limits {
        memory: 4 << 30,
        processes: 512,
        cpu: PATIENCE * 4,
        files: 1024,
        file_size: 1 << 30,
        disk: 512 << 20,
        errors: 8 << 10,
        ..Limits::default()
    }
}

/// The bytes of all files below a folder, counted until they are more than `most`.
fn size(folder: &Path, most: u64, depth: usize) -> u64 {
    let mut sum = 0;
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let Ok(found) = entry.metadata() else { continue };
        // A folder takes room too, however empty.
        sum += found.len().max(4096);
        if found.is_dir() && depth < DEEPEST {
            sum += size(&entry.path(), most, depth + 1);
        }
        if sum > most {
            break;
        }
    }
    sum
}
