//! The system as a report of an error needs it: kernel, machine, terminal, programs for bots, folders.

use std::path::PathBuf;
use std::{env, fs, thread};

use crate::build_info::Fact;
use crate::terminal::table::state_dir::state_folder;

/// Programs that starters of `bot new` are built or run with.
const PROGRAMS: [&str; 8] = ["python3", "node", "tsc", "cc", "c++", "cargo", "go", "javac"];

/// Variables that change how the program works.
const VARIABLES: [&str; 6] =
    ["BASTIDE_CGROUPS", "BASTIDE_STATE", "BASTIDE_TABLES", "XDG_STATE_HOME", "NO_COLOR", "WSL_DISTRO_NAME"];

/// Facts about this system.
pub fn facts() -> Vec<Fact> {
    let kept = state_folder().map_or("nowhere".to_owned(), |folder| folder.display().to_string());
    vec![
        ("system", system()),
        ("machine", machine()),
        ("terminal", terminal()),
        ("programs", list(PROGRAMS.into_iter().filter(|name| is_in_path(name)).map(str::to_owned))),
        ("variables", list(VARIABLES.into_iter().filter_map(variable))),
        ("games kept in", kept),
    ]
}

fn list(words: impl Iterator<Item = String>) -> String {
    let text = words.collect::<Vec<_>>().join(", ");
    if text.is_empty() { "none".to_owned() } else { text }
}

fn variable(name: &str) -> Option<String> {
    Some(format!("{name}={}", env::var(name).ok()?))
}

/// Name of the distribution, where there is one, and version of the kernel.
fn system() -> String {
    let release = fs::read_to_string("/etc/os-release").unwrap_or_default();
    let named = release.lines().find_map(|line| line.strip_prefix("PRETTY_NAME="));
    let name = named.map_or(env::consts::OS, |name| name.trim_matches('"'));
    format!("{name}, {}", kernel())
}

#[cfg(unix)]
fn kernel() -> String {
    let uname = rustix::system::uname();
    format!("{} {}", uname.sysname().to_string_lossy(), uname.release().to_string_lossy())
}

#[cfg(not(unix))]
fn kernel() -> String {
    let asked = std::process::Command::new("cmd").args(["/c", "ver"]).output();
    asked.map_or("unknown version".to_owned(), |said| String::from_utf8_lossy(&said.stdout).trim().to_owned())
}

fn machine() -> String {
    let memory = fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let total = memory.lines().next().and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
    let memory = total.map_or(String::new(), |kib| format!(", {} MiB of memory", kib >> 10));
    let processors = thread::available_parallelism().map_or(1, usize::from);
    format!("{}, {processors} processors{memory}", env::consts::ARCH)
}

fn terminal() -> String {
    let size = crossterm::terminal::size().map(|(columns, rows)| format!("{columns} x {rows}"));
    list(["TERM", "COLORTERM", "LANG"].into_iter().filter_map(variable).chain(size.ok()))
}

fn is_in_path(name: &str) -> bool {
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    let has = |folder: PathBuf| folder.join(&file).is_file();
    env::var_os("PATH").is_some_and(|path| env::split_paths(&path).any(has))
}
