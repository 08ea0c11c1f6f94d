//! Workshop where bots of tests are made and play.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::program::run;

/// A folder of the test's own.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("workshop").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// True if there is such a program; a test that needs it says that it is skipped otherwise.
pub fn has(program: &str) -> bool {
    let there = Command::new(program).arg("--version").output().is_ok();
    if !there {
        let _ = writeln!(io::stderr(), "SKIPPED: there is no {program}");
    }
    there
}

/// A shared library made of this C source.
pub fn library(folder: &Path, name: &str, source: &str, flags: &[&str]) -> PathBuf {
    let (text, made) = (folder.join(format!("{name}.c")), folder.join(format!("{name}.so")));
    fs::write(&text, source).expect("a source");
    let output = Command::new("cc")
        .args(["-Wall", "-shared", "-fPIC", "-o"])
        .args([&made, &text])
        .args(flags)
        .output();
    let output = output.expect("cc runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    made
}

/// A match of these players, as data. Its clock is slow, since machines that test are busy.
pub fn play(game: &str, players: &[&str], more: &[&str]) -> Value {
    let args = [&["match", "--game", game, "--seed", "5", "--json"], players, more].concat();
    let clock: &[&str] = if more.contains(&"--clock") { &[] } else { &["--clock", "move:20s"] };
    run(&[&args, clock].concat(), "").played(&format!("{args:?}"))
}

/// The only fault of a match: seat, verdict, reason and error output.
pub fn only_fault(played: &Value) -> (u64, String, String) {
    let faults = played["faults"].as_array().expect("a list");
    assert_eq!(faults.len(), 1, "{faults:#?}");
    let text = |name: &str| faults[0][name].as_str().unwrap_or_default().to_owned();
    let why = format!("{}\n{}", text("why"), text("errors"));
    (faults[0]["seat"].as_u64().expect("a seat"), text("verdict"), why)
}
