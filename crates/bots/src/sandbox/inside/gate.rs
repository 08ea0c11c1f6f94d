//! The first stage: walks into a world of its own, and waits there until the keeper has ended.
//!
//! It asks for no signal at its parent's death: that signal comes when the *thread* that started it ends, and
//! referees change threads. The keeper sees the referee's death by the end of their line.

use std::env;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::process;

use rustix::process::{
    DumpableBehavior, Gid, Signal, Uid, getegid, geteuid, getpid, set_child_subreaper, set_dumpable_behavior,
    setsid,
};
use rustix::thread::{
    CapabilitySet, UnshareFlags, capabilities, configure_capability_in_ambient_set, set_capabilities,
    set_thread_groups, set_thread_res_gid, set_thread_res_uid, unshare_unsafe,
};

use super::census::signal_everybody;
use super::{stage, view};
use crate::sandbox::Protection;
use crate::sandbox::plan::Plan;

/// The user that a bot of root runs as: nobody.
const NOBODY: u32 = 65534;

/// Who the bot believes to be.
const BOT: u32 = 1000;

pub(super) fn run(mut plan: Plan) -> io::Result<()> {
    setsid()?;
    if !plan.trust {
        // Should the machine run out of memory, bots go first.
        let _ = fs::write("/proc/self/oom_score_adj", "800");
        enter(&mut plan);
    }
    let private = if plan.trust || plan.has(Protection::Files) { None } else { Some(own_folder(&mut plan)?) };
    // Should the keeper be killed, which only a bot in the same world can do, its bots are left to us.
    set_child_subreaper(Some(getpid()))?;
    let ended = stage("keeper", &plan)?.status();
    signal_everybody(Signal::KILL);
    private.map_or(Ok(()), fs::remove_dir_all)?;
    ended.map(drop)
}

/// Walks into namespaces of its own, as far as the system lets it, and notes what is missing.
fn enter(plan: &mut Plan) {
    let seen = if geteuid().is_root() { enter_as_root(plan) } else { enter_as_user(plan) };
    if let Err(error) = seen {
        plan.lacks(Protection::Files, error);
    }
}

/// Root looks around with its own eyes, which see what nobody does not, and becomes nobody then.
fn enter_as_root(plan: &mut Plan) -> io::Result<()> {
    let seen = unshare(UnshareFlags::NEWNS).and_then(|()| view::build(plan));
    // In a container that knows no nobody, root it stays.
    plan.as_nobody = become_nobody().is_ok();
    own_world(plan);
    seen
}

fn enter_as_user(plan: &mut Plan) -> io::Result<()> {
    if own_world(plan) {
        view::build(plan)
    } else {
        Err(io::Error::other("without a user namespace, none of files"))
    }
}

fn become_nobody() -> io::Result<()> {
    set_thread_groups(&[])?;
    let (user, group) = (Uid::from_raw(NOBODY), Gid::from_raw(NOBODY));
    set_thread_res_gid(group, group, group)?;
    set_thread_res_uid(user, user, user)?;
    // Without this, the files of this process in `/proc` stay root's.
    Ok(set_dumpable_behavior(DumpableBehavior::Dumpable)?)
}

/// Namespaces for everything, and all rights in them, until the keeper gives them up.
fn own_world(plan: &mut Plan) -> bool {
    let (user, group) = (geteuid(), getegid());
    let all = UnshareFlags::NEWUSER
        | UnshareFlags::NEWNS
        | UnshareFlags::NEWPID
        | UnshareFlags::NEWNET
        | UnshareFlags::NEWIPC
        | UnshareFlags::NEWUTS;
    match unshare(all).and_then(|()| introduce(user, group)) {
        Ok(()) => true,
        Err(error) => {
            for protection in [Protection::Processes, Protection::Network, Protection::Count] {
                plan.lacks(protection, &error);
            }
            false
        }
    }
}

/// Says who we are in the new user namespace, and lets the keeper mount its `/proc`.
fn introduce(user: Uid, group: Gid) -> io::Result<()> {
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/uid_map", format!("{BOT} {user} 1"))?;
    fs::write("/proc/self/gid_map", format!("{BOT} {group} 1"))?;
    let mut sets = capabilities(None)?;
    sets.inheritable |= CapabilitySet::SYS_ADMIN;
    set_capabilities(None, sets)?;
    Ok(configure_capability_in_ambient_set(CapabilitySet::SYS_ADMIN, true)?)
}

fn unshare(flags: UnshareFlags) -> io::Result<()> {
    // SAFETY: the table of file descriptors is not among the flags, and this process has one thread.
    Ok(unsafe { unshare_unsafe(flags) }?)
}

/// A private folder where there is no view of files of its own, to be removed at the end.
fn own_folder(plan: &mut Plan) -> io::Result<PathBuf> {
    plan.private = env::temp_dir().join(format!("bastide-{}", process::id()));
    fs::create_dir(&plan.private)?;
    Ok(plan.private.clone())
}
