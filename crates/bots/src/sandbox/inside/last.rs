//! The last stage: gives up all rights and becomes the bot.

use std::env;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::time::Duration;

use rustix::process::{Resource, Rlimit, setrlimit};

use super::{calls, paths};
use crate::sandbox::control::Control;
use crate::sandbox::plan::Plan;
use crate::sandbox::{Limits, MissingProtection, Protection};

pub(super) fn run(plan: Plan) -> io::Result<()> {
    let keeper = Control::inherited()?;
    let [input, output, errors] = keeper.take_over()?;
    let mut bot = Command::new(&plan.words[0]);
    bot.args(&plan.words[1..]).current_dir(&plan.folder).stdin(input).stdout(output).stderr(errors);
    if !plan.trust {
        surroundings(&mut bot, &plan);
        bound(&plan.limits, plan.has(Protection::Count));
        let lacks = |protection| move |why: String| MissingProtection { protection, why };
        let walls = [
            paths::close(&plan).map_err(lacks(Protection::Paths)),
            calls::close().map_err(lacks(Protection::Calls)),
        ];
        walls.into_iter().filter_map(Result::err).for_each(|missing| keeper.tell(&Ok::<_, String>(missing)));
    }
    let error = bot.exec();
    keeper.tell(&Err::<MissingProtection, _>(refusal(&plan, &error)));
    Err(error)
}

/// Why the bot's program does not run, and what to do about it.
fn refusal(plan: &Plan, error: &io::Error) -> String {
    let advice = match error.kind() {
        io::ErrorKind::PermissionDenied if plan.as_nobody => {
            "; bots of root run as nobody: let everybody read its folder and run its program (chmod -R o+rX)"
        }
        io::ErrorKind::PermissionDenied => "; is it a program that may be run (chmod +x)?",
        _ => "",
    };
    format!("{} does not run: {error}{advice}", plan.words[0])
}

/// Of the user's surroundings, only where programs are and which language is spoken.
fn surroundings(bot: &mut Command, plan: &Plan) {
    bot.env_clear().env("HOME", &plan.private).env("TMPDIR", &plan.private).env("LANG", "C.UTF-8");
    bot.envs(env::vars_os().filter(|(name, _)| name == "PATH" || name == "LANG"));
}

/// Bounds that the kernel keeps for each process. Those of memory and processes are backstops: the keeper, which
/// sees all processes together and can tell what was passed, stops the bot before.
fn bound(limits: &Limits, counted: bool) {
    let cpu = limits.cpu.saturating_add(Duration::from_secs(1)).as_secs();
    let mut bounds = vec![
        (Resource::Core, 0),
        (Resource::Cpu, cpu),
        (Resource::Data, limits.memory.saturating_mul(2)),
        (Resource::Fsize, limits.file_size),
        (Resource::Nofile, limits.files),
        (Resource::Stack, limits.stack),
        (Resource::Msgqueue, 0),
    ];
    if counted {
        bounds.push((Resource::Nproc, limits.processes.saturating_mul(2)));
    }
    for (resource, most) in bounds {
        // A user whose own bound is lower keeps the lower one.
        let _ = setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) });
    }
}
