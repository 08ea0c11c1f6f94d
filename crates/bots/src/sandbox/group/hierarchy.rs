//! Control group hierarchies of this machine, our own group in each, and the controllers available beneath it.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::OnceLock;

use rustix::fs::{FlockOperation, flock};

use super::files::{Controller, Version};
use super::sweep::PREFIX;

/// A tree of groups, and the controllers of a bot's group that come from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hierarchy {
    pub version: Version,
    pub controllers: Vec<Controller>,
    /// The folder of our own group, beneath which those of bots are made.
    pub own: PathBuf,
    /// Reason why it offers no more controllers.
    pub wrong: Option<String>,
}

/// Usable hierarchies, looked up once. A v2 group with processes of its own cannot have controllers beneath it, so this
/// process moves to a child group.
pub(super) fn ours() -> &'static [Hierarchy] {
    static OURS: OnceLock<Vec<Hierarchy>> = OnceLock::new();
    OURS.get_or_init(|| {
        let read = |path| fs::read_to_string(path).unwrap_or_default();
        let mut found = parse(&read("/proc/self/cgroup"), &read("/proc/self/mountinfo"));
        if let Some(second) = found.iter_mut().find(|one| one.version == Version::V2) {
            enable(second);
        }
        without_repetition(found)
    })
}

/// All that are mounted: the second kind first, because it does more.
fn parse(groups: &str, mounts: &str) -> Vec<Hierarchy> {
    let mounts: Vec<Mount> = mounts.lines().filter_map(Mount::parse).collect();
    let mut found: Vec<Hierarchy> = groups
        .lines()
        .filter_map(|line| {
            let [_, names, path] = line.splitn(3, ':').collect::<Vec<_>>()[..] else { return None };
            let mount = mounts.iter().find(|mount| mount.has(names))?;
            let version = if names.is_empty() { Version::V2 } else { Version::V1 };
            let controllers = match version {
                Version::V2 => vec![Controller::Time, Controller::Freezing],
                Version::V1 => names.split(',').filter_map(Controller::from_kernel_name).collect(),
            };
            Some(Hierarchy { version, controllers, own: mount.place(path)?, wrong: None })
        })
        .collect();
    found.sort_by_key(|one| one.version == Version::V1);
    found
}

/// Each controller from the first hierarchy that has it.
fn without_repetition(found: Vec<Hierarchy>) -> Vec<Hierarchy> {
    let mut chosen: Vec<Hierarchy> = Vec::new();
    for mut one in found {
        one.controllers
            .retain(|controller| !chosen.iter().any(|other| other.controllers.contains(controller)));
        if !one.controllers.is_empty() {
            chosen.push(one);
        }
    }
    chosen
}

/// Mount point of a hierarchy.
struct Mount {
    /// The group that is seen there.
    root: String,
    at: PathBuf,
    is_second: bool,
    options: String,
}

impl Mount {
    /// A line of `mountinfo`: `36 25 0:30 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory`.
    fn parse(line: &str) -> Option<Mount> {
        let (before, after) = line.split_once(" - ")?;
        let before: Vec<&str> = before.split(' ').collect();
        let after: Vec<&str> = after.split(' ').collect();
        let is_second = match *after.first()? {
            "cgroup" => false,
            "cgroup2" => true,
            _ => return None,
        };
        let (root, at) = ((*before.get(3)?).to_owned(), PathBuf::from(before.get(4)?));
        Some(Mount { root, at, is_second, options: (*after.last()?).to_owned() })
    }

    /// True if these controllers, as `/proc/self/cgroup` names them, are here.
    fn has(&self, names: &str) -> bool {
        let options: Vec<&str> = self.options.split(',').collect();
        if names.is_empty() {
            self.is_second
        } else {
            !self.is_second && names.split(',').all(|name| options.contains(&name))
        }
    }

    /// The folder of a group, if it is seen.
    fn place(&self, group: &str) -> Option<PathBuf> {
        let seen = Path::new(group).strip_prefix(&self.root).ok()?;
        let is_above = seen.components().any(|step| step == std::path::Component::ParentDir);
        let place = || if seen.as_os_str().is_empty() { self.at.clone() } else { self.at.join(seen) };
        (!is_above).then(place)
    }
}

/// The controllers of the second kind that are wanted.
const WANTED: [&str; 3] = ["memory", "pids", "cpu"];

/// Has the kernel give controllers to the groups beneath ours, and notes those that it gave.
fn enable(one: &mut Hierarchy) {
    let words = |name: &str| fs::read_to_string(one.own.join(name)).unwrap_or_default();
    let there = words("cgroup.controllers");
    let wanted: Vec<&str> =
        WANTED.into_iter().filter(|name| there.split_whitespace().any(|word| word == *name)).collect();
    let lacking = |given: &str| wanted.iter().any(|name| !given.split_whitespace().any(|word| word == *name));
    if lacking(&words("cgroup.subtree_control"))
        && let Err(error) = give(&one.own, &wanted)
    {
        let own = one.own.display();
        one.wrong = Some(format!(
            "{own}: {error}; `systemd-run --user --scope -p Delegate=yes bastide …` gives bastide a group of its own"
        ));
    }
    let given = words("cgroup.subtree_control");
    one.controllers.extend(given.split_whitespace().filter_map(Controller::from_kernel_name));
}

/// A group that has processes of its own gives nothing to those beneath it. If we are its only one, we go beneath.
fn give(own: &Path, wanted: &[&str]) -> io::Result<()> {
    let list: Vec<String> = wanted.iter().map(|name| format!("+{name}")).collect();
    let order = || fs::write(own.join("cgroup.subtree_control"), list.join(" "));
    let Err(refused) = order() else { return Ok(()) };
    let inhabitants = fs::read_to_string(own.join("cgroup.procs"))?;
    if inhabitants.trim() != process::id().to_string() {
        return Err(refused);
    }
    let beneath = own.join(format!("{PREFIX}{}", process::id()));
    fs::create_dir(&beneath)?;
    hold(&beneath)?;
    fs::write(beneath.join("cgroup.procs"), "0")?;
    order()
}

/// Locks the group that this process moves to, as those of bots are locked. Otherwise a sweep, even our own, would take it
/// for abandoned and kill all in it.
fn hold(group: &Path) -> io::Result<()> {
    static HELD: OnceLock<File> = OnceLock::new();
    let folder = File::open(group)?;
    flock(&folder, FlockOperation::NonBlockingLockShared)?;
    HELD.get_or_init(|| folder);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(groups: &str, mounts: &str) -> Vec<(Version, Vec<Controller>, String)> {
        let all = without_repetition(parse(groups, mounts)).into_iter();
        all.map(|one| (one.version, one.controllers, one.own.display().to_string())).collect()
    }

    #[test]
    fn a_machine_with_both_kinds_freezes_by_the_second_and_counts_by_the_first() {
        let groups = "8:pids:/\n6:freezer:/\n4:memory:/jobs/7\n2:cpuacct:/\n1:cpu:/\n0::/\n";
        let mounts = "30 25 0:26 / /sys/fs/cgroup ro - tmpfs tmpfs ro\n\
            31 30 0:27 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu\n\
            32 30 0:28 / /sys/fs/cgroup/cpuacct rw - cgroup cgroup rw,cpuacct\n\
            33 30 0:29 / /sys/fs/cgroup/memory rw shared:9 - cgroup cgroup rw,memory\n\
            34 30 0:31 / /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids\n\
            35 30 0:32 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n";
        let expected = [
            (Version::V2, vec![Controller::Time, Controller::Freezing], "/sys/fs/cgroup/unified"),
            (Version::V1, vec![Controller::Processes], "/sys/fs/cgroup/pids"),
            (Version::V1, vec![Controller::Memory], "/sys/fs/cgroup/memory/jobs/7"),
            (Version::V1, vec![Controller::Share], "/sys/fs/cgroup/cpu"),
        ];
        assert_eq!(
            found(groups, mounts),
            expected.map(|(version, controllers, own)| (version, controllers, own.to_owned()))
        );
    }

    #[test]
    fn in_a_container_our_group_is_the_root_that_is_seen() {
        let groups = "3:cpu,cpuacct:/docker/ab\n0::/docker/ab\n";
        let mounts = "31 30 0:27 /docker/ab /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu,cpuacct\n";
        assert_eq!(
            found(groups, mounts),
            [(Version::V1, vec![Controller::Share, Controller::Time], "/sys/fs/cgroup/cpu".to_owned())]
        );
    }

    #[test]
    fn a_group_outside_of_what_is_seen_is_not_ours_to_use() {
        let mounts = "31 30 0:27 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n";
        assert_eq!(found("0::/../other\n", mounts), []);
        assert_eq!(found("0::/a/b\n", "1 2 0:3 /a/c /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n"), []);
        assert_eq!(found("", mounts), []);
    }

    /// A group of the second kind, as files, and what enabling it comes to; then what was ordered there. A file without
    /// a text cannot be written to, as where the kernel refuses.
    fn enabled(name: &str, files: &[(&str, Option<&str>)]) -> (Hierarchy, String) {
        let own = std::env::temp_dir().join(format!("enabled-{name}-{}", process::id()));
        fs::create_dir_all(&own).unwrap();
        for (file, text) in files {
            let path = own.join(file);
            text.map_or_else(|| fs::create_dir(&path), |text| fs::write(&path, text)).unwrap();
        }
        let controllers = vec![Controller::Time, Controller::Freezing];
        let mut one = Hierarchy { version: Version::V2, controllers, own: own.clone(), wrong: None };
        enable(&mut one);
        let ordered = fs::read_to_string(own.join("cgroup.subtree_control")).unwrap_or_default();
        fs::remove_dir_all(own).unwrap();
        (one, ordered)
    }

    const HAS: &str = "cgroup.controllers";
    const GIVES: &str = "cgroup.subtree_control";

    #[test]
    fn a_group_that_gives_all_controllers_is_asked_for_nothing() {
        let files = [(HAS, Some("cpuset cpu io memory pids\n")), (GIVES, Some("cpu memory pids\n"))];
        let (one, ordered) = enabled("all", &files);
        assert_eq!((ordered.as_str(), one.wrong), ("cpu memory pids\n", None));
        let lacking = Controller::ALL.into_iter().find(|controller| !one.controllers.contains(controller));
        assert_eq!(lacking, None);
    }

    #[test]
    fn a_group_is_asked_for_the_controllers_that_it_has() {
        let asked = |name, has| enabled(name, &[(HAS, Some(has)), (GIVES, Some(""))]).1;
        assert_eq!(asked("some", "cpuset memory pids\n"), "+memory +pids");
        assert_eq!(asked("none", "cpuset\n"), "");
    }

    #[test]
    fn a_group_with_others_in_it_says_why_it_gives_nothing() {
        let files = [(HAS, Some("memory\n")), (GIVES, None), ("cgroup.procs", Some("1\n"))];
        let (one, _) = enabled("refused", &files);
        assert_eq!(one.controllers, [Controller::Time, Controller::Freezing]);
        assert!(one.wrong.is_some_and(|why| why.contains("systemd-run --user --scope")));
    }

    #[test]
    fn the_group_that_we_go_to_is_not_swept_up() {
        let own = std::env::temp_dir().join(format!("beneath-{}", process::id()));
        fs::create_dir_all(own.join(GIVES)).unwrap();
        fs::write(own.join("cgroup.procs"), process::id().to_string()).unwrap();
        assert!(give(&own, &["memory"]).is_err(), "it cannot be written to");
        let beneath = own.join(format!("{PREFIX}{}", process::id()));
        assert_eq!(fs::read_to_string(beneath.join("cgroup.procs")).unwrap(), "0");
        let sweeper = File::open(&beneath).unwrap();
        assert!(flock(&sweeper, FlockOperation::NonBlockingLockExclusive).is_err());
        fs::remove_dir_all(own).unwrap();
    }
}
