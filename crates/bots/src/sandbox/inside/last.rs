//! The last stage: gives up all rights and becomes the bot.

use std::env;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::time::Duration;

use rustix::io::write;
use rustix::process::{
    Resource, Rlimit, getpriority_process, getrlimit, setpriority_process, setrlimit, setsid,
};

use super::{LastEvent, PLAN, calls, paths};
use crate::sandbox::control::Control;
use crate::sandbox::plan::Plan;
use crate::sandbox::visible_paths;
use crate::sandbox::{Limits, MissingProtection, Protection, SandboxLevel};

/// Nice value of a bot, trusted or not: it never starves its keeper, and waking it does not interrupt the referee, which
/// made a turn 50 % longer.
const BEHIND: i32 = 5;

pub(super) fn run(mut plan: Plan) -> io::Result<()> {
    let keeper = Control::inherited()?;
    let news = match prepare(&mut plan, &keeper) {
        Ok(mut bot) if plan.trust || SandboxLevel::of(&plan.missing).is_safe() => {
            keeper.tell(&LastEvent::Ready);
            let error = bot.exec();
            if is_ours(&error) { lost(&error) } else { LastEvent::Refused(refusal(&plan, &error)) }
        }
        Ok(_) => LastEvent::Unprotected,
        Err(error) => lost(&error),
    };
    keeper.tell(&news);
    Err(io::Error::other("the bot's program does not run"))
}

fn lost(error: &io::Error) -> LastEvent {
    LastEvent::Lost(error.to_string())
}

/// True if the system ran out of a resource, which is not the bot's fault.
fn is_ours(error: &io::Error) -> bool {
    matches!(error.raw_os_error(), Some(libc::EAGAIN | libc::ENOMEM | libc::ENFILE | libc::EMFILE))
}

/// All steps before this process becomes the bot. A protection that is unavailable is noted; any other failure is an error.
fn prepare(plan: &mut Plan, keeper: &Control) -> io::Result<Command> {
    let mut files = keeper.take_over()?;
    let entrances = files.split_off(files.len().min(3));
    let streams = <[OwnedFd; 3]>::try_from(files);
    let [input, output, errors] = streams.map_err(|_| io::Error::other("no streams were handed over"))?;
    if let Err(error) = enter(&entrances) {
        let missing = MissingProtection { protection: Protection::Groups, why: error.to_string() };
        keeper.tell(&LastEvent::Missing(missing));
    }
    // A scheduling group of its own, apart from the keeper's; from here on it cannot have another.
    setsid()?;
    let mut bot = Command::new(&plan.words[0]);
    bot.args(&plan.words[1..]).current_dir(&plan.folder).stdin(input).stdout(output);
    if plan.workshop.is_some() {
        // A build has no input, and its two outputs are read as one.
        bot.stdin(Stdio::null()).stdout(errors.try_clone()?);
    }
    bot.stderr(errors);
    bot.env_remove(PLAN);
    if !plan.trust {
        surroundings(&mut bot, plan);
    }
    bot.env("BASTIDE_ENGINE", &plan.engine);
    setpriority_process(None, getpriority_process(None)?.max(BEHIND))?;
    if plan.trust {
        return Ok(bot);
    }
    bound(&plan.limits, plan.has(Protection::Count))?;
    let lacks = |protection| move |why: String| MissingProtection { protection, why };
    let walls = [
        paths::close(plan).map_err(lacks(Protection::Paths)),
        calls::close(plan.workshop.is_some()).map_err(lacks(Protection::Calls)),
    ];
    for missing in walls.into_iter().filter_map(Result::err) {
        keeper.tell(&LastEvent::Missing(missing.clone()));
        plan.missing.push(missing);
    }
    Ok(bot)
}

/// Goes into its control group, in every hierarchy: from here on, all that this process does is counted there.
fn enter(entrances: &[OwnedFd]) -> io::Result<()> {
    for entrance in entrances {
        write(entrance, b"0")?;
    }
    Ok(())
}

/// Letters kept of a program's path: with escapes it must fit into a packet.
const LONGEST_NAME: usize = 1000;

/// Reason why the bot's program does not run, and advice.
fn refusal(plan: &Plan, error: &io::Error) -> String {
    let advice = match error.kind() {
        io::ErrorKind::PermissionDenied if plan.by_root => {
            "; bots of root run as another user: let everybody read its folder and run its program (chmod -R o+rX)"
        }
        io::ErrorKind::PermissionDenied => "; is it a program that may be run (chmod +x)?",
        _ => "",
    };
    let program: String = plan.words[0].chars().take(LONGEST_NAME).collect();
    format!("{program} does not run: {error}{advice}")
}

/// Environment of the bot: only the search path and the language.
fn surroundings(bot: &mut Command, plan: &Plan) {
    bot.env_clear().env("HOME", &plan.private).env("TMPDIR", &plan.private).env("LANG", "C.UTF-8");
    bot.envs(env::vars_os().filter(|(name, _)| name == "PATH" || name == "LANG"));
    if let Some(rustup) = visible_paths::rustup().filter(|_| plan.workshop.is_some()) {
        bot.env("RUSTUP_HOME", rustup);
    }
}

/// Room for the reservations of every language; page tables for more would not fit into memory.
const ADDRESSES: u64 = 512 << 30;

/// Signals that wait for a process; the system counts them for all bots of a user.
const SIGNALS: u64 = 256;

/// Bounds that the kernel keeps for each process. Those of memory and processes are backstops: the keeper, which
/// sees all processes together and can tell what was passed, stops the bot before.
fn bound(limits: &Limits, counted: bool) -> io::Result<()> {
    let cpu = limits.cpu.saturating_add(Duration::from_secs(1)).as_secs();
    let mut bounds = vec![
        (Resource::As, ADDRESSES),
        (Resource::Core, 0),
        (Resource::Cpu, cpu),
        (Resource::Data, limits.memory.saturating_mul(2)),
        (Resource::Fsize, limits.file_size),
        (Resource::Nofile, limits.files),
        (Resource::Stack, limits.stack),
        (Resource::Msgqueue, 0),
        (Resource::Rtprio, 0),
        (Resource::Sigpending, SIGNALS),
    ];
    if counted {
        bounds.push((Resource::Nproc, limits.processes.saturating_mul(2)));
    }
    for (resource, most) in bounds {
        // A user whose own bound is lower keeps the lower one.
        let most = Some(getrlimit(resource).maximum.map_or(most, |own| own.min(most)));
        setrlimit(resource, Rlimit { current: most, maximum: most })?;
    }
    Ok(())
}
