//! The three pipes to a bot, none of which is ever waited for past a deadline.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::Instant;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{OFlags, fcntl_setfl};
use rustix::io::{Errno, ioctl_fionread, read, write};
use rustix::pipe::{PipeFlags, fcntl_setpipe_size, pipe_with};

use super::control::Control;
use super::lines::Lines;
use super::{BotOutput, Excerpt, Limits};

/// Our ends of a bot's standard streams; a stream that was closed is none.
pub(super) struct Streams {
    input: Option<OwnedFd>,
    output: Option<OwnedFd>,
    error: Option<OwnedFd>,
    lines: Lines,
    errors: Excerpt,
}

/// Room in the pipe of standard error, so that a bot that ponders and complains is not held up.
const ERROR_ROOM: usize = 256 << 10;

/// Time left until the deadline.
pub(super) fn until(deadline: Instant) -> Timespec {
    let left = deadline.saturating_duration_since(Instant::now());
    Timespec::try_from(left).unwrap_or(Timespec { tv_sec: 3600, tv_nsec: 0 })
}

impl Streams {
    /// Our ends, and the bot's: input, output, error.
    pub fn pipes() -> io::Result<(Streams, [OwnedFd; 3])> {
        let (their_input, input) = pipe_with(PipeFlags::CLOEXEC)?;
        let (output, their_output) = pipe_with(PipeFlags::CLOEXEC)?;
        let (error, their_error) = pipe_with(PipeFlags::CLOEXEC)?;
        for ours in [&input, &output, &error] {
            fcntl_setfl(ours, OFlags::NONBLOCK)?;
        }
        // Only a comfort: the system may have less to give.
        let _ = fcntl_setpipe_size(&error, ERROR_ROOM);
        let ours = Streams {
            input: Some(input),
            output: Some(output),
            error: Some(error),
            lines: Lines::default(),
            errors: Excerpt::default(),
        };
        Ok((ours, [their_input, their_output, their_error]))
    }

    pub fn begin_turn(&mut self) {
        self.lines.begin_turn();
    }

    /// Writes as much as there is room for now.
    pub fn write(&mut self, bytes: &mut &[u8]) -> io::Result<()> {
        let input = self.input.as_ref().ok_or(io::ErrorKind::BrokenPipe)?;
        while !bytes.is_empty() {
            match write(input, bytes) {
                Ok(written) => *bytes = &bytes[written..],
                Err(Errno::AGAIN) => return Ok(()),
                Err(Errno::INTR) => {}
                Err(error) => {
                    self.input = None;
                    return Err(error.into());
                }
            }
        }
        Ok(())
    }

    /// Waits until something comes on one of the lines, and takes it in; whether there is news of the keeper.
    pub fn attend(
        &mut self,
        control: Option<&Control>,
        writing: bool,
        limits: &Limits,
        deadline: Instant,
    ) -> bool {
        let output = self.output.as_ref().filter(|_| self.lines.has_room(limits));
        let input = self.input.as_ref().filter(|_| writing);
        let wanted = [
            (control.map(AsFd::as_fd), PollFlags::IN),
            (output.map(AsFd::as_fd), PollFlags::IN),
            (self.error.as_ref().map(AsFd::as_fd), PollFlags::IN),
            (input.map(AsFd::as_fd), PollFlags::OUT),
        ];
        let [control, output, error, _] = ready(wanted, deadline);
        if output {
            self.read_output();
        }
        if error {
            self.read_error(limits);
        }
        control
    }

    fn read_output(&mut self) -> bool {
        let mut bytes = [0; 16 << 10];
        let some = take(&mut self.output, &mut bytes);
        self.lines.add(&bytes[..some]);
        some > 0
    }

    fn read_error(&mut self, limits: &Limits) -> bool {
        let mut bytes = [0; 16 << 10];
        let some = take(&mut self.error, &mut bytes);
        self.errors.add(&bytes[..some], limits.errors);
        some > 0
    }

    /// Reads the rest when no writer is left, and closes.
    pub fn finish(&mut self, limits: &Limits) {
        while self.lines.has_room(limits) && self.read_output() {}
        while self.read_error(limits) {}
        self.output = None;
        self.error = None;
    }

    pub fn next_line(&mut self, limits: &Limits) -> Option<BotOutput> {
        self.lines.next(limits)
    }

    pub fn unfinished(&self) -> usize {
        self.lines.unfinished()
    }

    pub fn forget_lines(&mut self) {
        self.lines = Lines::default();
    }

    pub fn output_closed(&self) -> bool {
        self.output.is_none()
    }

    pub fn close_input(&mut self) {
        self.input = None;
    }

    pub fn has_input(&self) -> bool {
        self.input.is_some()
    }

    /// Bytes of its input that it has not read yet (`FIONREAD` works on either end of a pipe).
    pub fn unread(&self) -> u64 {
        self.input.as_ref().and_then(|input| ioctl_fionread(input).ok()).unwrap_or(0)
    }

    /// Standard error since the last call, with what is in the pipe now.
    pub fn errors(&mut self, limits: &Limits) -> Excerpt {
        // As much as the pipe holds; one who writes on and on is not waited for.
        for _ in 0..2 * ERROR_ROOM / (16 << 10) {
            if !self.read_error(limits) {
                break;
            }
        }
        std::mem::take(&mut self.errors)
    }
}

/// Waits until one of these is ready, or until the deadline; which ones are.
fn ready<const N: usize>(wanted: [(Option<BorrowedFd<'_>>, PollFlags); N], deadline: Instant) -> [bool; N] {
    let mut fds: Vec<PollFd> =
        wanted.iter().filter_map(|(fd, flags)| Some(PollFd::from_borrowed_fd((*fd)?, *flags))).collect();
    let polled = poll(&mut fds, Some(&until(deadline))).is_ok();
    let mut fds = fds.iter();
    wanted.map(|(fd, _)| fd.is_some() && fds.next().is_some_and(|fd| polled && !fd.revents().is_empty()))
}

/// Reads what is there now; closes the stream at its end.
fn take(stream: &mut Option<OwnedFd>, bytes: &mut [u8]) -> usize {
    let Some(open) = stream else { return 0 };
    match read(open, bytes) {
        Ok(0) => *stream = None,
        Ok(some) => return some,
        Err(Errno::AGAIN | Errno::INTR) => {}
        Err(_) => *stream = None,
    }
    0
}
