//! The doctor's own bot: it tries each protection from inside, and tells which held.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use rustix::fs::{MemfdFlags, memfd_create};
use rustix::io::Errno;
use rustix::process::{Resource, geteuid, getrlimit};

use crate::sandbox::Protection;

/// Result of a trial: the protection held, or how it failed.
pub(in crate::sandbox) type Trial = (Protection, Result<(), String>);

/// Tries everything, and writes what it found as one line.
pub(super) fn run() -> io::Result<()> {
    let trials: [Trial; 8] = Protection::ALL.map(|protection| (protection, attempt(protection)));
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, &trials)?;
    writeln!(out)
}

fn attempt(protection: Protection) -> Result<(), String> {
    match protection {
        Protection::Processes => held(processes() <= 2, "other processes are seen"),
        Protection::Files => held(!Path::new("/var").exists(), "the folders of this machine are seen"),
        Protection::Network => held(interfaces() <= 1, "the interfaces of this machine are seen"),
        Protection::Paths => held(fs::read_dir("/").is_err(), "a folder was read that is not on the list"),
        Protection::Calls => held(absent_call(), "a system call was let through that should be refused"),
        Protection::Count => {
            held(getrlimit(Resource::Nproc).maximum.is_some_and(|most| most < 1 << 10), "no bound is set")
        }
        Protection::Users => held(another_user(), "its keeper is the same user"),
        Protection::Groups => held(own_group(), "it is in no group of its own"),
    }
}

fn held(held: bool, otherwise: &str) -> Result<(), String> {
    if held { Ok(()) } else { Err(otherwise.to_owned()) }
}

/// Number of visible processes; the keeper and this one are two.
fn processes() -> usize {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter(|entry| entry.file_name().to_string_lossy().parse::<u32>().is_ok()).count()
}

/// True if the keeper is another user.
fn another_user() -> bool {
    let status = fs::read_to_string("/proc/1/status").unwrap_or_default();
    let user = status.lines().find_map(|line| line.strip_prefix("Uid:"));
    let user = user.and_then(|numbers| numbers.split_whitespace().next()?.parse::<u32>().ok());
    user.is_some_and(|user| user != geteuid().as_raw())
}

/// True if this process is in a group of its own, without the keeper.
fn own_group() -> bool {
    let of = |process: &str| fs::read_to_string(format!("/proc/{process}/cgroup")).unwrap_or_default();
    of("self") != of("1")
}

/// Number of visible network interfaces; a new network namespace has one.
fn interfaces() -> usize {
    fs::read_to_string("/proc/self/net/dev").map_or(0, |lines| lines.lines().count().saturating_sub(2))
}

/// True if a call that every kernel has is answered with ENOSYS.
fn absent_call() -> bool {
    memfd_create("probe", MemfdFlags::CLOEXEC).is_err_and(|error| error == Errno::NOSYS)
}
