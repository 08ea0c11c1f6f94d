//! One process as `/proc` shows it: its state and its usage.

use std::fs;
use std::io;
use std::time::Duration;

use rustix::process::Pid;

/// One process. Its usage is read from a living thread: a leader that has ended looks like a zombie.
#[derive(Clone, Copy, Debug)]
pub(in crate::sandbox::inside) struct Process {
    pub pid: Pid,
    pub state: char,
    pub threads: u64,
    /// Memory of its own, in swap too, in bytes. Pages of files are the system's, which takes them back when it likes.
    pub resident: u64,
    pub page_tables: u64,
    /// Its address space: two processes that share one have as much.
    pub space: u64,
    /// SIGSTOP is pending.
    is_to_stop: bool,
}

impl Process {
    /// Reads what `/proc` tells; nothing of one that is gone.
    pub fn read(pid: Pid) -> io::Result<Option<Process>> {
        let of_leader = match fs::read(format!("/proc/{}/status", pid.as_raw_nonzero())) {
            Ok(status) => status,
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

    /// Parses `status`, which begins with the name. A bot chooses that as it likes, and it need not be UTF-8.
    fn parse(pid: Pid, status: &[u8]) -> Process {
        let field = |name| field(status, name);
        let number = |name| field(name).and_then(digits).unwrap_or(0);
        let pending =
            field(b"ShdPnd").and_then(|word| u64::from_str_radix(text(word)?, 16).ok()).unwrap_or(0);
        Process {
            pid,
            state: field(b"State").and_then(|word| word.first()).map_or('?', |&letter| char::from(letter)),
            threads: number(b"Threads").max(1),
            resident: (number(b"RssAnon") + number(b"VmSwap")) << 10,
            page_tables: number(b"VmPTE") << 10,
            space: number(b"VmSize") << 10,
            is_to_stop: pending >> (libc::SIGSTOP - 1) & 1 == 1,
        }
    }

    /// True if it runs no code until it is woken. A pending SIGSTOP is not enough: a process in fork(2) finishes the fork
    /// first, and the child never got the signal; one that exits may wake its children. Only a vfork(2) parent, which waits
    /// for a frozen child to exec, cannot stop. With several threads, one must have taken the signal for all (another than
    /// the first if that one waits so), and none may be running in the kernel.
    pub fn is_still(&self) -> bool {
        match self.state {
            _ if self.threads > 1 => self.has_taken_the_signal(),
            'T' | 't' | 'X' | 'Z' => true,
            'D' => self.is_to_stop && self.space > 0,
            _ => false,
        }
    }

    fn has_taken_the_signal(&self) -> bool {
        let states = self.thread_states();
        let any = |state| states.iter().any(|(_, one)| *one == state);
        any('T') && !any('R')
    }

    fn thread_states(&self) -> Vec<(Pid, char)> {
        let state = |thread| Some((thread, Process::of_thread(self.pid, thread)?.state));
        threads(self.pid).filter_map(state).collect()
    }

    /// The thread that keeps it from being still, and its state: one that runs, if there is one.
    pub fn restless_thread(&self) -> (Pid, char) {
        let states = if self.threads > 1 { self.thread_states() } else { Vec::new() };
        let first = |wanted: &str| states.iter().find(|(_, state)| wanted.contains(*state)).copied();
        first("R").or_else(|| first("SD")).unwrap_or((self.pid, self.state))
    }

    fn of_thread(pid: Pid, thread: Pid) -> Option<Process> {
        let path = format!("/proc/{}/task/{}/status", pid.as_raw_nonzero(), thread.as_raw_nonzero());
        Some(Process::parse(pid, &fs::read(path).ok()?))
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

    /// All memory of its own, as if it shared nothing.
    pub fn memory(&self) -> u64 {
        self.resident + self.page_tables
    }

    /// Own memory with its share of shared pages (PSS). A process that cannot be read bears all of it. The kernel blocks
    /// the reader while the process changes its address space.
    pub fn fair_share(&self) -> u64 {
        let sums = fs::read(format!("/proc/{}/smaps_rollup", self.pid.as_raw_nonzero())).unwrap_or_default();
        let kib = |name| field(&sums, name).and_then(digits);
        kib(b"Pss_Anon").map_or(self.resident, |share| (share + kib(b"SwapPss").unwrap_or(0)) << 10)
    }

    /// True if it still has an address space.
    pub fn has_memory(&self) -> bool {
        matches!(Process::read(self.pid), Ok(Some(now)) if now.space > 0)
    }

    /// True if both have one address space, which counts once.
    pub fn shares_space(&self, other: &Process) -> bool {
        const VM: libc::c_int = 1;
        // SAFETY: the call takes numbers alone and changes nothing.
        self.space == other.space
            && unsafe {
                let (one, two) = (self.pid.as_raw_nonzero().get(), other.pid.as_raw_nonzero().get());
                libc::syscall(libc::SYS_kcmp, one, two, VM, 0, 0) == 0
            }
    }

    /// Each thread with the time it ran and the time it was ready to run and waited for a processor.
    pub fn thread_times(&self) -> impl Iterator<Item = (Pid, ThreadTime)> {
        let pid = self.pid;
        threads(pid).filter_map(move |thread| Some((thread, ThreadTime::read(pid, thread)?)))
    }

    /// Evidence: name, state and, where the kernel shows it, the system call.
    pub fn describe(&self) -> String {
        let (number, (thread, state)) = (self.pid.as_raw_nonzero(), self.restless_thread());
        let of = |name: &str| fs::read(format!("/proc/{number}/task/{}/{name}", thread.as_raw_nonzero()));
        let (name, call) = (of("comm").unwrap_or_default(), of("syscall").unwrap_or_default());
        let call = call.split(u8::is_ascii_whitespace).next().and_then(digits);
        let call = call.map_or(String::new(), |call| format!(" in system call {call}"));
        format!("process {number} ({}) in state {state}{call}", name.trim_ascii_end().escape_ascii())
    }

    /// Sends SIGSTOP to each thread, in case the one that got it cannot take it.
    pub fn stop_threads(&self) {
        for thread in threads(self.pid) {
            let (pid, thread) = (self.pid.as_raw_nonzero().get(), thread.as_raw_nonzero().get());
            // SAFETY: the call takes numbers alone; it fails if the thread has ended.
            unsafe { libc::syscall(libc::SYS_tgkill, pid, thread, libc::SIGSTOP) };
        }
    }
}

/// Times of a thread since its start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::sandbox::inside) struct ThreadTime {
    pub ran: Duration,
    pub waited: Duration,
}

impl ThreadTime {
    fn read(pid: Pid, thread: Pid) -> Option<ThreadTime> {
        let path = format!("/proc/{}/task/{}/schedstat", pid.as_raw_nonzero(), thread.as_raw_nonzero());
        let line = fs::read(path).ok()?;
        let mut words =
            line.split(u8::is_ascii_whitespace).map(|word| digits(word).map(Duration::from_nanos));
        Some(ThreadTime { ran: words.next()??, waited: words.next()?? })
    }
}

fn threads(pid: Pid) -> impl Iterator<Item = Pid> {
    let folder = fs::read_dir(format!("/proc/{}/task", pid.as_raw_nonzero()));
    folder.into_iter().flatten().flatten().filter_map(|entry| number(entry.file_name().as_encoded_bytes()))
}

/// The number of a process or thread.
pub(super) fn number(word: &[u8]) -> Option<Pid> {
    Pid::from_raw(text(word)?.parse().ok()?)
}

/// The first word of a field, below the first line of a file of `/proc`.
fn field<'a>(file: &'a [u8], name: &[u8]) -> Option<&'a [u8]> {
    let rest = file
        .split(|byte| *byte == b'\n')
        .skip(1)
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(b":"))?;
    rest.split(u8::is_ascii_whitespace).find(|word| !word.is_empty())
}

fn digits(word: &[u8]) -> Option<u64> {
    text(word)?.parse().ok()
}

fn text(word: &[u8]) -> Option<&str> {
    std::str::from_utf8(word).ok()
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
            "Name:\tT\nState:\t{state}\nVmSize:\t 9000 kB\nVmRSS:\t 99 kB\nRssAnon:\t 60 kB\nVmSwap:\t 40 kB\nVmPTE:\t 40 kB\nThreads:\t{threads}\n\
             SigPnd:\t0000000000000000\nShdPnd:\t{pending}\n"
        );
        Process::parse(Pid::INIT, text.as_bytes())
    }

    #[test]
    fn a_name_changes_nothing_whatever_it_is() {
        for name in [&b"\xff\xfe"[..], b"\\nState:\tT", b"State:", b") R 1", b"", b"\t\r \0"] {
            let status = [b"Name:\t", name, b"\nUmask:\t0022\nState:\tS (sleeping)\nThreads:\t3\n"].concat();
            let process = Process::parse(Pid::INIT, &status);
            assert_eq!((process.state, process.threads), ('S', 3), "{}", name.escape_ascii());
        }
    }

    #[test]
    fn a_file_of_any_content_is_read_without_failing() {
        for file in [
            &b""[..],
            b"\n",
            b"Name",
            b"Name:\nState",
            b"x\nState:",
            b"x\nState:\n",
            b"x\nThreads:\t-1\nVmPTE:\t\xff kB\n",
        ] {
            let process = Process::parse(Pid::INIT, file);
            assert_eq!(
                (process.state, process.threads, process.page_tables),
                ('?', 1, 0),
                "{}",
                file.escape_ascii()
            );
        }
    }

    #[test]
    fn a_process_is_still_when_no_thread_of_it_can_run() {
        const NONE: &str = "0000000000000000";
        const STOP: &str = "0000000000040000";
        for (state, threads, pending, is_still) in [
            ("T (stopped)", 1, NONE, true),
            ("T (stopped)", 9, NONE, false),
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
    fn memory_is_what_is_its_own_and_the_tables_for_it() {
        let process = told("S (sleeping)", 3, "0");
        assert_eq!((process.resident, process.page_tables, process.space), (100 << 10, 40 << 10, 9000 << 10));
    }
}
