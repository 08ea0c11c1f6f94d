//! The protections that hold a bot back, and which of them this system does not give.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A protection that a bot runs without.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MissingProtection {
    pub protection: Protection,
    /// The system's error.
    pub why: String,
}

/// Something that holds a bot back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Protection {
    /// A pid namespace of its own, which ends as one.
    Processes,
    /// A view of the files of its own, in which nothing of the user's is seen but its folder.
    Files,
    Network,
    /// A list of paths that may be read, and one that may be written to, kept by the kernel.
    Paths,
    /// No system calls but those on a list.
    Calls,
    /// Its processes are counted by the kernel, not only by our keeper.
    Count,
    /// A user of its own, which neither its keeper nor another bot has.
    Users,
    /// A control group of its own, in which the kernel counts, bounds and freezes all that it starts.
    Groups,
}

impl Protection {
    pub const ALL: [Protection; 8] = [
        Protection::Processes,
        Protection::Files,
        Protection::Network,
        Protection::Paths,
        Protection::Calls,
        Protection::Count,
        Protection::Users,
        Protection::Groups,
    ];

    /// True if a bot without it could reach its keeper, other bots, or the user's files. Landlock is not required: it is a
    /// second wall behind the mount namespace.
    pub fn is_needed(self) -> bool {
        use Protection::{Calls, Files, Network, Processes};
        matches!(self, Processes | Files | Network | Calls)
    }

    pub fn means(self) -> &'static str {
        match self {
            Protection::Processes => "a bot sees no process but its own, and all of them end with it",
            Protection::Files => "a bot sees no files but the system's and its own folder",
            Protection::Network => "a bot has no network",
            Protection::Paths => "a bot reads and writes only what is on a list",
            Protection::Calls => "a bot has no system calls but those on a list",
            Protection::Count => "a bot's processes are bounded",
            Protection::Users => "every bot is a user of its own, and its keeper is another",
            Protection::Groups => "the kernel counts, bounds and freezes all that a bot starts",
        }
    }

    /// The kernel's name for it.
    pub fn kernel(self) -> &'static str {
        match self {
            Protection::Processes => "pid namespace",
            Protection::Files => "mount namespace",
            Protection::Network => "network namespace",
            Protection::Paths => "Landlock",
            Protection::Calls => "seccomp",
            Protection::Count => "RLIMIT_NPROC in a user namespace",
            Protection::Users => "uid_map of a user namespace",
            Protection::Groups => "cgroups",
        }
    }

    /// Consequence where it is not available.
    pub fn without(self) -> &'static str {
        match self {
            Protection::Processes => "bots would see other processes; only bots that you trust are run",
            Protection::Files => "bots would see files of others; only bots that you trust are run",
            Protection::Network => "bots would have a network; only bots that you trust are run",
            Protection::Paths => "the view of files of their own is the only wall around bots' files",
            Protection::Calls => "bots could reach their keeper; only bots that you trust are run",
            Protection::Count => "our keeper counts processes every few milliseconds",
            Protection::Users => {
                "bots of one referee share a user: each has namespaces of its own, and no call of theirs reaches another process or the keeper, which is process 1 there"
            }
            Protection::Groups => {
                "our keeper counts all processes every 5 ms, stops and ends them by signals, and proves it"
            }
        }
    }
}

impl fmt::Display for Protection {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Protection::Processes => "processes",
            Protection::Files => "files",
            Protection::Network => "network",
            Protection::Paths => "paths",
            Protection::Calls => "calls",
            Protection::Count => "count",
            Protection::Users => "users",
            Protection::Groups => "groups",
        })
    }
}

impl fmt::Display for MissingProtection {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} ({}): {}", self.protection, self.protection.kernel(), self.why)
    }
}
