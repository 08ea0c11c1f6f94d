//! What the kernel tells of one process: whether it runs, and what it uses.

use std::fs;
use std::io;
use std::time::Duration;

use rustix::process::Pid;

/// One process. What it uses is told by a thread that lives, since a leader that has ended looks like the dead.
#[derive(Clone, Copy, Debug)]
pub(in crate::sandbox::inside) struct Process {
    pub pid: Pid,
    pub state: char,
    pub threads: u64,
    /// Memory that it touches, in swap too, and the page tables for it, in bytes.
    pub resident: u64,
    pub page_tables: u64,
    /// Its address space: two processes that share one have as much.
    pub space: u64,
    /// It was told to stop, and has not taken the signal yet.
    is_to_stop: bool,
}

impl Process {
    /// Reads what `/proc` tells; nothing of one that is gone.
    pub fn read(pid: Pid) -> io::Result<Option<Process>> {
        let of_leader = match fs::read_to_string(format!("/proc/{}/status", pid.as_raw_nonzero())) {
            Ok(text) => text,
            Err(error) if is_gone(&error) => return Ok(None),
            Err(error) => return Err(error),
        };
        let leader = Process::parse(pid, &of_leader);
        if leader.state != 'Z' || leader.threads <= 1 {
            return Ok(Some(leader));
        }
        let mut all = threads(pid).filter_map(|thread| Process::of_thread(pid, thread));
        Ok(Some(all.find(|thread| !"ZX".contains(thread.state)).unwrap_or(leader)))
    }

    fn parse(pid: Pid, status: &str) -> Process {
        let field = |name: &str| {
            let rest = status.lines().find_map(|line| line.strip_prefix(name))?;
            rest.strip_prefix(':')?.split_whitespace().next()
        };
        let number = |name| field(name).and_then(|word| word.parse::<u64>().ok()).unwrap_or(0);
        let pending = field("ShdPnd").and_then(|word| u64::from_str_radix(word, 16).ok()).unwrap_or(0);
        Process {
            pid,
            state: field("State").and_then(|word| word.chars().next()).unwrap_or('?'),
            threads: number("Threads").max(1),
            resident: (number("VmRSS") + number("VmSwap")) << 10,
            page_tables: number("VmPTE") << 10,
            space: number("VmSize") << 10,
            is_to_stop: pending >> (libc::SIGSTOP - 1) & 1 == 1,
        }
    }

    /// Whether it runs no code of its own any more until it is woken. To have been told is not enough: in the middle of a
    /// fork, whoever is born was told nothing, and whoever is ending may wake its children by that. Only one that waits for
    /// a child which is frozen before it has become another program cannot stop. Of several threads one has to take the
    /// signal for all, and it is another than the first if that waits so.
    pub fn is_still(&self) -> bool {
        match self.state {
            'T' | 't' | 'X' => true,
            'Z' if self.threads <= 1 => true,
            'D' if self.threads <= 1 => self.is_to_stop && self.space > 0,
            _ if self.threads <= 1 => false,
            _ => self.has_taken_the_signal(),
        }
    }

    fn has_taken_the_signal(&self) -> bool {
        threads(self.pid).any(|thread| Process::of_thread(self.pid, thread).is_some_and(|it| it.state == 'T'))
    }

    fn of_thread(pid: Pid, thread: Pid) -> Option<Process> {
        let path = format!("/proc/{}/task/{}/status", pid.as_raw_nonzero(), thread.as_raw_nonzero());
        Some(Process::parse(pid, &fs::read_to_string(path).ok()?))
    }

    /// Processor time, to the nanosecond where `/proc` counts hundredths of a second.
    pub fn cpu(&self) -> Duration {
        let mut clock = 0;
        let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: both calls write only to what they are given, which is there for them; what fails writes nothing.
        unsafe {
            if libc::clock_getcpuclockid(self.pid.as_raw_nonzero().get(), &raw mut clock) == 0 {
                libc::clock_gettime(clock, &raw mut time);
            }
        }
        Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
    }

    /// How long it was ready to run and had to wait for a processor, as far as few threads tell.
    pub fn waited(&self) -> Duration {
        const FEW: u64 = 8;
        let folder = format!("/proc/{}", self.pid.as_raw_nonzero());
        if self.threads <= 1 || self.threads > FEW {
            return waited(&folder);
        }
        threads(self.pid).map(|thread| waited(&format!("{folder}/task/{}", thread.as_raw_nonzero()))).sum()
    }

    /// The part of its memory that it bears of what it shares with others. One who lets nobody look bears all of it.
    pub fn fair_share(&self) -> u64 {
        let sums = fs::read_to_string(format!("/proc/{}/smaps_rollup", self.pid.as_raw_nonzero())).ok();
        let kib = |name: &str| {
            let line = sums.as_deref()?.lines().find_map(|line| line.strip_prefix(name))?;
            line.trim().strip_suffix(" kB")?.parse::<u64>().ok()
        };
        kib("Pss:").map_or(self.resident, |share| (share + kib("SwapPss:").unwrap_or(0)) << 10)
    }

    /// Whether both have one address space, which is to be counted once.
    pub fn shares_space(&self, other: &Process) -> bool {
        const VM: libc::c_int = 1;
        // SAFETY: the call takes numbers alone and changes nothing.
        self.space == other.space
            && unsafe {
                let (one, two) = (self.pid.as_raw_nonzero().get(), other.pid.as_raw_nonzero().get());
                libc::syscall(libc::SYS_kcmp, one, two, VM, 0, 0) == 0
            }
    }

    /// Tells every thread of it to stop, where the one that was told cannot take it.
    pub fn stop_threads(&self) {
        for thread in threads(self.pid) {
            let (pid, thread) = (self.pid.as_raw_nonzero().get(), thread.as_raw_nonzero().get());
            // SAFETY: the call takes numbers alone; it fails if the thread has ended.
            unsafe { libc::syscall(libc::SYS_tgkill, pid, thread, libc::SIGSTOP) };
        }
    }
}

/// The second number is the time in the queue, in nanoseconds.
fn waited(folder: &str) -> Duration {
    let line = fs::read_to_string(format!("{folder}/schedstat")).unwrap_or_default();
    Duration::from_nanos(line.split_whitespace().nth(1).and_then(|word| word.parse().ok()).unwrap_or(0))
}

fn threads(pid: Pid) -> impl Iterator<Item = Pid> {
    let folder = fs::read_dir(format!("/proc/{}/task", pid.as_raw_nonzero()));
    folder.into_iter().flatten().flatten().filter_map(|entry| number(entry.file_name().to_str()?))
}

pub(super) fn number(word: &str) -> Option<Pid> {
    Pid::from_raw(word.parse().ok()?)
}

/// A process may end between two looks; everything else that goes wrong is ours.
fn is_gone(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::NotFound || error.raw_os_error() == Some(libc::ESRCH)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(state: &str, threads: u64, pending: &str) -> Process {
        let text = format!(
            "Name:\tState:\tT\nState:\t{state}\nVmSize:\t 9000 kB\nVmRSS:\t 60 kB\nVmSwap:\t 40 kB\nVmPTE:\t 40 kB\nThreads:\t{threads}\n\
             SigPnd:\t0000000000000000\nShdPnd:\t{pending}\n"
        );
        Process::parse(Pid::INIT, &text)
    }

    #[test]
    fn a_process_is_still_when_no_thread_of_it_can_run() {
        const NONE: &str = "0000000000000000";
        const STOP: &str = "0000000000040000";
        for (state, threads, pending, is_still) in [
            ("T (stopped)", 1, NONE, true),
            ("T (stopped)", 9, NONE, true),
            ("R (running)", 1, NONE, false),
            ("R (running)", 1, STOP, false),
            ("D (disk sleep)", 1, STOP, true),
            ("D (disk sleep)", 1, NONE, false),
            ("R (running)", 2, STOP, false),
            ("D (disk sleep)", 2, STOP, false),
            ("Z (zombie)", 1, NONE, true),
            ("Z (zombie)", 2, NONE, false),
        ] {
            assert_eq!(told(state, threads, pending).is_still(), is_still, "{state} {threads} {pending}");
        }
    }

    #[test]
    fn memory_is_what_is_resident_and_the_tables_for_it() {
        let process = told("S (sleeping)", 3, "0");
        assert_eq!((process.resident, process.page_tables, process.space), (100 << 10, 40 << 10, 9000 << 10));
    }
}
