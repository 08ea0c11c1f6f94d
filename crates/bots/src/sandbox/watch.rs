//! Checks that a bot is stopped, and is one process with one thread.

use std::os::fd::OwnedFd;
use std::thread::yield_now;
use std::time::{Duration, Instant};

use rustix::io::pread;

/// Open files of `/proc`: the bot's state, its children, and the keeper's children, which include orphans.
pub(super) struct Watch {
    state: OwnedFd,
    children: OwnedFd,
    of_keeper: OwnedFd,
}

/// Time for a bot to stop after SIGSTOP. On two free cores this makes a turn some 60 µs longer, plus the time that others
/// hold the CPU.
const SOON: Duration = Duration::from_micros(200);

impl Watch {
    pub fn new([state, children, of_keeper]: [OwnedFd; 3]) -> Watch {
        Watch { state, children, of_keeper }
    }

    /// True if it sleeps and is the only process.
    pub fn is_asleep_and_alone(&self) -> bool {
        self.state() == Some((b'S', 1)) && self.is_alone()
    }

    /// True if it has stopped soon after SIGSTOP and is the only process. SIGSTOP alone proves nothing: a process in
    /// fork(2) finishes the fork first, and the child never got the signal.
    pub fn is_still_and_alone(&self) -> bool {
        let deadline = Instant::now() + SOON;
        loop {
            match self.state() {
                Some((b'T', 1)) => return self.is_alone(),
                Some((b'Z' | b'X', _)) | None => return false,
                Some((_, 1)) if Instant::now() < deadline => yield_now(),
                Some(_) => return false,
            }
        }
    }

    fn state(&self) -> Option<(u8, u64)> {
        text(&self.state, &mut [0; 512]).and_then(state_and_threads)
    }

    fn is_alone(&self) -> bool {
        listed(&self.children) == Some(0) && listed(&self.of_keeper) == Some(1)
    }
}

/// Content of a file of `/proc`, as far as the buffer holds it.
fn text<'a>(file: &OwnedFd, room: &'a mut [u8]) -> Option<&'a [u8]> {
    let length = pread(file, &mut *room, 0).ok()?;
    room.get(..length)
}

/// The letter of the state and the number of threads in a line of `stat`: the first word and the eighteenth after the
/// name, which stands in brackets and may hold anything.
fn state_and_threads(line: &[u8]) -> Option<(u8, u64)> {
    let end = line.iter().rposition(|byte| *byte == b')')?;
    let mut words = line.get(end + 2..)?.split(|byte| *byte == b' ');
    let letter = *words.next()?.first()?;
    Some((letter, std::str::from_utf8(words.nth(16)?).ok()?.parse().ok()?))
}

/// Number of listed processes, if there are few.
fn listed(list: &OwnedFd) -> Option<usize> {
    let mut room = [0; 64];
    let known = text(list, &mut room)?;
    Some(known.split(|byte| *byte == b' ').filter(|word| !word.is_empty()).count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn state_and_threads_are_read_whatever_the_name() {
        let line =
            |name: &str| format!("7 ({name}) T 1 7 7 0 -1 4194560 91 0 0 0 1 2 0 0 25 5 3 0 88 9000 60 1");
        for name in ["bot", ") R 1 1 (", "", "a b c"] {
            assert_eq!(state_and_threads(line(name).as_bytes()), Some((b'T', 3)), "{name}");
        }
        assert_eq!(state_and_threads(b"7 (bot) T 1 7"), None);
        assert_eq!(state_and_threads(b""), None);
    }

    #[test]
    fn our_own_process_runs() {
        let stat = std::fs::read("/proc/self/stat").unwrap();
        assert!(matches!(state_and_threads(&stat), Some((b'R' | b'S', 1..))));
    }
}
