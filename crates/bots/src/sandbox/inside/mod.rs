//! What runs between the referee and the bot: `bastide inside STAGE PLAN`, one process a stage.
//!
//! The *gate* walks into a world of its own, the *keeper* stays in it as its first process and watches, the *last*
//! stage gives up all rights and becomes the bot. Each has a line to who started it as its standard input, and gets
//! the bot's streams over it.

mod calls;
mod census;
mod gate;
mod keeper;
mod last;
mod paths;
mod probe;
mod view;

use std::io;
use std::process::ExitCode;

use super::plan::Plan;
pub(super) use probe::Trial;

/// Runs one stage of the launcher; nobody but the launcher calls it.
pub fn run(stage: &str, plan: &str) -> ExitCode {
    keep_files_to_ourselves();
    heed_all_signals();
    let done = match stage {
        "gate" => read(plan).and_then(gate::run),
        "keeper" => read(plan).and_then(keeper::run),
        "last" => read(plan).and_then(last::run),
        "probe" => probe::run(),
        _ => Err(io::Error::other("no such stage")),
    };
    ExitCode::from(u8::from(done.is_err()))
}

fn read(plan: &str) -> io::Result<Plan> {
    Ok(serde_json::from_str(plan)?)
}

/// Lets no file but the three streams pass to the next stage, whatever the referee was started with.
fn keep_files_to_ourselves() {
    // By number, because not every C library has a function for it.
    // SAFETY: nothing is closed as long as this program runs, only when it becomes another.
    let _ = unsafe { libc::syscall(libc::SYS_close_range, 3, u32::MAX, libc::CLOSE_RANGE_CLOEXEC) };
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
    command.args(["inside", name, &serde_json::to_string(plan)?]);
    Ok(command)
}
