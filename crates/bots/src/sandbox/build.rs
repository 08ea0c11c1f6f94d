//! A bot being built: a command that runs once, in the sandbox, with the bot's own folder to write to.

#[cfg(target_os = "linux")]
mod room;

use std::time::Duration;
#[cfg(target_os = "linux")]
use std::time::Instant;

use thiserror::Error;

#[cfg(target_os = "linux")]
use super::BotOutput;
use super::{BotProcess, Exit, Launch, Limits, StartFailure};
#[cfg(target_os = "linux")]
use room::Room;

/// Time limit of a build.
const PATIENCE: Duration = Duration::from_mins(10);

/// Disk limit of a build, in bytes.
const LARGEST: u64 = 2 << 30;

/// Reasons why a bot could not be built.
#[derive(Debug, Error)]
pub enum BuildFailure {
    #[error("{0}")]
    Start(#[from] StartFailure),
    #[error("{exit}\n{output}")]
    Failed { exit: Exit, output: String },
    #[error("it took longer than {} s, and was ended\n{output}", PATIENCE.as_secs())]
    Late { output: String },
    #[error("it took more than {} MiB of the disk, and was ended", LARGEST >> 20)]
    TooLarge,
    #[error("it made folders within folders without end, and was ended")]
    TooDeep,
}

/// Runs a command in the launch's workshop, and waits until it is done. A compiler needs more than a bot that plays, so the
/// limits are others. What a build that fails has made is removed.
#[cfg(target_os = "linux")]
pub fn build(launch: &Launch) -> Result<(), BuildFailure> {
    let launch = Launch { limits: limits(), pondering: true, ..launch.clone() };
    let Some(folder) = &launch.workshop else {
        return Err(StartFailure::Unsupported("a build needs a folder").into());
    };
    let room = Room::take(folder)?;
    let built = run(&launch, &room);
    if built.is_err() {
        room.clear();
    }
    built
}

#[cfg(not(target_os = "linux"))]
pub fn build(launch: &Launch) -> Result<(), BuildFailure> {
    let mut process = BotProcess::start(&Launch { limits: limits(), ..launch.clone() })?;
    match process.end_with_errors(PATIENCE) {
        (Exit::Code(0), _) => Ok(()),
        (Exit::Killed, output) => Err(BuildFailure::Late { output: output.to_string() }),
        (exit, output) => Err(BuildFailure::Failed { exit, output: output.to_string() }),
    }
}

#[cfg(target_os = "linux")]
fn run(launch: &Launch, room: &Room) -> Result<(), BuildFailure> {
    let mut process = BotProcess::start(launch)?;
    let deadline = Instant::now() + PATIENCE;
    let exit = loop {
        // What it says goes to its error output, so that this returns five times a second, or at its end.
        match process.receive(deadline) {
            BotOutput::Gone(exit) => break exit,
            _ if Instant::now() >= deadline => return Err(BuildFailure::Late { output: said(&mut process) }),
            _ => {}
        }
        if let Some(suspicion) = room.suspicion(LARGEST)? {
            process.end(Duration::ZERO);
            return Err(room.confirm(suspicion));
        }
    };
    let output = said(&mut process);
    drop(process);
    match room.suspicion(LARGEST)? {
        _ if exit != Exit::Code(0) => Err(BuildFailure::Failed { exit, output }),
        Some(suspicion) => Err(room.confirm(suspicion)),
        None => Ok(()),
    }
}

#[cfg(target_os = "linux")]
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
