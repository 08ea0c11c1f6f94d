//! Unpacking of bundles into a new folder.

use std::fs::{self, File};
use std::io::{self, BufRead, Read};
use std::path::Path;

use super::bot_bundle::{BadBundle, Entry, Kind, LONGEST_LIST, MOST_BYTES, check};

/// A bundle from elsewhere, with its list checked: it cannot write outside the folder in which it is unpacked.
pub struct IncomingBundle<R> {
    entries: Vec<Entry>,
    /// The bytes of the files, in the order of the list.
    files: R,
}

impl<R: BufRead> IncomingBundle<R> {
    /// Reads the list of an untrusted bundle of `length` bytes, and refuses paths that could leave the folder.
    pub fn read(mut source: R, length: u64) -> Result<IncomingBundle<R>, BadBundle> {
        let bad = |why: &str| BadBundle(why.to_owned());
        let mut list = Vec::new();
        let read = source.by_ref().take(LONGEST_LIST as u64).read_until(b'\n', &mut list);
        let list_length = read.map_err(|error| BadBundle(error.to_string()))? as u64;
        if list.pop() != Some(b'\n') {
            return Err(bad("it has no list of files"));
        }
        let entries: Vec<Entry> = serde_json::from_slice(&list)
            .map_err(|error| BadBundle(format!("its list cannot be read: {error}")))?;
        check(&entries)?;
        let mut sizes = entries.iter().map(|Entry(_, kind)| kind.size());
        let all = sizes.try_fold(0_u64, u64::checked_add).ok_or_else(|| bad("its sizes are too large"))?;
        if list_length.checked_add(all) != Some(length) || all > MOST_BYTES {
            return Err(bad("its files are not as long as its list says"));
        }
        Ok(IncomingBundle { entries, files: source })
    }

    /// Writes the files into a new folder. Links come last and nothing lies below them (see [`IncomingBundle::read`]), so nothing
    /// is written through a link.
    pub fn unpack(mut self, root: &Path) -> io::Result<()> {
        fs::create_dir(root)?;
        open_to_readers(root, true)?;
        for Entry(path, kind) in &self.entries {
            if let Kind::Link(_) = kind {
                continue;
            }
            make_folders(root, path)?;
            let path = root.join(path);
            let copied = io::copy(&mut self.files.by_ref().take(kind.size()), &mut File::create_new(&path)?)?;
            if copied != kind.size() {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
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
