//! Files of a control group: limits to write, counters to read.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::FileExt;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::sandbox::Limits;

/// Controllers of cgroups(7) that a bot's group uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::sandbox) enum Controller {
    /// Counts and bounds its memory, with page tables and the buffers of sockets.
    Memory,
    /// Counts and bounds its processes and threads.
    Processes,
    /// Gives all processes of the bot together the CPU share of one process.
    Share,
    /// Counts their CPU time, including children that the bot reaped.
    Time,
    /// Freezes and kills all of them as one.
    Freezing,
}

impl Controller {
    pub const ALL: [Controller; 5] = [
        Controller::Memory,
        Controller::Processes,
        Controller::Share,
        Controller::Time,
        Controller::Freezing,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Controller::Memory => "memory",
            Controller::Processes => "processes",
            Controller::Share => "share of processors",
            Controller::Time => "processor time",
            Controller::Freezing => "freezing",
        }
    }

    /// Controller with this name in the kernel.
    pub fn from_kernel_name(name: &str) -> Option<Controller> {
        match name {
            "memory" => Some(Controller::Memory),
            "pids" => Some(Controller::Processes),
            "cpu" => Some(Controller::Share),
            "cpuacct" => Some(Controller::Time),
            _ => None,
        }
    }
}

/// Version of cgroups; a machine may have both. The v1 freezer is not used: frozen tasks ignore SIGKILL, so they would survive
/// a referee that crashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::sandbox) enum Version {
    V1,
    V2,
}

impl Version {
    pub fn name(self) -> &'static str {
        match self {
            Version::V1 => "cgroup v1",
            Version::V2 => "cgroup v2",
        }
    }

    /// File by which a process enters. In cgroup v1 a thread may enter alone, so the kernel need not block every fork on
    /// the machine: 0.3 ms instead of 6 ms.
    pub fn entrance(self) -> &'static str {
        match self {
            Version::V1 => "tasks",
            Version::V2 => "cgroup.procs",
        }
    }
}

/// One folder of a group: its kind, and the controllers that come from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::sandbox) struct Folder {
    pub version: Version,
    pub controllers: Vec<Controller>,
}

impl Folder {
    /// Writes the limits. Pages of the bot's tmpfs are charged to the group, so its memory limit includes the disk limit.
    pub fn apply_limits(&self, path: &Path, limits: &Limits) -> io::Result<()> {
        let write = |name: &str, value: u64| fs::write(path.join(name), value.to_string());
        // Absent without swap accounting.
        let write_if_there = |name: &str, value| match write(name, value) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            // Opening a missing file would create it, which cgroupfs forbids.
            Err(_) if !path.join(name).exists() => Ok(()),
            written => written,
        };
        let memory = limits.memory.saturating_add(limits.disk);
        for controller in &self.controllers {
            match (controller, self.version) {
                (Controller::Memory, Version::V1) => {
                    write("memory.limit_in_bytes", memory)?;
                    write_if_there("memory.memsw.limit_in_bytes", memory)?;
                }
                (Controller::Memory, Version::V2) => {
                    write("memory.max", memory)?;
                    write_if_there("memory.swap.max", 0)?;
                    write_if_there("memory.oom.group", 1)?;
                }
                (Controller::Processes, _) => write("pids.max", limits.processes)?,
                (Controller::Share | Controller::Time | Controller::Freezing, _) => {}
            }
        }
        Ok(())
    }
}

/// Value of a key in a flat-keyed file of cgroups(7).
pub(in crate::sandbox) fn field(text: &str, name: &str) -> Option<u64> {
    text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.trim().parse().ok())
}

/// True if all processes of a group are frozen, by its events file.
pub(in crate::sandbox) fn is_frozen(events: &File) -> io::Result<bool> {
    let mut text = [0; 256];
    let length = events.read_at(&mut text, 0)?;
    Ok(field(&String::from_utf8_lossy(&text[..length]), "frozen") == Some(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_found_by_its_whole_name() {
        let text = "cache 4096\nrss 8192\ntotal_cache 12288\noom_kill_disable 0\noom_kill 2\n";
        assert_eq!(field(text, "cache"), Some(4096));
        assert_eq!(field(text, "oom_kill"), Some(2));
        assert_eq!(field(text, "total"), None);
        assert_eq!(field("populated 1\nfrozen 0\n", "frozen"), Some(0));
    }

    /// Files written to a folder of this version.
    fn bounds(version: Version) -> Vec<(String, String)> {
        let path = std::env::temp_dir().join(format!("bounds-{version:?}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        let limits = Limits { memory: 1000, disk: 24, processes: 7, ..Limits::default() };
        Folder { version, controllers: Controller::ALL.to_vec() }.apply_limits(&path, &limits).unwrap();
        let file = |entry: fs::DirEntry| {
            (entry.file_name().into_string().unwrap(), fs::read_to_string(entry.path()).unwrap())
        };
        let mut written: Vec<_> = fs::read_dir(&path).unwrap().map(|entry| file(entry.unwrap())).collect();
        written.sort();
        fs::remove_dir_all(path).unwrap();
        written
    }

    #[test]
    fn each_kind_is_bounded_by_its_own_files() {
        let told = |version| bounds(version).iter().map(|(name, value)| format!("{name} {value}")).collect();
        let [first, second]: [Vec<String>; 2] = [told(Version::V1), told(Version::V2)];
        assert_eq!(first, ["memory.limit_in_bytes 1024", "memory.memsw.limit_in_bytes 1024", "pids.max 7"]);
        assert_eq!(second, ["memory.max 1024", "memory.oom.group 1", "memory.swap.max 0", "pids.max 7"]);
    }
}
