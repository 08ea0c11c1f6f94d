//! The system calls that a bot has: those on a list, and of some of them not everything. The others do not exist for it;
//! what an honest program may try is refused with a reason, and what only an attack would try is deadly.

mod allowed;

use std::collections::BTreeMap;
use std::env::consts::ARCH;

use seccompiler::{
    BpfProgram, Error, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch, apply_filter,
};

type CallRules = BTreeMap<i64, Vec<SeccompRule>>;

/// System calls that change the machine; only an attack makes them.
const DEADLY: &[i64] = &[
    libc::SYS_acct,
    libc::SYS_bpf,
    libc::SYS_clock_settime,
    libc::SYS_delete_module,
    libc::SYS_finit_module,
    libc::SYS_init_module,
    libc::SYS_kexec_load,
    libc::SYS_mount,
    libc::SYS_open_by_handle_at,
    libc::SYS_pivot_root,
    libc::SYS_reboot,
    libc::SYS_setdomainname,
    libc::SYS_sethostname,
    libc::SYS_setns,
    libc::SYS_settimeofday,
    libc::SYS_swapoff,
    libc::SYS_swapon,
    libc::SYS_umount2,
];

/// Calls that an honest program may try and can do without. Some would reach the keeper or other bots: priorities, sessions
/// (each is a scheduling group), locks on files that all bots see. Some reveal the machine: memory, load and, by the inode
/// of a pidfd, the number of processes started.
const REFUSED: &[i64] = &[
    libc::SYS_add_key,
    libc::SYS_chroot,
    libc::SYS_flock,
    libc::SYS_ioprio_set,
    libc::SYS_kcmp,
    libc::SYS_keyctl,
    libc::SYS_perf_event_open,
    libc::SYS_pidfd_getfd,
    libc::SYS_pidfd_open,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_ptrace,
    libc::SYS_quotactl,
    libc::SYS_request_key,
    libc::SYS_sched_setaffinity,
    libc::SYS_sched_setattr,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setscheduler,
    libc::SYS_sendmmsg,
    libc::SYS_sendmsg,
    libc::SYS_setpriority,
    libc::SYS_setsid,
    libc::SYS_setsockopt,
    libc::SYS_sync,
    libc::SYS_syncfs,
    libc::SYS_sysinfo,
    libc::SYS_syslog,
    libc::SYS_timer_create,
    libc::SYS_unshare,
];

/// Restricts the bot to these calls from here on, or says why that is not possible. Builds may lock files, as compilers do:
/// no other bot plays then.
pub(super) fn close(is_built: bool) -> Result<(), String> {
    walls(is_built).map_err(|error| error.to_string())
}

/// The kernel takes the strictest of several verdicts. The list comes last: it forbids installing more filters.
fn walls(may_lock: bool) -> Result<(), Error> {
    wall(always(DEADLY), SeccompAction::Allow, SeccompAction::KillProcess)?;
    let mut refused = always(REFUSED);
    refused.extend(sometimes(may_lock)?);
    if may_lock {
        refused.remove(&libc::SYS_flock);
    }
    wall(refused, SeccompAction::Allow, SeccompAction::Errno(libc::EPERM as u32))?;
    let known = [allowed::EVERYWHERE, allowed::HERE, REFUSED, DEADLY].concat();
    wall(always(&known), SeccompAction::Errno(libc::ENOSYS as u32), SeccompAction::Allow)
}

fn always(calls: &[i64]) -> CallRules {
    calls.iter().map(|call| (*call, Vec::new())).collect()
}

/// One argument that makes a call one to be refused.
struct Argument(u8, SeccompCmpOp, u64);

impl Argument {
    fn is(number: u8, value: i32) -> Argument {
        Argument(number, SeccompCmpOp::Eq, value as u64)
    }

    fn is_not(number: u8, value: i32) -> Argument {
        Argument(number, SeccompCmpOp::Ne, value as u64)
    }

    fn has(number: u8, mask: i32, bits: i32) -> Argument {
        Argument(number, SeccompCmpOp::MaskedEq(u64::from(mask as u32)), u64::from(bits as u32))
    }
}

/// Refused arguments of calls that are otherwise allowed, one line each.
fn sometimes(may_lock: bool) -> Result<CallRules, Error> {
    const CONT: i32 = libc::SIGCONT;
    const HIDDEN: i32 = libc::MAP_SHARED | libc::MAP_ANONYMOUS;
    let mut rules = CallRules::new();
    let mut refuse = |call: i64, arguments: Vec<Argument>| -> Result<(), Error> {
        let conditions = arguments.into_iter().map(|Argument(number, operator, value)| {
            SeccompCondition::new(number, SeccompCmpArgLen::Dword, operator, value)
        });
        let rule = SeccompRule::new(conditions.collect::<Result<_, _>>()?)?;
        rules.entry(call).or_default().push(rule);
        Ok(())
    };
    // The limits of others, the keeper's among them.
    refuse(libc::SYS_prlimit64, vec![Argument::is_not(0, 0)])?;
    // Only the keeper wakes a frozen process: not a signal, not the death of a child or parent, not a readable file.
    refuse(libc::SYS_kill, vec![Argument::is(1, CONT)])?;
    refuse(libc::SYS_tkill, vec![Argument::is(1, CONT)])?;
    refuse(libc::SYS_tgkill, vec![Argument::is(2, CONT)])?;
    refuse(libc::SYS_rt_sigqueueinfo, vec![Argument::is(1, CONT)])?;
    refuse(libc::SYS_rt_tgsigqueueinfo, vec![Argument::is(2, CONT)])?;
    refuse(libc::SYS_pidfd_send_signal, vec![Argument::is(1, CONT)])?;
    refuse(libc::SYS_prctl, vec![Argument::is(0, libc::PR_SET_PDEATHSIG), Argument::is(1, CONT)])?;
    refuse(libc::SYS_clone, vec![Argument::has(0, 0xff, CONT)])?;
    refuse(libc::SYS_fcntl, vec![Argument::is(1, F_SETSIG)])?;
    refuse(libc::SYS_clone, vec![Argument::has(0, libc::CLONE_NEWUSER, libc::CLONE_NEWUSER)])?;
    refuse(libc::SYS_clone, vec![Argument::has(0, libc::CLONE_PIDFD, libc::CLONE_PIDFD)])?;
    // Memory that no process maps, so that no scan could count it.
    refuse(libc::SYS_mmap, vec![Argument::has(3, HIDDEN, HIDDEN)])?;
    refuse(libc::SYS_mmap, vec![Argument::has(3, libc::MAP_HUGETLB, libc::MAP_HUGETLB)])?;
    refuse(libc::SYS_fcntl, vec![Argument::is(1, libc::F_SETPIPE_SZ)])?;
    // Signs to other bots on files that all of them see.
    let locks = [libc::F_SETLK, libc::F_SETLKW, libc::F_OFD_SETLK, libc::F_OFD_SETLKW];
    for lock in locks.into_iter().filter(|_| !may_lock) {
        refuse(libc::SYS_fcntl, vec![Argument::is(1, lock)])?;
    }
    for sign in [libc::F_SETLEASE, libc::F_NOTIFY] {
        refuse(libc::SYS_fcntl, vec![Argument::is(1, sign)])?;
    }
    refuse(libc::SYS_socket, vec![Argument::is_not(0, libc::AF_UNIX)])?;
    refuse(libc::SYS_socketpair, vec![Argument::is_not(0, libc::AF_UNIX)])?;
    Ok(rules)
}

/// A command of `fcntl` that the C library keeps to itself: which signal tells that a file is ready.
const F_SETSIG: i32 = 10;

fn wall(rules: CallRules, otherwise: SeccompAction, listed: SeccompAction) -> Result<(), Error> {
    let filter = SeccompFilter::new(rules, otherwise, listed, TargetArch::try_from(ARCH)?)?;
    let program: BpfProgram = filter.try_into()?;
    apply_filter(&program)
}
