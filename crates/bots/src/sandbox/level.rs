//! Sandbox levels, S0 to S3: how safe it is to run a bot here.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{MissingProtection, Protection};

/// Sandbox level of a bot. A match writes it into its notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum SandboxLevel {
    /// No wall at all: a bot that is trusted, or a system without namespaces.
    S0,
    /// A wall is missing without which a bot could reach others. Only bots that are trusted are run.
    S1,
    /// All walls stand, and a keeper counts.
    S2,
    /// All walls stand, and the kernel keeps each bot apart as a user of its own, and counts it in a group of its own.
    S3,
}

impl SandboxLevel {
    pub const ALL: [SandboxLevel; 4] =
        [SandboxLevel::S0, SandboxLevel::S1, SandboxLevel::S2, SandboxLevel::S3];

    /// The level at which a bot runs that lacks these protections.
    pub fn of(missing: &[MissingProtection]) -> SandboxLevel {
        let lacks = |protection| missing.iter().any(|missing| missing.protection == protection);
        let walls: Vec<bool> = Protection::ALL.into_iter().filter(|one| one.is_needed()).map(lacks).collect();
        if walls.iter().all(|lacks| *lacks) {
            SandboxLevel::S0
        } else if walls.contains(&true) {
            SandboxLevel::S1
        } else if Protection::ALL.into_iter().any(lacks) {
            SandboxLevel::S2
        } else {
            SandboxLevel::S3
        }
    }

    /// True if an untrusted bot may run at this level.
    pub fn is_safe(self) -> bool {
        self >= SandboxLevel::S2
    }

    pub fn means(self) -> &'static str {
        match self {
            SandboxLevel::S0 => "nothing holds bots back; only bots that you trust are run, with --trust",
            SandboxLevel::S1 => "a wall is missing; only bots that you trust are run, with --trust",
            SandboxLevel::S2 => {
                "all walls stand, and a keeper of ours counts what bots use; bots of strangers may play"
            }
            SandboxLevel::S3 => {
                "all walls stand, and the kernel keeps every bot apart and counts; bots of strangers may play"
            }
        }
    }

    /// Reason why untrusted bots are refused here, and advice.
    pub fn advice(missing: &[MissingProtection]) -> String {
        let needed = missing.iter().filter(|missing| missing.protection.is_needed());
        let list = needed.map(ToString::to_string).collect::<Vec<_>>().join("; ");
        format!(
            "this system cannot hold bots back, so none was started: {list}. \
             `bastide doctor` tells more; --trust runs bots of your own without these walls"
        )
    }
}

impl fmt::Display for SandboxLevel {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn without(protections: &[Protection]) -> SandboxLevel {
        let missing: Vec<MissingProtection> = protections
            .iter()
            .map(|&protection| MissingProtection { protection, why: "refused".to_owned() })
            .collect();
        SandboxLevel::of(&missing)
    }

    #[test]
    fn a_missing_wall_makes_a_system_unsafe_and_a_missing_comfort_does_not() {
        assert_eq!(without(&[]), SandboxLevel::S3);
        for protection in Protection::ALL {
            let level = without(&[protection]);
            assert_eq!(level.is_safe(), !protection.is_needed(), "{protection}");
            assert!(level < SandboxLevel::S3);
        }
        assert_eq!(without(&Protection::ALL), SandboxLevel::S0);
    }
}
