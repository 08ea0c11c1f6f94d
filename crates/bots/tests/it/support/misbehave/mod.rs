//! The bot with bad manners, built once, and its traces seen from outside. Tests of matches share it.
#![allow(dead_code)]

use std::fs;
use std::path::PathBuf;
use std::process::{self, Command};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// This folder, from whichever crate's tests it is asked for.
pub const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/tests/it/support/misbehave");

/// Its source files.
pub const SOURCES: [&str; 4] = [
    include_str!("misbehave.c"),
    include_str!("sayings.h"),
    include_str!("attacks.h"),
    include_str!("blinds.h"),
];

pub fn program() -> &'static str {
    static PROGRAM: OnceLock<String> = OnceLock::new();
    PROGRAM.get_or_init(build)
}

fn build() -> String {
    let source = PathBuf::from(FOLDER).join("misbehave.c");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("misbehave");
    let (program, fresh) = (folder.join("misbehave"), folder.join(format!("fresh-{}", process::id())));
    fs::create_dir_all(&folder).expect("a folder for the bot");
    let compiler = std::env::var_os("CC").unwrap_or("cc".into());
    let built = Command::new(compiler).args(["-O1", "-w", "-pthread", "-o"]).arg(&fresh).arg(source).status();
    assert!(built.is_ok_and(|status| status.success()), "a C compiler builds the bot");
    // At once, because tests of another program may be using it.
    fs::rename(fresh, &program).expect("its place is free");
    program.into_os_string().into_string().expect("text")
}

/// A word that no other process of this machine has on its command line.
pub fn mark() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("mark-{}-{}.", process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

/// The processes that have this word on their command line, or in their plan where that can be looked at: the bot's, and those
/// between it and us.
pub fn marked(mark: &str) -> Vec<String> {
    let processes = fs::read_dir("/proc").expect("processes are listed").flatten();
    let lines = processes.filter_map(|process| {
        let text = |file: &str| {
            let bytes = fs::read(process.path().join(file)).unwrap_or_default();
            String::from_utf8_lossy(&bytes).replace('\0', " ")
        };
        let line = text("cmdline");
        let is_marked = line.contains(mark) || line.contains(" inside ") && text("environ").contains(mark);
        is_marked.then(|| format!("{}: {line}", process.file_name().display()))
    });
    lines.collect()
}

/// The numbers of the gate, the keeper and the bot with this mark, once it runs.
pub fn stages(mark: &str) -> Option<[String; 3]> {
    all_stages(mark).next()
}

/// The same of every bot with this mark.
pub fn all_stages(mark: &str) -> impl Iterator<Item = [String; 3]> {
    let numbers = marked(mark).into_iter().filter_map(|line| Some(line.split_once(':')?.0.to_owned()));
    numbers.filter_map(stages_of)
}

fn stages_of(bot: String) -> Option<[String; 3]> {
    let file = |process: &str, name: &str| {
        let bytes = fs::read(format!("/proc/{process}/{name}")).unwrap_or_default();
        String::from_utf8_lossy(&bytes).replace('\0', " ")
    };
    let parent = |process: &str| {
        let status = file(process, "status");
        Some(status.lines().find_map(|line| line.strip_prefix("PPid:"))?.trim().to_owned())
    };
    let is_stage = |process: &str, name: &str| file(process, "cmdline").contains(&format!(" inside {name} "));
    let keeper = parent(&bot)?;
    let gate = parent(&keeper)?;
    let is_bot = !file(&bot, "cmdline").contains(" inside ");
    (is_bot && is_stage(&keeper, "keeper") && is_stage(&gate, "gate")).then_some([gate, keeper, bot])
}
