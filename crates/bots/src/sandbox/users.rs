//! Users of keeper and bot, where they can differ from the referee's: root gives both a user of their own; an ordinary user
//! with a subuid range gives the keeper one.

mod range;

use std::fs;
use std::io;
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

use rustix::process::geteuid;
use serde::{Deserialize, Serialize};

/// A user and a group for the keeper, and a user and a group for the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Users {
    pub keeper: Numbers,
    pub bot: Numbers,
    pub by_root: bool,
}

/// A user and a group, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Numbers {
    pub user: u32,
    pub group: u32,
}

/// The user that keeps and plays a bot of root, where the system has no other users to give.
pub(super) const NOBODY: u32 = 65534;

/// True if this is a user reserved for bots.
pub(super) fn is_lent(user: u32) -> bool {
    user == NOBODY || (FIRST..FIRST + 2 * REFEREES * BOTS).contains(&user)
}

/// First user id that no system gives to people, services or containers.
const FIRST: u32 = 1_879_100_000;

/// Referees at the same time, and bots of each.
const REFEREES: u32 = 1 << 17;
const BOTS: u32 = 1 << 9;

impl Users {
    /// The next free pair; none where this system has no ids to give, as in a container with few users.
    pub fn next() -> Option<Users> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let bot = NEXT.fetch_add(1, Ordering::Relaxed);
        if geteuid().is_root() { of_root(bot) } else { range::users(bot) }
    }

    /// True if an ordinary user has subuids to give. Found by trying: after one failure the sandbox does without.
    pub fn has_range() -> bool {
        range::is_there()
    }

    /// Lets a process, and those in its user namespace, be the keeper as 0 and the bot as `bot`.
    pub fn map(self, process: u32, bot: u32) -> io::Result<()> {
        if !self.by_root {
            return range::map(self, process, bot);
        }
        for (kind, keeper, own) in
            [("gid", self.keeper.group, self.bot.group), ("uid", self.keeper.user, self.bot.user)]
        {
            fs::write(format!("/proc/{process}/{kind}_map"), format!("0 {keeper} 1\n{bot} {own} 1\n"))?;
        }
        Ok(())
    }
}

fn of_root(bot: u32) -> Option<Users> {
    let referee = process::id() % REFEREES;
    let keeper = FIRST + 2 * (referee * BOTS + bot % BOTS);
    let map = fs::read_to_string("/proc/self/uid_map").unwrap_or_default();
    let same = |number| Numbers { user: number, group: number };
    let users = Users { keeper: same(keeper), bot: same(keeper + 1), by_root: true };
    holds(&map, keeper + 1).then_some(users)
}

/// True if an id map of `/proc` contains this user.
fn holds(map: &str, user: u32) -> bool {
    map.lines().any(|line| {
        let numbers: Vec<u64> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        matches!(numbers[..], [first, _, count] if (first..first + count).contains(&u64::from(user)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_bots_share_a_user_and_none_is_its_keepers() {
        let all: Vec<Users> = (0..8).filter_map(of_root).collect();
        let mut numbers: Vec<u32> =
            all.iter().flat_map(|users| [users.keeper.user, users.bot.user]).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), 2 * all.len());
    }

    #[test]
    fn a_container_with_few_users_has_none_to_give() {
        assert!(holds("         0          0 4294967295\n", FIRST));
        assert!(!holds("         0     100000      65536\n", FIRST));
        assert!(!holds("", FIRST));
    }
}
