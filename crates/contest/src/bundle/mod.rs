//! Bundles of bots: packed by the leader, kept in the store, unpacked and built by workers.

mod bot_bundle;
mod cache;
pub(crate) mod hashed;
mod manifest;
mod unpack;

use std::path::{Component, Path, PathBuf};

pub use bot_bundle::{BadBundle, BotBundle, LARGEST_BUNDLE, bundled};
pub use cache::{BotCache, KeptBot};
pub use manifest::{BotManifest, BundledBot};
pub use unpack::IncomingBundle;

/// Path of a bot's file inside its bundle: its path in the tournament's file, made relative so that it stays in the folder.
pub fn inside(path: &Path) -> PathBuf {
    let part = |part: Component| match part {
        Component::Normal(name) => Some(name.to_owned()),
        Component::CurDir => None,
        Component::ParentDir => Some("@up".into()),
        Component::RootDir | Component::Prefix(_) => Some("@root".into()),
    };
    path.components().filter_map(part).collect()
}

/// Folders of the system, which every bot sees and every machine has.
const COMMON: [&str; 6] = ["/bin", "/sbin", "/lib", "/lib64", "/usr", "/nix/store"];

/// True for a normalised path within the system's folders.
fn is_common(path: &Path) -> bool {
    COMMON.iter().any(|folder| path.starts_with(folder))
        && !path.components().any(|part| part == Component::ParentDir)
}
