//! Stages between the referee and the bot: `bastide inside STAGE`, one process each.
//!
//! The *gate* enters new namespaces, the *keeper* stays as their pid 1 and watches, the *last* stage drops all rights and
//! becomes the bot. Each has a socket to its parent as standard input, and receives the bot's streams over it.

mod calls;
mod cgroup_stats;
mod cpu_account;
mod gate;
mod keeper;
mod last;
mod paths;
mod probe;
mod process_scan;
mod view;

use std::io;
use std::process::ExitCode;

use serde::{Deserialize, Serialize};

use super::MissingProtection;
use super::plan::Plan;
pub(super) use gate::BOT;
pub(super) use probe::Trial;

/// Messages of the last stage to the keeper, before exec closes their socket.
#[derive(Serialize, Deserialize)]
enum LastEvent {
    /// A wall that cannot be built here.
    Missing(MissingProtection),
    /// All is done, and the next step is the bot's.
    Ready,
    /// The bot's program does not run.
    Refused(String),
    /// The walls that are missing keep a bot that is not trusted from being started.
    Unprotected,
    /// A step of ours failed.
    Lost(String),
}

/// The variable that a stage finds its plan in. A command line would be seen by the bot.
pub(super) const PLAN: &str = "BASTIDE_PLAN";

/// Runs one stage of the launcher; only the launcher calls it.
pub fn run(stage: &str) -> ExitCode {
    heed_all_signals();
    let done = keep_files_to_ourselves().and_then(|()| match stage {
        "gate" => plan().and_then(gate::run),
        "keeper" => plan().and_then(keeper::run),
        "last" => plan().and_then(last::run),
        "probe" => probe::run(),
        _ => Err(io::Error::other("no such stage")),
    });
    ExitCode::from(u8::from(done.is_err()))
}

fn plan() -> io::Result<Plan> {
    let text = std::env::var(PLAN).map_err(io::Error::other)?;
    Ok(serde_json::from_str(&text)?)
}

/// Lets no file but the three streams pass to the next stage, whatever the referee was started with.
fn keep_files_to_ourselves() -> io::Result<()> {
    // By number, because not every C library has a function for it.
    // SAFETY: nothing is closed as long as this program runs, only when it becomes another.
    let done = unsafe { libc::syscall(libc::SYS_close_range, 3, u32::MAX, libc::CLOSE_RANGE_CLOEXEC) };
    if done == 0 { Ok(()) } else { keep_each_file() }
}

/// The same, one by one, on a kernel that is older or does not let us.
fn keep_each_file() -> io::Result<()> {
    for entry in std::fs::read_dir("/proc/self/fd")? {
        let number: i32 = entry?.file_name().to_string_lossy().parse().map_err(io::Error::other)?;
        if number > 2 {
            // SAFETY: as above; a file that is closed meanwhile is an error that changes nothing.
            unsafe { libc::fcntl(number, libc::F_SETFD, libc::FD_CLOEXEC) };
        }
    }
    Ok(())
}

/// Resets all signals to their default action, whatever the referee's parent ignored. A bot that inherits ignored signals
/// would survive its limits, and the keeper would miss its end.
fn heed_all_signals() {
    for signal in 1..=libc::SIGRTMAX() {
        // SAFETY: the default action runs no code of ours.
        unsafe { libc::signal(signal, libc::SIG_DFL) };
    }
}

/// The command that runs the next stage.
fn stage(name: &str, plan: &Plan) -> io::Result<std::process::Command> {
    let mut command = std::process::Command::new("/proc/self/exe");
    command.args(["inside", name]).env(PLAN, serde_json::to_string(plan)?);
    Ok(command)
}
