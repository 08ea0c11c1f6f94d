//! A person before a terminal in which the program runs.

use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::Command;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// A person before a terminal in which the program runs.
pub struct Person {
    pub master: Box<dyn MasterPty + Send>,
    pub keys: Box<dyn Write + Send>,
    pub written: Receiver<Vec<u8>>,
    pub screen: vt100::Parser,
    pub program: Box<dyn Child + Send + Sync>,
    pub state: PathBuf,
    /// The modes of the terminal before the program came.
    pub modes: String,
}

/// Nothing takes so long; it only ends a test that would hang.
pub const PATIENCE: Duration = Duration::from_mins(2);

/// As long as a person looks before the next key, if nothing moves.
const GLANCE: Duration = Duration::from_millis(150);

/// A terminal of `columns` by `rows`.
pub fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

/// Echo, line editing and signals: everything that `stty -a` prints.
fn modes(terminal: &dyn MasterPty) -> String {
    format!("{:?}", terminal.get_termios().expect("a terminal has modes"))
}

impl Person {
    pub fn runs(name: &str, args: &[&str], environment: &[(&str, &str)]) -> Person {
        let pair = native_pty_system().openpty(size(80, 24)).expect("there are pseudo-terminals");
        let modes = modes(&*pair.master);
        let state = std::env::temp_dir().join(format!("bastide-pty-{name}-{}", std::process::id()));
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_bastide"));
        command.args(args);
        for (name, value) in [("TERM", "xterm-256color"), ("LANG", "C.UTF-8"), ("COLORTERM", "truecolor")] {
            command.env(name, value);
        }
        ["NO_COLOR", "LC_ALL", "LC_CTYPE"].iter().for_each(|name| command.env_remove(name));
        command.env("BASTIDE_LANG", "en");
        environment.iter().for_each(|(name, value)| command.env(name, value));
        command.env("BASTIDE_STATE", &state);
        let program = pair.slave.spawn_command(command).expect("the program starts");
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (send, written) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 1 << 16];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if send.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let keys = pair.master.take_writer().unwrap();
        let screen = vt100::Parser::new(24, 80, 0);
        Person { master: pair.master, keys, written, screen, program, state, modes }
    }

    pub fn presses(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    pub fn sees(&self) -> String {
        self.screen.screen().contents()
    }

    /// Looks until the screen shows a text.
    pub fn awaits(&mut self, text: &str) {
        let until = Instant::now() + PATIENCE;
        while !self.sees().contains(text) {
            let left = until.saturating_duration_since(Instant::now());
            let Ok(bytes) = self.written.recv_timeout(left) else {
                panic!("`{text}` does not come:\n{}", self.sees());
            };
            self.screen.process(&bytes);
        }
    }

    /// Looks until the screen is as it should be.
    pub fn awaits_that(&mut self, what: &str, is_so: impl Fn(&Person) -> bool) {
        let until = Instant::now() + PATIENCE;
        while !is_so(self) {
            assert!(Instant::now() < until, "{what} does not come to be:\n{}", self.sees());
            if let Ok(bytes) = self.written.recv_timeout(GLANCE) {
                self.screen.process(&bytes);
            }
        }
    }

    /// True if the terminal is as it was before the program came.
    pub fn has_it_back(&self) -> bool {
        let screen = self.screen.screen();
        let ours = screen.alternate_screen() || screen.hide_cursor() || screen.bracketed_paste();
        let mouse = screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None;
        !ours && !mouse && modes(&*self.master) == self.modes
    }

    /// Sends a signal to the program, and to nothing that it started.
    pub fn signals(&self, signal: &str) {
        let pid = self.program.process_id().unwrap().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
    }

    /// True if the program is stopped, as a job of the shell is.
    pub fn sees_it_stopped(&self) -> bool {
        let pid = self.program.process_id().unwrap();
        let told = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        told.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with('T'))
    }

    /// Looks for a moment at what comes.
    pub fn glances(&mut self) {
        while let Ok(bytes) = self.written.recv_timeout(GLANCE) {
            self.screen.process(&bytes);
        }
    }

    /// Waits for the end of the program; the terminal must be as it was.
    pub fn leaves(mut self) -> u32 {
        while let Ok(bytes) = self.written.recv_timeout(PATIENCE) {
            self.screen.process(&bytes);
        }
        let status = self.program.wait().expect("the program ends");
        assert!(self.has_it_back(), "{:?} {}\n{}", self.modes, modes(&*self.master), self.sees());
        let _ = std::fs::remove_dir_all(&self.state);
        status.exit_code()
    }
}
