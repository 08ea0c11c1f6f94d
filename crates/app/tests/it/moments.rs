//! Every misbehaviour at every moment, as a command, a library or a module, by root and by an ordinary user, with control
//! groups and without: the verdict, who is blamed, and that nothing is left.
//!
//! A sample of it is played in every run of the tests, all of it with `BASTIDE_GAMES` (`./test --long`).

use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

use crate::bots_at_the_table::{SHORT, manners, verdict};
use crate::modules::{FIRST, module};
use crate::support::misbehave::{FOLDER, SOURCES, mark, marked, program};
use crate::support::program::finish;
use crate::support::workshop::folder;

/// The fourth turn of the bot is its last in a game of twelve for three.
const MOMENTS: [&str; 5] = ["handshake", "first", "middle", "last", "end"];

/// Manners that have a moment of their own, or that need a turn to come.
const ONLY_FIRST: &[&str] = &[
    "honest",
    "steals-time",
    "works-half-its-time",
    "carriage-returns",
    "old-move",
    "two-moves",
    "forks-in-the-freeze",
    "forks-after-a-nap",
    "executes-in-threads",
];

/// Deeds that a library cannot do: it says nothing unasked, and its streams are the host's.
const NOT_IN_LIBRARIES: &[&str] = &[
    "drips",
    "endless-line",
    "endless-lines",
    "closes-input",
    "closes-output",
    "opens-files",
    "chatters",
    "babbles",
    "deep-json",
    "long-move",
    "long-logs",
];

/// Deed of a module, and the verdict.
const DEEDS: [(&str, &str, &str); 7] = [
    ("loops", "(loop $ever (br $ever))", "timeout"),
    ("grows", "(loop $more (drop (memory.grow (i32.const 16))) (br $more))", "limit memory"),
    ("traps", "unreachable", "crash"),
    ("divides", "(drop (i32.div_s (i32.const 1) (i32.const 0)))", "crash"),
    ("outside", "(return (i64.const 0x7000000000000010))", "crash"),
    ("floods", "(return (i64.const 0x00ffffff))", "limit"),
    ("silent", "(return (i64.const 0))", "timeout"),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Command,
    Library,
    Module,
}

/// The host, and if bots may have cgroups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Host {
    /// The user that runs the tests.
    Own,
    OwnWithoutGroups,
    /// An ordinary user, where the tests are root's.
    Nobody,
}

#[derive(Clone, Copy)]
struct Cell {
    manner: &'static str,
    /// The verdict in the middle of a game; nothing where it plays on.
    verdict: &'static str,
    clock: &'static str,
    way: Way,
    moment: &'static str,
    host: Host,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} at {} as {:?} by {:?}", self.manner, self.moment, self.way, self.host)
    }
}

impl Cell {
    /// Before a bot is ready, not to answer is a fault of its start, and to move is out of place; after the game nothing is.
    fn expected(&self) -> &'static str {
        match (self.moment, self.verdict.split(' ').next().unwrap_or_default()) {
            ("end", _) => "",
            // After its last turn it is killed, and is asked nothing more.
            ("last", _) if self.verdict == "limit freeze" => "",
            ("handshake", "timeout" | "stalled" | "crash") => "start",
            ("handshake", "illegal" | "resigned") => "protocol",
            // The host of libraries has a guard of its own below its stack, which aborts.
            _ if self.way == Way::Library && self.manner == "stack-overflow" => "crash signal 6",
            _ => self.verdict,
        }
    }

    fn player(&self, mark: &str, place: &Place) -> String {
        match self.way {
            Way::Command => format!("cmd:{} {}@{} '' {mark}", program(), self.manner, self.moment),
            Way::Library => {
                let file = place.folder.join(format!("{}.{}.{mark}so", self.manner, self.moment));
                let _ = fs::copy(&place.library, &file);
                format!("lib:{}", file.display())
            }
            Way::Module => {
                let name = format!("{}.{}.{mark}", self.manner, self.moment);
                let deed = DEEDS.iter().find(|(name, ..)| *name == self.manner).expect("a deed").1;
                module(&place.folder, &name, &twisted(deed, self.moment))
            }
        }
    }
}

/// The module that makes the first legal move, but does this at that moment.
fn twisted(deed: &str, moment: &str) -> String {
    let at = |letter: &str| format!(";; {letter}\n      (then");
    let (hello, turn) = (at("h as in hello"), at("t as in turn"));
    assert!(FIRST.contains(&hello) && FIRST.contains(&turn));
    let count = "(global.set $turns (i32.add (global.get $turns) (i32.const 1)))";
    let in_turn = |number: u32| {
        let counted = FIRST.replace("(func $write ", "(global $turns (mut i32) (i32.const 0)) (func $write ");
        let deed = format!("{count} (if (i32.eq (global.get $turns) (i32.const {number})) (then {deed}))");
        counted.replace(&turn, &format!("{turn} {deed}"))
    };
    match moment {
        "handshake" => FIRST.replace(&hello, &format!("{hello} {deed}")),
        "first" => in_turn(1),
        "middle" => in_turn(3),
        "last" => in_turn(4),
        _ => {
            let is_end = "(if (i32.eq (local.get $type) (i32.const 0x65))";
            let first = "(if (i32.eq (local.get $type) (i32.const 0x68))";
            FIRST.replace(first, &format!("{is_end} (then {deed}))\n    {first}"))
        }
    }
}

/// Folder of libraries and modules.
struct Place {
    folder: PathBuf,
    library: PathBuf,
}

impl Place {
    fn new() -> Place {
        let folder = folder("moments");
        let library = folder.join("misbehave.so");
        let source = PathBuf::from(FOLDER).join("misbehave.c");
        let built = Command::new("cc")
            .args(["-O1", "-w", "-DLIBRARY", "-shared", "-fPIC", "-pthread", "-o"])
            .args([&library, &source])
            .status();
        assert!(built.is_ok_and(|status| status.success()), "a C compiler builds the library");
        Place { folder, library }
    }
}

fn cells() -> Vec<Cell> {
    let hosts = hosts();
    let sayings = SOURCES[1];
    let says_in_turn = |manner: &str| sayings.contains(&format!("SAYING(\"{manner}\", TURN"));
    let says = |manner: &str| sayings.contains(&format!("SAYING(\"{manner}\""));
    let mut cells = Vec::new();
    let mut add = |manner, verdict, clock, way, moments: &[&'static str]| {
        let places = moments.iter().flat_map(|moment| hosts.iter().map(move |host| (*moment, *host)));
        cells.extend(places.map(|(moment, host)| Cell { manner, verdict, clock, way, moment, host }));
    };
    for (manner, clock, verdict) in manners() {
        let one_moment = ONLY_FIRST.contains(&manner) || says(manner) && !says_in_turn(manner);
        add(manner, verdict, clock, Way::Command, if one_moment { &["first"] } else { &MOMENTS });
        if !one_moment && !says(manner) && !NOT_IN_LIBRARIES.contains(&manner) {
            add(manner, verdict, clock, Way::Library, &MOMENTS);
        }
    }
    for (name, _, verdict) in DEEDS {
        let clock = if name == "silent" { SHORT } else { "fuel:5000000" };
        add(name, verdict, clock, Way::Module, &MOMENTS);
    }
    cells
}

/// The hosts that can play here.
pub fn hosts() -> Vec<Host> {
    let as_nobody = command(Host::Nobody).arg("--version").output();
    let mut hosts = vec![Host::Own, Host::OwnWithoutGroups];
    // Only root can become another user, and only where that one may read what it needs.
    hosts.extend(as_nobody.is_ok_and(|output| output.status.success()).then_some(Host::Nobody));
    hosts
}

pub fn command(host: Host) -> Command {
    let program = env!("CARGO_BIN_EXE_bastide");
    match host {
        Host::Own => Command::new(program),
        Host::OwnWithoutGroups => {
            let mut command = Command::new(program);
            command.env("BASTIDE_CGROUPS", "off");
            command
        }
        Host::Nobody => {
            let mut command = Command::new("setpriv");
            command.args(["--reuid=65534", "--regid=65534", "--clear-groups", program]);
            command
        }
    }
}

/// A game of a mind, the one that misbehaves, and another mind.
fn play(cell: &Cell, place: &Place) -> Result<(), String> {
    let mark = mark();
    let player = cell.player(&mark, place);
    let mut command = command(cell.host);
    command.args(["match", "first", &player, "first", "--json", "--game", "ripple", "--seed", cell.manner]);
    command.args(["-o", "width=3", "-o", "height=3", "-o", "max_turns=12", "--clock", cell.clock]);
    if cell.moment == "handshake" && cell.expected() == "start" {
        command.args(["--startup", "1500ms"]);
    }
    let played = finish(command, "");
    let left = marked(&mark);
    let data: Value = serde_json::from_str(&played.out).map_err(|_| played.err.clone())?;
    let faults = data["faults"].as_array().cloned().unwrap_or_default();
    let judged: Vec<String> =
        faults.iter().map(|fault| format!("{} {}", fault["seat"], verdict(fault))).collect();
    // What a host of ours says of a module has more to it than the kind.
    let is_right = match (&judged[..], cell.expected()) {
        ([], expected) => expected.is_empty(),
        ([one], expected) if !expected.is_empty() => {
            let wanted = format!("1 {expected}");
            *one == wanted || cell.way == Way::Module && one.starts_with(&wanted)
        }
        _ => false,
    };
    let is_void = data["voided"] != serde_json::json!([]);
    if !left.is_empty() || data["over"] != true || !is_right || is_void {
        Err(format!("{judged:?}, not {:?}; left {left:?}; {faults:?}; {}", cell.expected(), data["voided"]))
    } else {
        Ok(())
    }
}

/// Every 47th cell is a sample that has all moments, ways and hosts in it.
const SAMPLE: usize = 47;

#[test]
fn every_misbehaviour_at_every_moment_gets_its_verdict_and_leaves_nothing() {
    let cells = cells();
    let step = if std::env::var_os("BASTIDE_GAMES").is_some() { 1 } else { SAMPLE };
    let chosen: Vec<&Cell> = cells.iter().step_by(step).collect();
    let (next, failures, place) = (AtomicUsize::new(0), Mutex::new(Vec::new()), Place::new());
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some(cell) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(why) = play(cell, &place) {
                        failures.lock().unwrap().push(format!("{cell}: {why}"));
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().unwrap();
    assert!(
        failures.is_empty(),
        "{} of {} judged wrong:\n{}",
        failures.len(),
        chosen.len(),
        failures.join("\n")
    );
}

#[test]
fn the_sample_has_every_moment_and_every_way() {
    let cells = cells();
    let sample: Vec<&Cell> = cells.iter().step_by(SAMPLE).collect();
    for moment in MOMENTS {
        assert!(sample.iter().any(|cell| cell.moment == moment), "{moment}");
    }
    for way in [Way::Command, Way::Library, Way::Module] {
        assert!(sample.iter().any(|cell| cell.way == way), "{way:?}");
    }
    assert!(hosts().iter().all(|host| sample.iter().any(|cell| cell.host == *host)));
}
