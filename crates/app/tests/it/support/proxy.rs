//! A bad net between a program and a server: it delays, breaks messages apart, and cuts; also right after the server has done
//! something and before anybody hears of it, so that it is asked for again.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use contest::dice::Dice;

/// Kinds of disturbance.
pub struct BadNet {
    pub port: u16,
    state: Arc<State>,
}

struct State {
    /// True while it disturbs at all.
    bad: AtomicBool,
    dice: Mutex<Dice>,
    /// Connections that were cut on the way there, and answers that were swallowed.
    lost: AtomicUsize,
    swallowed: AtomicUsize,
}

/// One piece in this many is delayed, broken apart, or lost.
const DELAYED: usize = 20;
const BROKEN: usize = 10;
const LOST: usize = 40;

impl BadNet {
    /// Stands before the server whose socket this is.
    pub fn before(socket: PathBuf) -> BadNet {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let state = State {
            bad: AtomicBool::new(true),
            dice: Mutex::new(Dice::new(7)),
            lost: AtomicUsize::new(0),
            swallowed: AtomicUsize::new(0),
        };
        let state = Arc::new(state);
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for there in listener.incoming().map_while(Result::ok) {
                // A server that is away refuses, and so does the net before it.
                let Ok(here) = UnixStream::connect(&socket) else { continue };
                let (state, back) = (Arc::clone(&shared), Arc::clone(&shared));
                let (from, to) = (there.try_clone().unwrap(), here.try_clone().unwrap());
                thread::spawn(move || state.carry(from, to, &state.lost));
                thread::spawn(move || back.carry(here, there, &back.swallowed));
            }
        });
        BadNet { port, state }
    }

    /// From now on nothing happens.
    pub fn mend(&self) {
        self.state.bad.store(false, Ordering::Relaxed);
    }

    /// Questions that never arrived, and answers that got lost.
    pub fn cuts(&self) -> (usize, usize) {
        (self.state.lost.load(Ordering::Relaxed), self.state.swallowed.load(Ordering::Relaxed))
    }
}

impl State {
    /// True for one of `one_of` calls.
    fn happens(&self, one_of: usize) -> bool {
        self.bad.load(Ordering::Relaxed) && self.dice.lock().unwrap().below(one_of) == 0
    }

    fn carry(&self, mut from: impl Read + Cut, mut to: impl Write + Cut, lost: &AtomicUsize) {
        let mut bytes = [0; 16 << 10];
        while let Ok(count @ 1..) = from.read(&mut bytes) {
            if self.happens(LOST) {
                lost.fetch_add(1, Ordering::Relaxed);
                break;
            }
            if self.happens(DELAYED) {
                let (_open, never) = channel::<()>();
                let _ = never.recv_timeout(Duration::from_millis(30));
            }
            let middle = if self.happens(BROKEN) { count / 2 } else { 0 };
            if to.write_all(&bytes[..middle]).and_then(|()| to.write_all(&bytes[middle..count])).is_err() {
                break;
            }
        }
        from.cut();
        to.cut();
    }
}

/// A connection that can be cut.
trait Cut {
    fn cut(&self);
}

impl Cut for TcpStream {
    fn cut(&self) {
        let _ = self.shutdown(Shutdown::Both);
    }
}

impl Cut for UnixStream {
    fn cut(&self) {
        let _ = self.shutdown(Shutdown::Both);
    }
}
