//! Counters of a bot's control group: usage, refusals and kills by the kernel.

use std::fs::File;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::FileExt;
use std::time::Duration;

use rustix::fs::{Mode, OFlags, openat};

use crate::sandbox::group::{Controller, Folder, Version, field, is_frozen};

/// The files of a group that are read, as far as it has them.
#[derive(Default)]
pub(super) struct CgroupStats {
    memory: Option<Memory>,
    processes: Option<Processes>,
    time: Option<(Version, File)>,
    freezing: Option<File>,
}

struct Memory {
    used: File,
    stat: File,
    kills: File,
    /// Field name of the page cache in `stat`.
    cache: &'static str,
}

struct Processes {
    now: File,
    refused: File,
}

impl CgroupStats {
    /// Opens the files of these folders.
    pub fn open(folders: &[Folder], handles: &[OwnedFd]) -> io::Result<CgroupStats> {
        let mut cgroup = CgroupStats::default();
        for (Folder { version, controllers }, handle) in folders.iter().zip(handles) {
            let open = |name: &str| -> io::Result<File> {
                Ok(openat(handle.as_fd(), name, OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())?.into())
            };
            for controller in controllers {
                match (controller, version) {
                    (Controller::Memory, Version::V1) => {
                        let [used, stat, kills] =
                            ["memory.usage_in_bytes", "memory.stat", "memory.oom_control"].map(open);
                        cgroup.memory =
                            Some(Memory { used: used?, stat: stat?, kills: kills?, cache: "cache" });
                    }
                    (Controller::Memory, Version::V2) => {
                        let [used, stat, kills] =
                            ["memory.current", "memory.stat", "memory.events"].map(open);
                        cgroup.memory =
                            Some(Memory { used: used?, stat: stat?, kills: kills?, cache: "file" });
                    }
                    (Controller::Processes, _) => {
                        cgroup.processes =
                            Some(Processes { now: open("pids.current")?, refused: open("pids.events")? });
                    }
                    (Controller::Time, Version::V1) => cgroup.time = Some((*version, open("cpuacct.usage")?)),
                    (Controller::Time, Version::V2) => cgroup.time = Some((*version, open("cpu.stat")?)),
                    (Controller::Freezing, _) => cgroup.freezing = Some(open("cgroup.events")?),
                    (Controller::Share, _) => {}
                }
            }
        }
        Ok(cgroup)
    }

    /// Memory of all processes, where the kernel counts it. The page cache is not a need of the bot, and the bot's private
    /// folder has its own limit.
    pub fn memory(&self, enough: u64) -> Option<io::Result<u64>> {
        self.memory.as_ref().map(|memory| {
            let used = number(&memory.used)?;
            if used <= enough {
                return Ok(used);
            }
            Ok(used.saturating_sub(field(&text(&memory.stat)?, memory.cache).unwrap_or(0)))
        })
    }

    /// Processes and threads, where the kernel counts them.
    pub fn tasks(&self) -> Option<io::Result<u64>> {
        self.processes.as_ref().map(|processes| number(&processes.now))
    }

    /// Processor time of all that ever were in the group, where the kernel counts it.
    pub fn cpu(&self) -> Option<io::Result<Duration>> {
        self.time.as_ref().map(|(version, file)| match version {
            Version::V1 => Ok(Duration::from_nanos(number(file)?)),
            Version::V2 => Ok(Duration::from_micros(field(&text(file)?, "usage_usec").unwrap_or(0))),
        })
    }

    /// True if the kernel has killed a process for lack of memory.
    pub fn has_killed(&self) -> bool {
        self.memory.as_ref().is_some_and(|memory| counted(&memory.kills, "oom_kill"))
    }

    /// True if the kernel has refused to start a process or thread.
    pub fn has_refused(&self) -> bool {
        self.processes.as_ref().is_some_and(|processes| counted(&processes.refused, "max"))
    }

    /// True if the whole group is frozen.
    pub fn is_frozen(&self) -> bool {
        self.freezing.as_ref().is_some_and(|events| is_frozen(events).unwrap_or(false))
    }
}

fn counted(file: &File, name: &str) -> bool {
    text(file).ok().and_then(|text| field(&text, name)).is_some_and(|count| count > 0)
}

fn number(file: &File) -> io::Result<u64> {
    text(file)?.trim().parse().map_err(io::Error::other)
}

/// All of a file, from its beginning: the kernel writes it anew for every reader.
fn text(file: &File) -> io::Result<String> {
    let mut bytes = [0; 8 << 10];
    let length = file.read_at(&mut bytes, 0)?;
    Ok(String::from_utf8_lossy(&bytes[..length]).into_owned())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Counters of a folder with these files.
    fn stats_of(version: Version, files: &[(&str, &str)]) -> CgroupStats {
        let path = std::env::temp_dir().join(format!("cgroup-{version:?}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        files.iter().for_each(|(file, text)| fs::write(path.join(file), text).unwrap());
        let handle = OwnedFd::from(File::open(&path).unwrap());
        let controllers = [Controller::Memory, Controller::Processes, Controller::Time].to_vec();
        let freezing = (version == Version::V2).then_some(Controller::Freezing);
        let folder = Folder { version, controllers: controllers.into_iter().chain(freezing).collect() };
        let opened = CgroupStats::open(&[folder], &[handle]).unwrap();
        fs::remove_dir_all(path).unwrap();
        opened
    }

    fn counts(cgroup: &CgroupStats) -> (u64, u64, u64, Duration) {
        let memory = |enough| cgroup.memory(enough).unwrap().unwrap();
        (memory(9000), memory(0), cgroup.tasks().unwrap().unwrap(), cgroup.cpu().unwrap().unwrap())
    }

    #[test]
    fn the_second_kind_is_read_by_its_own_names() {
        let read = stats_of(
            Version::V2,
            &[
                ("memory.current", "8192\n"),
                ("memory.stat", "anon 4096\nfile 3072\nkernel 1024\n"),
                ("memory.events", "low 0\nhigh 0\nmax 3\noom 1\noom_kill 0\n"),
                ("pids.current", "5\n"),
                ("pids.events", "max 1\n"),
                ("cpu.stat", "usage_usec 1500\nuser_usec 1000\nsystem_usec 500\n"),
                ("cgroup.events", "populated 1\nfrozen 1\n"),
            ],
        );
        assert_eq!(counts(&read), (8192, 5120, 5, Duration::from_micros(1500)));
        assert_eq!((read.has_killed(), read.has_refused(), read.is_frozen()), (false, true, true));
    }

    #[test]
    fn the_first_kind_is_read_by_its_own_names() {
        let read = stats_of(
            Version::V1,
            &[
                ("memory.usage_in_bytes", "8192\n"),
                ("memory.stat", "cache 3072\nrss 4096\n"),
                ("memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 2\n"),
                ("pids.current", "5\n"),
                ("pids.events", "max 0\n"),
                ("cpuacct.usage", "1500000\n"),
            ],
        );
        assert_eq!(counts(&read), (8192, 5120, 5, Duration::from_micros(1500)));
        assert_eq!((read.has_killed(), read.has_refused(), read.is_frozen()), (true, false, false));
    }
}
