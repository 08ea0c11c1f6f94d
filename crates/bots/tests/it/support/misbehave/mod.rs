//! The bot with bad manners, built once, and what is to be seen of it from outside. Tests of matches share it.
#![allow(dead_code)]

use std::fs;
use std::path::PathBuf;
use std::process::{self, Command};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// This folder, from whichever crate's tests it is asked for.
pub const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/tests/it/support/misbehave");

/// What it is made of.
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

/// The processes that have this word on their command line: the bot's, and those between it and us.
pub fn marked(mark: &str) -> Vec<String> {
    let processes = fs::read_dir("/proc").expect("processes are listed").flatten();
    let lines = processes.filter_map(|process| {
        let line =
            String::from_utf8_lossy(&fs::read(process.path().join("cmdline")).ok()?).replace('\0', " ");
        line.contains(mark).then(|| format!("{}: {line}", process.file_name().display()))
    });
    lines.collect()
}
