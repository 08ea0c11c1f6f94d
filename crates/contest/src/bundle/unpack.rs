//! Unpacking of bundles into a new folder.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use super::bot_bundle::{BotBundle, Entry, Kind};

impl BotBundle {
    /// Writes the files into a new folder. Links come last and nothing lies below them (see [`BotBundle::read`]), so nothing is
    /// written through a link.
    pub fn unpack(&self, root: &Path) -> io::Result<()> {
        fs::create_dir(root)?;
        open_to_readers(root, true)?;
        let mut rest = self.bytes.as_slice();
        for Entry(path, kind) in &self.entries {
            let (bytes, after) = rest.split_at(usize::try_from(kind.size()).map_err(io::Error::other)?);
            rest = after;
            if let Kind::Link(_) = kind {
                continue;
            }
            make_folders(root, path)?;
            let path = root.join(path);
            OpenOptions::new().write(true).create_new(true).open(&path)?.write_all(bytes)?;
            open_to_readers(&path, matches!(kind, Kind::Program(_)))?;
        }
        for Entry(path, kind) in &self.entries {
            if let Kind::Link(target) = kind {
                make_folders(root, path)?;
                link(target, &root.join(path))?;
            }
        }
        Ok(())
    }
}

/// Creates the folders above a file.
fn make_folders(root: &Path, path: &str) -> io::Result<()> {
    let mut folder = root.to_owned();
    let names = path.rsplit_once('/').map_or("", |(folders, _)| folders).split('/');
    for name in names.filter(|name| !name.is_empty()) {
        folder.push(name);
        match fs::create_dir(&folder) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
            Ok(()) => open_to_readers(&folder, true)?,
        }
    }
    Ok(())
}

/// Makes a file readable for the users that bots run as, whatever the worker's umask.
#[cfg(unix)]
fn open_to_readers(path: &Path, runs: bool) -> io::Result<()> {
    let mode = if runs { 0o755 } else { 0o644 };
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(mode))
}

#[cfg(not(unix))]
fn open_to_readers(_: &Path, _: bool) -> io::Result<()> {
    Ok(())
}

#[cfg(unix)]
fn link(target: &str, path: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(target, path)
}

#[cfg(not(unix))]
fn link(_: &str, _: &Path) -> io::Result<()> {
    Err(io::Error::other("bots need Linux"))
}
