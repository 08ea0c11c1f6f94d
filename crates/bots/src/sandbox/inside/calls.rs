//! The system calls that no bot needs: refused, or, where nobody makes them by accident, deadly.

use std::collections::BTreeMap;
use std::env::consts::ARCH;

use seccompiler::{
    BpfProgram, Error, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch, apply_filter,
};

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// What only somebody calls who wants to change the machine.
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

/// What an honest program may try and can do without.
const REFUSED: &[i64] = &[
    libc::SYS_add_key,
    libc::SYS_chroot,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fsopen,
    libc::SYS_kcmp,
    libc::SYS_keyctl,
    libc::SYS_mount_setattr,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_perf_event_open,
    libc::SYS_pidfd_getfd,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_ptrace,
    libc::SYS_quotactl,
    libc::SYS_request_key,
    libc::SYS_syslog,
    libc::SYS_unshare,
];

/// What programs do otherwise where the kernel does not have it. `clone3` hides its flags from filters, and the
/// others give memory that nobody counts.
const ABSENT: &[i64] = &[
    libc::SYS_clone3,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_io_uring_setup,
    libc::SYS_memfd_create,
    libc::SYS_memfd_secret,
    libc::SYS_mq_open,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_shmget,
    libc::SYS_userfaultfd,
];

/// Refuses these calls from here on; or says why that is not possible.
pub(super) fn close() -> Result<(), String> {
    walls().map_err(|error| error.to_string())
}

fn walls() -> Result<(), Error> {
    wall(always(ABSENT), SeccompAction::Errno(libc::ENOSYS as u32))?;
    let mut refused = always(REFUSED);
    refused.extend(sometimes()?);
    wall(refused, SeccompAction::Errno(libc::EPERM as u32))?;
    wall(always(DEADLY), SeccompAction::KillProcess)
}

fn always(calls: &[i64]) -> Rules {
    calls.iter().map(|call| (*call, Vec::new())).collect()
}

/// Sockets that are not local, new user namespaces, and memory that is shared without being a file: it stays though no
/// process has it in sight, so that nobody could count it.
fn sometimes() -> Result<Rules, Error> {
    let local = libc::AF_UNIX as u64;
    let new_user = libc::CLONE_NEWUSER as u64;
    let shared = (libc::MAP_SHARED | libc::MAP_ANONYMOUS) as u64;
    let when = |argument, operator, value| -> Result<Vec<SeccompRule>, Error> {
        let condition = SeccompCondition::new(argument, SeccompCmpArgLen::Dword, operator, value)?;
        Ok(vec![SeccompRule::new(vec![condition])?])
    };
    Ok(BTreeMap::from([
        (libc::SYS_socket, when(0, SeccompCmpOp::Ne, local)?),
        (libc::SYS_socketpair, when(0, SeccompCmpOp::Ne, local)?),
        (libc::SYS_clone, when(0, SeccompCmpOp::MaskedEq(new_user), new_user)?),
        (libc::SYS_mmap, when(3, SeccompCmpOp::MaskedEq(shared), shared)?),
    ]))
}

fn wall(rules: Rules, action: SeccompAction) -> Result<(), Error> {
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, action, TargetArch::try_from(ARCH)?)?;
    let program: BpfProgram = filter.try_into()?;
    apply_filter(&program)
}
