//! Start of the keeper: prepares its namespace, starts the last stage, and waits until that has become the bot.

use std::fs::File;
use std::io::{self, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::{Child, Stdio};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::{DumpableBehavior, Pid, getpid, set_dumpable_behavior};
use rustix::thread::{
    CapabilitySet, CapabilitySets, capabilities, clear_ambient_capability_set, set_capabilities,
};

use crate::sandbox::Protection;
use crate::sandbox::control::{Control, KeeperEvent};
use crate::sandbox::inside::cgroup_stats::CgroupStats;
use crate::sandbox::inside::gate::{BOT, OF_BOTS, OOM_SCORE, OURS};
use crate::sandbox::inside::keeper::accounts::Sources;
use crate::sandbox::inside::process_scan::{ForkCounter, is_namespace_init};
use crate::sandbox::inside::{LastEvent, stage, view};
use crate::sandbox::plan::Plan;

/// Mounts its own `/proc` and drops all rights that it does not need to keep a bot of another user.
pub(super) fn settle(plan: &mut Plan) -> Result<Settled, KeeperEvent> {
    let oom_score = OomScore(File::options().write(true).open(OOM_SCORE).ok());
    let forks = is_namespace_init().then(ForkCounter::watch).transpose().map_err(|error| ours(&error))?;
    if is_namespace_init()
        && let Err(error) = view::own_processes()
    {
        plan.lacks(Protection::Processes, error);
    }
    let kept = if plan.users.is_some() {
        Ok(NEEDED | CapabilitySet::SETUID | CapabilitySet::SETGID)
    } else {
        capabilities(None).map(|ours| ours.permitted & CapabilitySet::SYS_PTRACE)
    };
    kept.map_err(io::Error::from).and_then(give_up).map_err(|error| ours(&error))?;
    Ok(Settled { forks, oom_score })
}

/// Files opened before its own `/proc` hid them.
pub(super) struct Settled {
    forks: Option<ForkCounter>,
    oom_score: OomScore,
}

/// The OOM score of this process, inherited by its children.
struct OomScore(Option<File>);

impl OomScore {
    fn set(&mut self, score: u32) {
        // Where it cannot be set, it is only a comfort less.
        let _ = self.0.as_mut().map(|file| file.write_all(score.to_string().as_bytes()));
    }
}

const NONE: CapabilitySet = CapabilitySet::empty();

/// To signal a bot of another user, and to look at its memory; both in our own user namespace only.
const NEEDED: CapabilitySet = CapabilitySet::KILL.union(CapabilitySet::SYS_PTRACE);

fn give_up(all_but: CapabilitySet) -> io::Result<()> {
    clear_ambient_capability_set()?;
    set_capabilities(None, CapabilitySets { effective: all_but, permitted: all_but, inheritable: NONE })?;
    // No other process may read our memory, even one of the same user.
    Ok(set_dumpable_behavior(DumpableBehavior::NotDumpable)?)
}

/// Takes the bot's streams and starts it; or tells why there is none.
pub(super) fn begin(
    plan: &mut Plan,
    referee: &Control,
    Settled { forks, mut oom_score }: Settled,
) -> Result<(Pid, OwnedFd, Sources), KeeperEvent> {
    let mut files = referee.take_over().map_err(|error| ours(&error))?;
    let mut entrances = files.split_off(files.len().min(4));
    let folders = entrances.split_off(entrances.len() / 2);
    let [input, output, error, wake_count] = <[OwnedFd; 4]>::try_from(files)
        .map_err(|_| KeeperEvent::Lost("no streams were handed over".to_owned()))?;
    let given = [input, output, error].into_iter().chain(entrances).collect();
    oom_score.set(OF_BOTS);
    let spawned = spawn(plan, given);
    oom_score.set(OURS);
    let (line, bot) = spawned.map_err(|error| ours(&error))?;
    if plan.users.is_some() {
        give_up(NEEDED).map_err(|error| ours(&error))?;
    }
    hear_out(plan, &line)?;
    let cgroup = CgroupStats::open(&plan.folders, &folders).map_err(|error| ours(&error))?;
    Ok((Pid::from_child(&bot), wake_count, Sources { forks, cgroup }))
}

/// A failure here is never the bot's fault.
fn ours(error: &io::Error) -> KeeperEvent {
    KeeperEvent::Lost(error.to_string())
}

/// Starts the last stage, and gives it the bot's streams and the entrances of its group.
fn spawn(plan: &Plan, given: Vec<OwnedFd>) -> io::Result<(Control, Child)> {
    let (line, theirs) = Control::pair()?;
    let mut last = stage("last", plan)?;
    if plan.users.is_some() {
        last.uid(BOT).gid(BOT);
    }
    let bot = last.stdin(theirs).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    drop(last);
    line.hand_over(&given.iter().map(AsFd::as_fd).collect::<Vec<_>>())?;
    Ok((line, bot))
}

/// Waits until the last stage has become the bot, which closes their line.
fn hear_out(plan: &mut Plan, line: &Control) -> Result<(), KeeperEvent> {
    let mut became_bot = false;
    loop {
        poll(&mut [PollFd::new(line, PollFlags::IN)], None).map_err(|error| ours(&error.into()))?;
        match line.ask::<LastEvent>() {
            Ok(Some(LastEvent::Missing(one))) => {
                // One that could not enter all of its group is not counted there.
                if one.protection == Protection::Groups {
                    plan.folders.clear();
                }
                plan.missing.push(one);
            }
            Ok(Some(LastEvent::Ready)) => became_bot = true,
            Ok(Some(LastEvent::Refused(why))) => return Err(KeeperEvent::Failed(why)),
            Ok(Some(LastEvent::Unprotected)) => return Err(KeeperEvent::Unprotected(plan.missing.clone())),
            Ok(Some(LastEvent::Lost(why))) => return Err(KeeperEvent::Lost(why)),
            Ok(None) => {}
            Err(_) if became_bot => return Ok(()),
            Err(_) => {
                return Err(KeeperEvent::Lost("the last stage ended before it became the bot".to_owned()));
            }
        }
    }
}

/// Reports that the bot runs, and hands over the files to freeze it by: its pidfd, its state, its children and ours.
pub(super) fn tell(plan: &Plan, referee: &Control, bot: Pid, handle: &OwnedFd) -> io::Result<()> {
    let (missing, grouped) = (plan.missing.clone(), !plan.folders.is_empty());
    referee.tell(&KeeperEvent::Started { missing, grouped });
    let open = |pid: Pid, name: &str| {
        let number = pid.as_raw_nonzero();
        File::open(format!("/proc/{number}/task/{number}/{name}"))
    };
    let children = |pid: Pid| open(pid, "children");
    let watched = open(bot, "stat").and_then(|state| Ok([state, children(bot)?, children(getpid())?]));
    match &watched {
        Ok([state, its, ours]) => {
            referee.hand_over(&[handle.as_fd(), state.as_fd(), its.as_fd(), ours.as_fd()])
        }
        Err(_) => referee.hand_over(&[handle.as_fd()]),
    }
}
