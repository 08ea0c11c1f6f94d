//! The three pipes to a trusted bot, each with a thread of its own: no call waits for a pipe with a deadline on all systems.

use std::io::{self, Write};
use std::process::{Child, ChildStdin};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::sandbox::{Delivery, Excerpt};

/// Bytes that are read at once, and the number of such pieces that wait for the referee. A bot that writes more is held up.
const PIECE: usize = 16 << 10;
const PIECES: usize = 16;

/// News of standard output.
pub(super) enum Read {
    Bytes(Vec<u8>),
    /// Nothing until the deadline.
    Nothing,
    Closed,
}

/// Our ends of the pipes.
pub(super) struct Pipes {
    input: Option<Input>,
    output: Receiver<Vec<u8>>,
    errors: Arc<Mutex<Excerpt>>,
    /// Hung up at the end of standard error.
    errors_open: Receiver<()>,
}

struct Input {
    lines: Sender<Vec<u8>>,
    written: Receiver<io::Result<()>>,
    /// Lines that are not yet in the pipe.
    unsent: u64,
}

impl Pipes {
    /// Takes the pipes of a child that was spawned with all three.
    pub fn take(child: &mut Child, keep: usize) -> io::Result<Pipes> {
        let missing = || io::Error::other("a pipe is missing");
        let input = Input::serve(child.stdin.take().ok_or_else(missing)?)?;
        let (mut output, mut error) =
            (child.stdout.take().ok_or_else(missing)?, child.stderr.take().ok_or_else(missing)?);
        let (pieces, taken) = sync_channel(PIECES);
        spawn("bot output", move || pump(&mut output, |piece| hand_on(&pieces, piece)))?;
        let errors = Arc::new(Mutex::new(Excerpt::default()));
        let (ours, (open, errors_open)) = (errors.clone(), channel::<()>());
        spawn("bot errors", move || {
            pump(&mut error, |piece| {
                ours.lock().unwrap_or_else(PoisonError::into_inner).add(piece, keep);
                true
            });
            drop(open);
        })?;
        Ok(Pipes { input: Some(input), output: taken, errors, errors_open })
    }

    /// Puts a line on its way.
    pub fn send(&mut self, line: Vec<u8>) {
        if let Some(input) = &mut self.input {
            input.unsent += 1;
            // If its thread is gone, `deliver` tells.
            let _ = input.lines.send(line);
        }
    }

    /// Waits until all lines are in the pipe.
    pub fn deliver(&mut self, deadline: Instant) -> Delivery {
        let Some(input) = &mut self.input else { return Delivery::Closed };
        while input.unsent > 0 {
            match input.written.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(Ok(())) => input.unsent -= 1,
                Err(RecvTimeoutError::Timeout) => return Delivery::Late,
                Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => {
                    self.input = None;
                    return Delivery::Closed;
                }
            }
        }
        Delivery::Done
    }

    /// The next piece of standard output.
    pub fn read(&mut self, deadline: Instant) -> Read {
        match self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(bytes) => Read::Bytes(bytes),
            Err(RecvTimeoutError::Timeout) => Read::Nothing,
            Err(RecvTimeoutError::Disconnected) => Read::Closed,
        }
    }

    /// Standard error since the last call; of a bot that is gone to its end, which comes within `patience`.
    pub fn errors(&mut self, patience: Duration) -> Excerpt {
        let _ = self.errors_open.recv_timeout(patience);
        std::mem::take(&mut *self.errors.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub fn close_input(&mut self) {
        self.input = None;
    }

    pub fn has_input(&self) -> bool {
        self.input.is_some()
    }

    pub fn unsent(&self) -> u64 {
        self.input.as_ref().map_or(0, |input| input.unsent)
    }
}

impl Input {
    fn serve(mut pipe: ChildStdin) -> io::Result<Input> {
        let (lines, taken) = channel::<Vec<u8>>();
        let (done, written) = channel();
        spawn("bot input", move || {
            for line in taken {
                if done.send(pipe.write_all(&line).and_then(|()| pipe.flush())).is_err() {
                    break;
                }
            }
        })?;
        Ok(Input { lines, written, unsent: 0 })
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name.to_owned()).spawn(work).map(drop)
}

/// Reads to the end, as long as the pieces are wanted.
fn pump(from: &mut impl io::Read, mut piece: impl FnMut(&[u8]) -> bool) {
    let mut bytes = [0; PIECE];
    while let Ok(some) = from.read(&mut bytes) {
        if some == 0 || !piece(&bytes[..some]) {
            return;
        }
    }
}

fn hand_on(pieces: &SyncSender<Vec<u8>>, piece: &[u8]) -> bool {
    pieces.send(piece.to_vec()).is_ok()
}
