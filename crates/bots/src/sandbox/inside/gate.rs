//! The gate, first stage: enters the namespaces, and waits until the keeper has ended.
//!
//! It asks for no signal at its parent's death: that signal comes when the *thread* that started it ends, and
//! referees change threads. The keeper sees the referee's death by the end of their line.

use std::fs;
use std::io;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::{
    DumpableBehavior, Gid, Signal, Uid, getegid, geteuid, getpid, set_child_subreaper, set_dumpable_behavior,
    setpriority_process, setsid,
};
use rustix::thread::{
    CapabilitySet, UnshareFlags, capabilities, configure_capability_in_ambient_set, set_capabilities,
    set_thread_groups, set_thread_res_gid, set_thread_res_uid, unshare_unsafe,
};

use super::process_scan::signal_all;
use super::{stage, view};
use crate::sandbox::control::{Control, KeeperEvent, Order};
use crate::sandbox::plan::Plan;
use crate::sandbox::streams::until;
use crate::sandbox::users::{NOBODY, Users};
use crate::sandbox::{Protection, SandboxLevel};

/// User id of the bot inside its user namespace.
pub(in crate::sandbox) const BOT: u32 = 1000;

/// Nice value of root's keeper, ahead of its bots.
const FIRST: i32 = -5;

/// Should the machine run out of memory, bots go first, then gate and keeper; the referee and what else runs has zero.
pub(super) const OOM_SCORE: &str = "/proc/self/oom_score_adj";
pub(super) const OURS: u32 = 500;
pub(super) const OF_BOTS: u32 = 1000;

/// Time limit for the referee to write the id map.
const MAPPING: Duration = Duration::from_secs(5);

pub(super) fn run(mut plan: Plan) -> io::Result<()> {
    setsid()?;
    // Where this file is masked, it is only a comfort less.
    let _ = fs::write(OOM_SCORE, OURS.to_string());
    if !plan.trust
        && let Err(news) = shut(&mut plan)
    {
        Control::inherited()?.tell(&news);
        return Err(io::Error::other("no bot is started here"));
    }
    // Should the keeper be killed, which only a bot in the same world can do, its bots are left to us.
    set_child_subreaper(Some(getpid()))?;
    let ended = stage("keeper", &plan)?.status();
    signal_all(Signal::KILL);
    ended.map(drop)
}

/// Walks into namespaces, and goes no further where a needed one is missing.
fn shut(plan: &mut Plan) -> Result<(), KeeperEvent> {
    enter(plan).map_err(|error| KeeperEvent::Lost(error.to_string()))?;
    if SandboxLevel::of(&plan.missing).is_safe() {
        Ok(())
    } else {
        Err(KeeperEvent::Unprotected(plan.missing.clone()))
    }
}

/// Walks into namespaces of its own, as far as the system lets it, and notes what is missing. To stay what we were where
/// we meant to become less is an error.
fn enter(plan: &mut Plan) -> io::Result<()> {
    let seen = if geteuid().is_root() { enter_as_root(plan)? } else { enter_as_user(plan)? };
    if let Err(error) = seen {
        plan.lacks(Protection::Files, error);
    }
    Ok(())
}

/// Root builds the view with its own rights, then changes to another user.
fn enter_as_root(plan: &mut Plan) -> io::Result<io::Result<()>> {
    // Optional: without it the keeper runs at the usual priority.
    let _ = setpriority_process(None, FIRST);
    let seen = unshare(UnshareFlags::NEWNS).and_then(|()| view::build(plan));
    if plan.users.is_none() {
        become_user(NOBODY)?;
        plan.lacks(Protection::Users, "this system has no users of their own to give to bots");
    }
    unshare_all(plan)?;
    Ok(seen)
}

fn enter_as_user(plan: &mut Plan) -> io::Result<io::Result<()>> {
    let keeper = match plan.users {
        Some(_) => "its keeper is another user",
        None => "without a range in /etc/subuid, and newuidmap, its keeper is the same user",
    };
    plan.lacks(Protection::Users, format!("only root can give each bot a user of its own; {keeper}"));
    if !unshare_all(plan)? {
        return Ok(Err(io::Error::other("without a user namespace, none of files")));
    }
    // As the user still, who sees its own files.
    let seen = view::build(plan);
    if plan.users.is_some() {
        become_keeper()?;
    }
    Ok(seen)
}

/// Becomes the user that the keeper is, in a namespace where that one is root.
fn become_keeper() -> io::Result<()> {
    set_thread_res_uid(Uid::ROOT, Uid::ROOT, Uid::ROOT)?;
    Ok(set_dumpable_behavior(DumpableBehavior::Dumpable)?)
}

fn become_group(number: u32) -> io::Result<()> {
    set_thread_groups(&[])?;
    let group = Gid::from_raw(number);
    Ok(set_thread_res_gid(group, group, group)?)
}

fn become_user(number: u32) -> io::Result<()> {
    become_group(number)?;
    let user = Uid::from_raw(number);
    set_thread_res_uid(user, user, user)?;
    // Without this, the files of this process in `/proc` stay root's.
    Ok(set_dumpable_behavior(DumpableBehavior::Dumpable)?)
}

/// Namespaces for everything, and all rights in them, until the keeper gives them up. Whether there are any.
fn unshare_all(plan: &mut Plan) -> io::Result<bool> {
    let (user, group) = (geteuid(), getegid());
    let all = UnshareFlags::NEWUSER
        | UnshareFlags::NEWNS
        | UnshareFlags::NEWPID
        | UnshareFlags::NEWNET
        | UnshareFlags::NEWIPC
        | UnshareFlags::NEWUTS;
    if let Err(error) = unshare(all) {
        for protection in [Protection::Processes, Protection::Network, Protection::Count] {
            plan.lacks(protection, &error);
        }
        return Ok(false);
    }
    match plan.users {
        Some(users) => await_id_map(users)?,
        None => write_id_map(user, group)?,
    }
    Ok(true)
}

/// Lets the referee, which may do it from outside, say who keeper and bot are; the keeper is the first here.
fn await_id_map(users: Users) -> io::Result<()> {
    let referee = Control::inherited()?;
    referee.tell(&KeeperEvent::Entered);
    poll(&mut [PollFd::new(&referee, PollFlags::IN)], Some(&until(Instant::now() + MAPPING)))?;
    match referee.ask::<Order>()? {
        Some(Order::Mapped) if users.by_root => become_user(0),
        Some(Order::Mapped) => become_group(0),
        _ => Err(io::Error::other("the referee did not say who we are")),
    }
}

/// Writes the id map of the new user namespace, and lets the keeper mount its `/proc` and read the memory of every bot,
/// also of one that is not dumpable.
fn write_id_map(user: Uid, group: Gid) -> io::Result<()> {
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/uid_map", format!("{BOT} {user} 1"))?;
    fs::write("/proc/self/gid_map", format!("{BOT} {group} 1"))?;
    let mut sets = capabilities(None)?;
    sets.inheritable |= CapabilitySet::SYS_ADMIN | CapabilitySet::SYS_PTRACE;
    set_capabilities(None, sets)?;
    configure_capability_in_ambient_set(CapabilitySet::SYS_ADMIN, true)?;
    Ok(configure_capability_in_ambient_set(CapabilitySet::SYS_PTRACE, true)?)
}

fn unshare(flags: UnshareFlags) -> io::Result<()> {
    // SAFETY: the table of file descriptors is not among the flags, and this process has one thread.
    Ok(unsafe { unshare_unsafe(flags) }?)
}
