//! Honest bots that are large: tables that helpers share, pools of processes, virtual machines. None of them is sent off, with control
//! groups and without, by root and by an ordinary user.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::moments::{command, hosts};
use crate::support::program::finish;
use crate::support::workshop::{folder, has};

/// Puts a source into a folder of its own, which any user may read.
fn placed(name: &str, source: &str) -> PathBuf {
    let file = folder(&format!("large-{name}")).join(name);
    fs::write(&file, source).expect("a source");
    file
}

/// A game of this bot and a mind, wherever it can be played here.
fn plays_everywhere(bot: &str) {
    for host in hosts() {
        let mut command = command(host);
        command.args([
            "match", "first", bot, "--json", "--game", "ripple", "--seed", "7", "--clock", "move:20s",
        ]);
        command.args(["-o", "width=3", "-o", "height=3", "-o", "max_turns=8", "--startup", "60s"]);
        let played = finish(command, "");
        let data: Value = serde_json::from_str(&played.out).expect(&played.err);
        assert_eq!((&data["over"], data["voided"].as_array().map(Vec::len)), (&true.into(), Some(0)));
        assert_eq!(data["faults"].as_array().map(Vec::len), Some(0), "{bot} by {host:?}: {}", data["faults"]);
    }
}

/// A Python that every user can run.
fn python() -> Option<&'static str> {
    ["/usr/bin/python3", "/usr/local/bin/python3"]
        .into_iter()
        .find(|path| Path::new(path).exists() && has(path))
}

#[test]
fn forks_that_share_a_table_are_counted_once() {
    let Some(python) = python() else { return };
    let bot = placed("forks.py", include_str!("large/forks.py"));
    for helpers in [4, 8] {
        plays_everywhere(&format!("cmd:{python} {} {helpers}", bot.display()));
    }
}

#[test]
fn a_pool_of_processes_plays_on() {
    let Some(python) = python() else { return };
    plays_everywhere(&format!("cmd:{python} {}", placed("pool.py", include_str!("large/pool.py")).display()));
}

#[test]
fn a_java_machine_plays_on() {
    if !has("javac") || !has("java") {
        return;
    }
    let source = placed("Threads.java", include_str!("large/Threads.java"));
    let place = source.parent().expect("a folder");
    assert!(
        Command::new("javac").arg("-d").args([place, &source]).status().is_ok_and(|built| built.success())
    );
    plays_everywhere(&format!("cmd:java -Xmx256m -XX:-UsePerfData -cp {} Threads", place.display()));
}

#[test]
fn a_go_program_plays_on() {
    if !has("go") {
        return;
    }
    let source = placed("main.go", include_str!("large/main.go"));
    let program = source.with_file_name("large");
    let built = Command::new("go").args(["build", "-o"]).args([&program, &source]).status();
    assert!(built.is_ok_and(|built| built.success()));
    plays_everywhere(&format!("cmd:{}", program.display()));
}
