//! A control group that runs out of memory: bots are killed first, and the referee plays the game to its end.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{self, Command};

use serde_json::Value;

use crate::bots_at_the_table::verdict;
use crate::support::misbehave::{mark, marked, program};
use crate::support::program::finish;

/// A group beneath our own, with room for 200 MiB.
struct SmallGroup(PathBuf);

impl SmallGroup {
    /// A small group if the system gives one: as root, with cgroups of either version.
    fn make() -> Option<SmallGroup> {
        let own = fs::read_to_string("/proc/self/cgroup").ok()?;
        let made = own.lines().find_map(|line| {
            let mut parts = line.splitn(3, ':').skip(1);
            let (controllers, path) = (parts.next()?, parts.next()?.trim_start_matches('/'));
            let (mount, limit) = match controllers {
                "" => ("/sys/fs/cgroup", "memory.max"),
                "memory" => ("/sys/fs/cgroup/memory", "memory.limit_in_bytes"),
                _ => return None,
            };
            let group = Path::new(mount).join(path).join(format!("small-{}", process::id()));
            fs::create_dir(&group).ok()?;
            let group = SmallGroup(group);
            fs::write(group.0.join(limit), (200 << 20).to_string()).ok().map(|()| group)
        });
        if made.is_none() {
            let _ = writeln!(io::stderr(), "SKIPPED: no control group can be made here");
        }
        made
    }

    /// This program in the group.
    fn command(&self) -> Command {
        let mut command = Command::new("sh");
        let enter = format!("echo 0 >{}/cgroup.procs && exec \"$@\"", self.0.display());
        command.args(["-c", &enter, "sh", env!("CARGO_BIN_EXE_bastide")]);
        command
    }
}

impl Drop for SmallGroup {
    fn drop(&mut self) {
        let _ = fs::remove_dir(&self.0);
    }
}

#[test]
fn when_memory_runs_out_the_bot_that_takes_most_is_killed_and_the_referee_plays_on() {
    let Some(group) = SmallGroup::make() else { return };
    for seed in 0..3 {
        let mark = mark();
        let hoards = format!("cmd:{} memory-bomb@middle '' {mark}", program());
        let honest = format!("cmd:{} sparring", env!("CARGO_BIN_EXE_bastide"));
        let mut command = group.command();
        // In the group of the referee, not in ones of their own.
        command.env("BASTIDE_CGROUPS", "off");
        command.args([
            "match",
            &honest,
            &hoards,
            "--json",
            "--clock",
            "move:10s",
            "--seed",
            &seed.to_string(),
        ]);
        command.args(["--game", "ripple", "-o", "width=3", "-o", "height=3", "-o", "max_turns=12"]);
        let played = finish(command, "");
        let data: Value = serde_json::from_str(&played.out).expect(&played.err);
        assert_eq!(verdict(&data["faults"][0]), "crash signal 9", "{data:#}");
        assert_eq!((&data["faults"][0]["seat"], &data["ranks"][0]), (&1.into(), &1.into()), "{data:#}");
        assert_eq!(data["voided"].as_array().map(Vec::len), Some(0), "{data:#}");
        assert_eq!(marked(&mark), Vec::<String>::new(), "nothing is left");
    }
}
