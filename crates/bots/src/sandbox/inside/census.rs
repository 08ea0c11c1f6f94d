//! Who lives in the bot's world, and what they use.

use std::fs;
use std::mem::MaybeUninit;
use std::path::Path;
use std::time::Duration;

use rustix::process::{Pid, Signal, getpid, kill_process, kill_process_group};

/// What all processes of the world use now.
#[derive(Clone, Copy, Default)]
pub(super) struct Census {
    /// Processes and threads.
    pub tasks: u64,
    /// Bytes of memory.
    pub memory: u64,
    /// Processor time of those who live; the dead are counted by [`spent_by_the_dead`].
    pub cpu: Duration,
}

impl Census {
    /// Counts everybody but ourselves. Only where that seems to be too much memory, what processes share is counted
    /// as one: it takes the kernel a hundred times as long.
    pub fn take(enough: u64) -> Census {
        let people = everybody();
        let mut census = people.iter().filter_map(|pid| one(*pid)).fold(Census::default(), |all, one| {
            Census { tasks: all.tasks + one.tasks, memory: all.memory + one.memory, cpu: all.cpu + one.cpu }
        });
        if census.memory > enough && people.len() > 1 {
            census.memory = people.iter().filter_map(|pid| fair_share(*pid)).sum();
        }
        census
    }
}

/// The memory of a process, where of what it shares with others it bears its part.
fn fair_share(pid: Pid) -> Option<u64> {
    let sums = fs::read_to_string(format!("/proc/{}/smaps_rollup", pid.as_raw_nonzero())).ok();
    let share = sums.as_deref().and_then(|sums| sums.lines().find_map(|line| line.strip_prefix("Pss:")));
    let kib = share.and_then(|share| share.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    // One who lets nobody look bears all of it.
    kib.map(|kib| kib << 10).or_else(|| Some(one(pid)?.memory))
}

/// Sends a signal to everybody but ourselves.
pub(super) fn signal_everybody(signal: Signal) {
    if is_own_world() {
        // To minus one, that is: to all that we see, at once. Nobody can fork away from under it.
        let _ = kill_process_group(Pid::INIT, signal);
        return;
    }
    // One by one; whoever was born meanwhile is met in the next round.
    let mut known = Vec::new();
    loop {
        let new: Vec<Pid> = everybody().into_iter().filter(|pid| !known.contains(pid)).collect();
        if new.is_empty() {
            return;
        }
        for pid in &new {
            // It may have died meanwhile.
            let _ = kill_process(*pid, signal);
        }
        known.extend(new);
    }
}

/// Everybody but ourselves who is neither stopped nor dead.
pub(super) fn awake() -> Vec<Pid> {
    let state = |pid: Pid| after_name(pid).and_then(|fields| fields.trim_start().chars().next());
    everybody().into_iter().filter(|pid| state(*pid).is_some_and(|state| !"TtZX".contains(state))).collect()
}

/// Whether it is about to stop: it has been told to, and was not given the processor since.
pub(super) fn is_to_stop(pid: Pid) -> bool {
    let status = fs::read_to_string(format!("/proc/{}/status", pid.as_raw_nonzero())).unwrap_or_default();
    let pending = status.lines().find_map(|line| line.strip_prefix("ShdPnd:"));
    let pending = pending.and_then(|signals| u64::from_str_radix(signals.trim(), 16).ok());
    pending.is_some_and(|signals| signals >> (libc::SIGSTOP - 1) & 1 == 1)
}

/// Whether we are the first process of a world of our own.
pub(super) fn is_own_world() -> bool {
    getpid().is_init()
}

fn everybody() -> Vec<Pid> {
    if is_own_world() { inhabitants() } else { descendants() }
}

fn inhabitants() -> Vec<Pid> {
    numbers(Path::new("/proc")).filter(|pid| !pid.is_init()).collect()
}

/// Our children and theirs; orphans become our children.
fn descendants() -> Vec<Pid> {
    let mut found = vec![getpid()];
    let mut asked = 0;
    while asked < found.len() {
        found.extend(children(found[asked]));
        asked += 1;
    }
    found.split_off(1)
}

/// The children of a process; each of its threads has its own.
fn children(pid: Pid) -> Vec<Pid> {
    let threads = format!("/proc/{}/task", pid.as_raw_nonzero());
    let listed = numbers(Path::new(&threads)).filter_map(|thread| {
        fs::read_to_string(format!("{threads}/{}/children", thread.as_raw_nonzero())).ok()
    });
    listed.flat_map(|list| list.split_whitespace().filter_map(number).collect::<Vec<_>>()).collect()
}

fn numbers(folder: &Path) -> impl Iterator<Item = Pid> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| number(entry.file_name().to_str()?))
}

fn number(word: &str) -> Option<Pid> {
    Pid::from_raw(word.parse().ok()?)
}

/// What one process uses.
fn one(pid: Pid) -> Option<Census> {
    let fields = after_name(pid)?;
    let mut fields = fields.split_whitespace().map(str::parse::<u64>);
    // The 20th and the 24th of the line, of which the first two are cut off.
    let tasks = fields.nth(17)?.ok()?;
    let pages = fields.nth(3)?.ok()?;
    let page = rustix::param::page_size() as u64;
    Some(Census { tasks: tasks.max(1), memory: pages * page, cpu: spent_by(pid) })
}

/// The line of a process in `/proc` from its third field on; the name before it may hold anything, but no parenthesis
/// comes later.
fn after_name(pid: Pid) -> Option<String> {
    let line = fs::read(format!("/proc/{}/stat", pid.as_raw_nonzero())).ok()?;
    let name_ends = line.iter().rposition(|byte| *byte == b')')?;
    String::from_utf8(line[name_ends + 1..].to_vec()).ok()
}

/// Processor time of a process that lives, to the nanosecond where `/proc` counts hundredths of a second.
fn spent_by(pid: Pid) -> Duration {
    let mut clock = 0;
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: both calls write only to what they are given, which is there for them; what fails writes nothing.
    unsafe {
        if libc::clock_getcpuclockid(pid.as_raw_nonzero().get(), &mut clock) == 0 {
            libc::clock_gettime(clock, &mut time);
        }
    }
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// Processor time of all that have died, and the most memory that one of them had.
pub(super) fn spent_by_the_dead() -> (Duration, u64) {
    let mut usage = MaybeUninit::<libc::rusage>::zeroed();
    // SAFETY: the call writes only to what it is given; a `rusage` of zeros is one, so it may be read though it failed.
    let usage = unsafe {
        libc::getrusage(libc::RUSAGE_CHILDREN, usage.as_mut_ptr());
        usage.assume_init()
    };
    let time = |time: libc::timeval| {
        Duration::from_secs(time.tv_sec.unsigned_abs()) + Duration::from_micros(time.tv_usec.unsigned_abs())
    };
    (time(usage.ru_utime) + time(usage.ru_stime), usage.ru_maxrss.unsigned_abs() << 10)
}

/// The bytes of all files in a folder; as many as can be, if it holds more files than anybody needs.
pub(super) fn room(folder: &Path) -> u64 {
    const MOST: usize = 4096;
    let (mut folders, mut files, mut bytes) = (vec![folder.to_owned()], 0, 0);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            // Of the entry itself: a link leads nowhere.
            let Ok(found) = entry.metadata() else { continue };
            if found.is_dir() {
                folders.push(entry.path());
            }
            bytes += found.len();
            files += 1;
            if files > MOST {
                return u64::MAX;
            }
        }
    }
    bytes
}
