//! Processes of the bot, and their usage. What cannot be counted is an error, never zero.

mod process;

use std::fs::{self, File};
use std::io;
use std::mem::MaybeUninit;
use std::os::unix::fs::FileExt;
use std::time::Duration;

use rustix::process::{Pid, Signal, getpid, kill_process, kill_process_group};

use process::number;
pub(super) use process::{Process, ThreadTime};

/// All processes but the keeper; the bot is among them until it is reaped.
pub(super) struct ProcessScan(pub Vec<Process>);

/// Buffer limit of a local socket: the system's default, plus the last packet.
const SOCKET: u64 = 256 << 10;

/// Attempts at finding the bot. During an exec from a thread other than the first it is not listed for a moment.
const TRIES: u32 = 100;

impl ProcessScan {
    /// Scans all processes. A scan without the bot is worthless.
    pub fn take(bot: Pid) -> io::Result<ProcessScan> {
        for _ in 0..TRIES {
            let mut found = Vec::new();
            for pid in all_pids()? {
                found.extend(Process::read(pid)?);
            }
            if found.iter().any(|process| process.pid == bot) {
                return Ok(ProcessScan(found));
            }
        }
        Err(io::Error::other("the bot is not among the processes that are seen"))
    }

    /// Processes that were in an earlier scan too, so that all of them lived at once in between.
    pub fn since(mut self, earlier: &ProcessScan) -> ProcessScan {
        let before = |pid: Pid| earlier.0.iter().find(|process| process.pid == pid);
        self.0.retain_mut(|process| match before(process.pid) {
            Some(earlier) => {
                process.threads = process.threads.min(earlier.threads);
                true
            }
            None => false,
        });
        self
    }

    /// Processes and threads.
    pub fn tasks(&self) -> u64 {
        self.0.iter().map(|process| process.threads).sum()
    }

    /// Memory where what processes share is counted for each of them: never too little, and quick.
    pub fn memory_at_most(&self) -> u64 {
        self.0.iter().map(Process::memory).sum()
    }

    /// Memory of the largest: never too much, and quick.
    pub fn memory_at_least(&self) -> u64 {
        self.0.iter().map(Process::memory).max().unwrap_or(0)
    }

    /// Memory where what processes share is counted once. It takes the kernel a hundred times as long. A process that ends
    /// during the count is left out: its share goes to those that are read after it.
    pub fn memory(&self) -> u64 {
        let shares: Vec<_> = self.0.iter().map(|process| (process, process.fair_share())).collect();
        let living: Vec<_> = shares.into_iter().filter(|(process, _)| process.has_memory()).collect();
        let is_first = |(at, (process, _)): &(usize, &(&Process, u64))| {
            !living[..*at].iter().any(|(earlier, _)| earlier.shares_space(process))
        };
        let spaces = living.iter().enumerate().filter(is_first);
        spaces.map(|(_, (process, share))| share + process.page_tables).sum()
    }

    /// The times of all threads.
    pub fn thread_times(&self) -> impl Iterator<Item = (Pid, ThreadTime)> {
        self.0.iter().flat_map(Process::thread_times)
    }

    pub fn is_still(&self) -> bool {
        self.0.iter().all(Process::is_still)
    }
}

/// Upper bound for the buffers of all local sockets of this network namespace.
pub(super) fn socket_memory() -> io::Result<u64> {
    let text = fs::read_to_string("/proc/self/net/sockstat")?;
    let used = text.split_whitespace().nth(2).and_then(|word| word.parse::<u64>().ok());
    used.map(|used| used * SOCKET).ok_or_else(|| io::Error::other("sockets cannot be counted"))
}

/// Number of processes and threads ever started in this pid namespace.
pub(super) struct ForkCounter(File);

impl ForkCounter {
    /// Opens it before our own `/proc` hides it. Its content is about the reader's namespace.
    pub fn watch() -> io::Result<ForkCounter> {
        File::open("/proc/loadavg").map(ForkCounter)
    }

    /// The last number that was given to one; they begin anew at some time.
    pub fn last(&self) -> Option<u64> {
        let mut text = [0; 128];
        let length = self.0.read_at(&mut text, 0).ok()?;
        std::str::from_utf8(&text[..length]).ok()?.split_whitespace().last()?.parse().ok()
    }
}

/// Sends a signal to all processes but this one.
pub(super) fn signal_all(signal: Signal) {
    if is_namespace_init() {
        // kill(-1) reaches all visible processes at once: no fork escapes it.
        let _ = kill_process_group(Pid::INIT, signal);
        return;
    }
    // One by one; the next round meets new children.
    let mut known = Vec::new();
    loop {
        let new: Vec<Pid> = descendants().into_iter().filter(|pid| !known.contains(pid)).collect();
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

/// True if this process is pid 1 of a pid namespace.
pub(super) fn is_namespace_init() -> bool {
    getpid().is_init()
}

fn all_pids() -> io::Result<Vec<Pid>> {
    if !is_namespace_init() {
        return Ok(descendants());
    }
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc")? {
        found.extend(number(entry?.file_name().as_encoded_bytes()));
    }
    found.retain(|pid| !pid.is_init());
    Ok(found)
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
    let listed = fs::read_dir(&threads).into_iter().flatten().flatten();
    let lists = listed.filter_map(|thread| fs::read(thread.path().join("children")).ok());
    lists
        .flat_map(|list| list.split(u8::is_ascii_whitespace).filter_map(number).collect::<Vec<_>>())
        .collect()
}

/// CPU time of all processes that the keeper reaped, and the most memory that one of them had.
pub(super) fn reaped_usage() -> (Duration, u64) {
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

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn a_process_that_ended_after_the_scan_has_no_memory() {
        let mut child = Command::new("sleep").arg("600").spawn().expect("a child");
        let pid = Pid::from_child(&child);
        let process = Process::read(pid).expect("/proc").expect("a living child");
        let scan = ProcessScan(vec![process]);
        assert!(scan.memory() > 0);
        child.kill().expect("a signal");
        child.wait().expect("its end");
        assert_eq!(scan.memory(), 0);
    }
}
