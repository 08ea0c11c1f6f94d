//! The users that keeper and bot of each seat run as, where the referee is root's: nobody else on the machine has them.

use std::fs;
use std::io;
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

use serde::{Deserialize, Serialize};

/// A user for the keeper and one for the bot, by number; their groups have the same numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Users {
    pub keeper: u32,
    pub bot: u32,
}

/// The user that keeps and plays a bot of root, where the system has no other users to give.
pub(super) const NOBODY: u32 = 65534;

/// Whether this is a user that bots are given, and nobody else has.
pub(super) fn is_lent(user: u32) -> bool {
    user == NOBODY || (FIRST..FIRST + 2 * REFEREES * BOTS).contains(&user)
}

/// Where numbers begin that no system gives to people, services or containers.
const FIRST: u32 = 1_879_100_000;

/// Referees at the same time, each with so many bots.
const REFEREES: u32 = 1 << 17;
const BOTS: u32 = 1 << 9;

impl Users {
    /// Those that are next; none where this system does not have such numbers, as in a container with few users.
    pub fn next() -> Option<Users> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let referee = process::id() % REFEREES;
        let keeper = FIRST + 2 * (referee * BOTS + NEXT.fetch_add(1, Ordering::Relaxed) % BOTS);
        let map = fs::read_to_string("/proc/self/uid_map").unwrap_or_default();
        holds(&map, keeper + 1).then_some(Users { keeper, bot: keeper + 1 })
    }

    /// Lets a process, and those in its user namespace, be the keeper as 0 and the bot as `bot`.
    pub fn map(self, process: u32, bot: u32) -> io::Result<()> {
        let map = format!("0 {} 1\n{bot} {} 1\n", self.keeper, self.bot);
        fs::write(format!("/proc/{process}/gid_map"), &map)?;
        fs::write(format!("/proc/{process}/uid_map"), &map)
    }
}

/// Whether a map of user numbers, as `/proc` tells it, has this one.
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
        let all: Vec<Users> = (0..8).filter_map(|_| Users::next()).collect();
        let mut numbers: Vec<u32> = all.iter().flat_map(|users| [users.keeper, users.bot]).collect();
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
