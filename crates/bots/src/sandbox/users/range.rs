//! The range of users that an ordinary user may give away (`/etc/subuid`), by the system's tools for that.

use std::env;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::process::{getegid, geteuid};

use super::{Numbers, Users};

/// A range of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Range {
    first: u32,
    count: u32,
}

/// Requirements: a range of users, one of groups, and the tools that map them.
struct Ranges {
    users: Range,
    groups: Range,
    tools: [PathBuf; 2],
}

/// True once the tools refused, as they do in some containers.
static REFUSED: AtomicBool = AtomicBool::new(false);

pub(super) fn is_there() -> bool {
    !REFUSED.load(Ordering::Relaxed) && ranges().is_some()
}

/// A user of its own for the keeper. The bot stays the user that it belongs to, because it is to read its own files.
pub(super) fn users(bot: u32) -> Option<Users> {
    let Ranges { users, groups, .. } = ranges().filter(|_| is_there())?;
    let group = groups.first + 2 * bot % (groups.count - 1);
    let keeper = Numbers { user: users.first + bot % users.count, group };
    Some(Users { keeper, bot: Numbers { user: geteuid().as_raw(), group: group + 1 }, by_root: false })
}

/// Has the tools map keeper and bot.
pub(super) fn map(users: Users, process: u32, bot: u32) -> io::Result<()> {
    let Some(Ranges { tools: [of_users, of_groups], .. }) = ranges() else { return Ok(()) };
    let groups = call(of_groups, process, users.keeper.group, bot, users.bot.group);
    let mapped = groups.and_then(|()| call(of_users, process, users.keeper.user, bot, users.bot.user));
    mapped.inspect_err(|_| REFUSED.store(true, Ordering::Relaxed))
}

fn call(tool: &PathBuf, process: u32, keeper: u32, bot: u32, own: u32) -> io::Result<()> {
    let numbers = [process, 0, keeper, 1, bot, own, 1].map(|number| number.to_string());
    let mut command = Command::new(tool);
    command.args(numbers).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if command.status()?.success() {
        Ok(())
    } else {
        Err(io::Error::other(format!("{} refused", tool.display())))
    }
}

fn ranges() -> Option<&'static Ranges> {
    static RANGES: OnceLock<Option<Ranges>> = OnceLock::new();
    let find = || {
        let read = |path| fs::read_to_string(path).unwrap_or_default();
        let name = name(&read("/etc/passwd"), geteuid().as_raw());
        let range = |path| range(&read(path), name.as_deref(), geteuid().as_raw());
        let tools = [tool("newuidmap")?, tool("newgidmap")?];
        let (users, groups) = (range("/etc/subuid")?, range("/etc/subgid")?);
        // Group 0 is never mapped.
        (getegid().as_raw() != 0).then_some(Ranges { users, groups, tools })
    };
    RANGES.get_or_init(find).as_ref()
}

fn tool(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).map(|folder| folder.join(name)).find(|path| path.is_file())
}

/// The name of a user in a file like `/etc/passwd`.
fn name(passwd: &str, user: u32) -> Option<String> {
    let line = passwd.lines().find(|line| line.split(':').nth(2) == Some(&user.to_string()))?;
    line.split(':').next().map(str::to_owned)
}

/// The first range of a user, by its name or number, that has two numbers at least.
fn range(text: &str, name: Option<&str>, user: u32) -> Option<Range> {
    text.lines().find_map(|line| {
        let [owner, first, count] = line.split(':').collect::<Vec<_>>()[..] else { return None };
        let is_ours = Some(owner) == name || owner == user.to_string();
        let range = Range { first: first.parse().ok()?, count: count.trim().parse().ok()? };
        (is_ours && range.count >= 2 && range.first.checked_add(range.count).is_some()).then_some(range)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_found_by_name_or_number() {
        let passwd = "root:x:0:0::/root:/bin/sh\nann:x:1001:1001::/home/ann:/bin/sh\n";
        assert_eq!(name(passwd, 1001).as_deref(), Some("ann"));
        assert_eq!(name(passwd, 7), None);
        let text =
            "bob:100000:65536\nann:165536:1\nann:231072:65536\n1002:300000:10\nbad\neve:4294967290:10\n";
        assert_eq!(range(text, Some("ann"), 1001), Some(Range { first: 231_072, count: 65_536 }));
        assert_eq!(range(text, None, 1002), Some(Range { first: 300_000, count: 10 }));
        assert_eq!(range(text, Some("eve"), 5), None, "it ends beyond all numbers");
        assert_eq!(range(text, Some("carl"), 1003), None);
    }
}
