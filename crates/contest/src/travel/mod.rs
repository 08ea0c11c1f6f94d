//! Bots that travel: packed where a tournament is led, kept in its store, unpacked and built where they play.

mod cache;
mod luggage;
mod parcel;
mod unpack;

use std::path::{Component, Path, PathBuf};

pub use cache::{BotCache, KeptBot};
pub use luggage::{TravellingBot, TravellingBots};
pub use parcel::{BadParcel, Parcel};

/// Where a file of a bot lies in its parcel: at its path as the tournament's file has it, so that nobody's parcel reaches out of
/// its folder.
pub fn inside(path: &Path) -> PathBuf {
    let part = |part: Component| match part {
        Component::Normal(name) => Some(name.to_owned()),
        Component::CurDir => None,
        Component::ParentDir => Some("@up".into()),
        Component::RootDir | Component::Prefix(_) => Some("@root".into()),
    };
    path.components().filter_map(part).collect()
}

/// What every bot sees anyway, and every machine has its own of.
const COMMON: [&str; 6] = ["/bin", "/sbin", "/lib", "/lib64", "/usr", "/nix/store"];

/// Whether a path, written without detours, is of that.
fn is_common(path: &Path) -> bool {
    COMMON.iter().any(|folder| path.starts_with(folder))
        && !path.components().any(|part| part == Component::ParentDir)
}
