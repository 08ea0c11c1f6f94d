//! The program in a real pseudo-terminal: whole games by keys, and the manners of a guest.
#![cfg(unix)]

use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::Command;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// A person before a terminal in which the program runs.
struct Person {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    written: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    program: Box<dyn Child + Send + Sync>,
    state: PathBuf,
    /// The modes of the terminal before the program came.
    modes: String,
}

/// Nothing takes so long; it only ends a test that would hang.
const PATIENCE: Duration = Duration::from_secs(120);

/// As long as a person looks before the next key, if nothing moves.
const GLANCE: Duration = Duration::from_millis(150);

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

/// Whether keys are echoed, lines edited, signals sent: everything that `stty -a` tells.
fn modes(terminal: &dyn MasterPty) -> String {
    format!("{:?}", terminal.get_termios().expect("a terminal has modes"))
}

impl Person {
    fn runs(name: &str, args: &[&str], environment: &[(&str, &str)]) -> Person {
        let pair = native_pty_system().openpty(size(80, 24)).expect("there are pseudo-terminals");
        let modes = modes(&*pair.master);
        let state = std::env::temp_dir().join(format!("bastide-pty-{name}-{}", std::process::id()));
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_bastide"));
        command.args(args);
        for (name, value) in [("TERM", "xterm-256color"), ("LANG", "C.UTF-8"), ("COLORTERM", "truecolor")] {
            command.env(name, value);
        }
        ["NO_COLOR", "LC_ALL", "LC_CTYPE"].iter().for_each(|name| command.env_remove(name));
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

    fn presses(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    fn sees(&self) -> String {
        self.screen.screen().contents()
    }

    /// Looks until the screen shows a text.
    fn awaits(&mut self, text: &str) {
        let until = Instant::now() + PATIENCE;
        while !self.sees().contains(text) {
            let left = until.saturating_duration_since(Instant::now());
            match self.written.recv_timeout(left) {
                Ok(bytes) => self.screen.process(&bytes),
                Err(_) => panic!("`{text}` does not come:\n{}", self.sees()),
            }
        }
    }

    /// Looks until the screen is as it should be.
    fn awaits_that(&mut self, what: &str, is_so: impl Fn(&Person) -> bool) {
        let until = Instant::now() + PATIENCE;
        while !is_so(self) {
            assert!(Instant::now() < until, "{what} does not come to be:\n{}", self.sees());
            if let Ok(bytes) = self.written.recv_timeout(GLANCE) {
                self.screen.process(&bytes);
            }
        }
    }

    /// Whether the terminal is as it was before the program came.
    fn has_it_back(&self) -> bool {
        let screen = self.screen.screen();
        let ours = screen.alternate_screen() || screen.hide_cursor() || screen.bracketed_paste();
        let mouse = screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None;
        !ours && !mouse && modes(&*self.master) == self.modes
    }

    /// Sends a signal to the program, and to nothing that it started.
    fn signals(&self, signal: &str) {
        let pid = self.program.process_id().unwrap().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
    }

    /// Whether the program is stopped, as a job of the shell is.
    fn sees_it_stopped(&self) -> bool {
        let pid = self.program.process_id().unwrap();
        let told = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        told.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with('T'))
    }

    /// Looks for a moment at what comes.
    fn glances(&mut self) {
        while let Ok(bytes) = self.written.recv_timeout(GLANCE) {
            self.screen.process(&bytes);
        }
    }

    /// Waits for the end of the program; the terminal must be as it was.
    fn leaves(mut self) -> u32 {
        while let Ok(bytes) = self.written.recv_timeout(PATIENCE) {
            self.screen.process(&bytes);
        }
        let status = self.program.wait().expect("the program ends");
        assert!(self.has_it_back(), "{:?} {}\n{}", self.modes, modes(&*self.master), self.sees());
        let _ = std::fs::remove_dir_all(&self.state);
        status.exit_code()
    }
}

#[test]
fn a_stranger_plays_gems_by_pressing_enter() {
    let mut person = Person::runs("stranger", &[], &[]);
    person.awaits("an arena for grid games");
    person.presses("\r");
    person.awaits("Enter begins the game");
    person.presses("\r");
    person.awaits("your turn");
    person.presses("h");
    person.awaits("look at the");
    person.presses("hh");
    person.awaits("best moves");
    person.presses("q");
    person.awaits("an arena for grid games");
    person.presses("q");
    assert_eq!(person.leaves(), 0);
}

/// Presses Tab and Enter until the game is over.
fn play_to_the_end(name: &str, args: &[&str]) {
    let mut person =
        Person::runs(name, &[&["play", name, "--seed", "3", "--no-animation"], args].concat(), &[]);
    person.awaits("Bastide");
    for _ in 0..600 {
        if person.sees().contains("play again") {
            break;
        }
        person.presses("\t\r");
        person.glances();
    }
    person.awaits("play again");
    assert!(person.sees().contains("The end"), "{}", person.sees());
    person.presses("v");
    person.awaits("turn 0 of");
    person.presses("q");
    assert_eq!(person.leaves(), 0);
}

#[test]
fn gems_is_played_to_its_end() {
    play_to_the_end("gems", &["-o", "max_moves=3"]);
}

#[test]
fn mansuba_is_played_to_its_end() {
    play_to_the_end("mansuba", &["--seat", "human", "--seat", "level:1", "-o", "width=4", "-o", "height=4"]);
}

#[test]
fn ripple_is_played_to_its_end() {
    play_to_the_end(
        "ripple",
        &["--seat", "human", "--seat", "greedy", "-o", "width=3", "-o", "max_turns=20"],
    );
}

#[test]
fn tilings_is_played_to_its_end() {
    play_to_the_end(
        "tilings",
        &["--seat", "human", "--seat", "first", "-o", "width=4", "-o", "height=3", "-o", "rotate=on"],
    );
}

#[test]
fn carcassonne_is_played_to_its_end() {
    play_to_the_end(
        "carcassonne",
        &["--seat", "human", "--seat", "random", "--seat", "random", "--seat", "first"],
    );
}

#[test]
fn control_c_asks_once_and_then_leaves() {
    let mut person = Person::runs("control-c", &["play", "ripple"], &[]);
    person.awaits("your turn");
    person.presses("\x03");
    person.awaits("Leave Bastide?");
    person.presses("\x03");
    assert_eq!(person.leaves(), 0);
}

#[test]
fn a_signal_ends_it_in_good_order_and_the_game_is_kept() {
    for (signal, status) in [("-TERM", 128 + 15), ("-HUP", 128 + 1)] {
        let mut person =
            Person::runs("signal", &["play", "ripple", "--seat", "human", "--seat", "human"], &[]);
        person.awaits("your turn");
        assert!(!person.has_it_back(), "it is taken meanwhile");
        person.presses("\r");
        person.awaits("turn 1");
        person.signals(signal);
        let kept = person.state.join("unfinished-ripple.json");
        person.awaits_that("the game being kept", |person| kept.exists() && person.has_it_back());
        assert_eq!(person.leaves(), status);
    }
}

#[test]
fn a_bug_leaves_the_terminal_as_it_was_and_is_told_there() {
    let mut person = Person::runs("bug", &["play", "ripple"], &[("BASTIDE_BREAK", "1")]);
    person.awaits("your turn");
    person.presses("h");
    person.awaits("no key was to be pressed");
    let told = person.screen.screen().cursor_position();
    person.glances();
    assert!(person.screen.screen().cursor_position() >= told, "nothing is written over it");
    assert!(person.sees().contains("no key was to be pressed"), "{}", person.sees());
    assert_eq!(person.leaves(), 101);
}

#[test]
fn a_stop_gives_the_terminal_back_and_all_is_there_again_afterwards() {
    for signal in [None, Some("-TSTP")] {
        let mut person = Person::runs("stop", &["play", "ripple"], &[]);
        person.awaits("your turn");
        match signal {
            None => person.presses("\x1a"),
            Some(signal) => person.signals(signal),
        }
        person.awaits_that("a stop", Person::sees_it_stopped);
        person.awaits_that("the terminal", Person::has_it_back);
        assert!(!person.sees().contains("your turn"), "{}", person.sees());
        person.signals("-CONT");
        person.awaits("your turn");
        assert!(!person.has_it_back() && person.screen.screen().alternate_screen());
        person.presses("\x03\x03");
        assert_eq!(person.leaves(), 0);
    }
}

#[test]
fn the_speed_of_animation_is_remembered() {
    let mut first = Person::runs("speed", &["play", "gems"], &[]);
    first.awaits("your turn");
    first.presses("<");
    first.awaits("animation is slow");
    first.presses("\x03\x03");
    first.awaits_that("the end", Person::has_it_back);
    let mut second = Person::runs("speed", &["play", "gems"], &[]);
    second.awaits("your turn");
    second.presses(">");
    second.awaits("animation is usual");
    second.presses("\x03\x03");
    assert_eq!((first.leaves(), second.leaves()), (0, 0));
}

#[test]
fn a_key_is_answered_while_a_mind_thinks() {
    let args = ["play", "carcassonne", "--seat", "mcts", "--seat", "human", "--budget", "1000s"];
    let mut person = Person::runs("thinking", &args, &[]);
    person.awaits("is thinking");
    person.presses("?");
    person.awaits("Keys and rules");
    assert!(person.sees().contains("is thinking"), "{}", person.sees());
    person.presses("\x03\x03");
    assert_eq!(person.leaves(), 0);
}

#[test]
fn a_window_of_another_size_is_filled() {
    let mut person = Person::runs("size", &["play", "gems"], &[]);
    person.awaits("your turn");
    person.screen.screen_mut().set_size(50, 150);
    person.master.resize(size(150, 50)).unwrap();
    person.awaits("resign");
    person.presses("\x03\x03");
    assert_eq!(person.leaves(), 0);
}

#[test]
fn without_colours_and_unicode_all_is_plain() {
    let mut person = Person::runs("plain", &["play", "carcassonne"], &[("NO_COLOR", "1"), ("LANG", "C")]);
    person.awaits("your turn");
    person.glances();
    assert!(person.sees().is_ascii(), "{}", person.sees());
    for (row, column) in (0..24).flat_map(|row| (0..80).map(move |column| (row, column))) {
        let cell = person.screen.screen().cell(row, column).unwrap();
        assert_eq!((cell.fgcolor(), cell.bgcolor()), (vt100::Color::Default, vt100::Color::Default));
    }
    person.presses("\x03y");
    assert_eq!(person.leaves(), 0);
}

#[test]
fn minds_are_watched() {
    let mut person = Person::runs(
        "watch",
        &["watch", "first", "greedy", "--game", "ripple", "-o", "width=2", "--no-animation"],
        &[],
    );
    person.awaits("play again");
    person.presses("q");
    assert_eq!(person.leaves(), 0);
}

#[test]
fn a_record_is_looked_at() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/gems.record");
    let mut person = Person::runs("replay", &["replay", file], &[]);
    person.awaits("turn 0 of 25");
    person.presses("\x1b[F");
    person.awaits("turn 25 of 25");
    person.presses("q");
    assert_eq!(person.leaves(), 0);
}
