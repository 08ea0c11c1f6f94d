//! What runs between the referee and the bot: `bastide inside STAGE`, one process a stage.
//!
//! The *gate* walks into a world of its own, the *keeper* stays in it as its first process and watches, the *last*
//! stage gives up all rights and becomes the bot. Each has a line to who started it as its standard input, and gets
//! the bot's streams over it.

mod calls;
mod census;
mod gate;
mod keeper;
mod last;
mod ledger;
mod paths;
mod probe;
mod tally;
mod view;

use std::io;
use std::process::ExitCode;

use serde::{Deserialize, Serialize};

use super::MissingProtection;
use super::plan::Plan;
pub(super) use gate::BOT;
pub(super) use probe::Trial;

/// What the last stage tells the keeper before it becomes the bot, which closes their line.
#[derive(Serialize, Deserialize)]
enum LastNews {
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

/// Runs one stage of the launcher; nobody but the launcher calls it.
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

/// Takes all signals as they are meant, though whoever started the referee ignored some; a bot that ignores them from
/// birth would not die of its limits, nor the keeper hear of its end.
fn heed_all_signals() {
    for signal in 1..=libc::SIGRTMAX() {
        // SAFETY: the default action is no code of ours, so none can be called at a wrong time.
        unsafe { libc::signal(signal, libc::SIG_DFL) };
    }
}

/// The command that runs the next stage.
fn stage(name: &str, plan: &Plan) -> io::Result<std::process::Command> {
    let mut command = std::process::Command::new("/proc/self/exe");
    command.args(["inside", name]).env(PLAN, serde_json::to_string(plan)?);
    Ok(command)
}
