//! A system that refuses the parts of the sandbox: no bot starts there, and none is blamed.

use std::collections::BTreeMap;
use std::env::consts::ARCH;

use bots::sandbox::{BotProcess, BotSource, Launch, Limits, SandboxLevel, StartFailure};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, TargetArch, apply_filter};

use crate::support::misbehave::{mark, marked, program};

/// Starts an honest bot from a thread to which the system refuses this call, and to all that it starts.
fn start_without(call: i64) -> Result<(), StartFailure> {
    let mark = mark();
    let words = [program(), "honest", "", &mark].map(str::to_owned);
    let launch = Launch {
        source: BotSource::Command(words.to_vec()),
        launcher: env!("CARGO_BIN_EXE_bastide-launcher").into(),
        limits: Limits::default(),
        trust: false,
        see: Vec::new(),
        hidden: Vec::new(),
        groups: true,
        pondering: false,
        workshop: None,
    };
    let started = std::thread::spawn(move || {
        let rules = BTreeMap::from([(call, Vec::new())]);
        let refused = SeccompAction::Errno(libc::EPERM.unsigned_abs());
        let arch = TargetArch::try_from(ARCH).expect("a processor that is known");
        let filter = SeccompFilter::new(rules, SeccompAction::Allow, refused, arch).expect("a filter");
        let filter: BpfProgram = filter.try_into().expect("a program");
        apply_filter(&filter).expect("this system has seccomp");
        BotProcess::start(&launch).map(drop)
    });
    let started = started.join().expect("it does not break down");
    assert_eq!(marked(&mark), Vec::<String>::new(), "nothing is left");
    started
}

#[test]
fn without_a_needed_wall_no_bot_is_started() {
    for call in
        [libc::SYS_unshare, libc::SYS_mount, libc::SYS_pivot_root, libc::SYS_mount_setattr, libc::SYS_seccomp]
    {
        match start_without(call) {
            Err(StartFailure::Unprotected(missing)) => {
                assert!(!SandboxLevel::of(&missing).is_safe(), "{call}: {missing:?}");
            }
            other => panic!("{call}: {other:?}"),
        }
    }
}

#[test]
fn a_step_that_fails_stops_the_start_and_is_the_arenas_fault() {
    for call in [libc::SYS_prlimit64, libc::SYS_setpriority, libc::SYS_pidfd_open, libc::SYS_capset] {
        let failure = start_without(call).expect_err("a bot that is not held as it should be");
        assert!(failure.is_ours(), "{call}: {failure}");
    }
}

#[test]
fn landlock_is_a_second_wall_and_close_range_a_comfort() {
    for call in [libc::SYS_landlock_create_ruleset, libc::SYS_close_range] {
        start_without(call).expect("it starts all the same");
    }
}
