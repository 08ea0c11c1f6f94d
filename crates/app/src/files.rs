//! Files that are whole or not there: nothing is ever overwritten by half of something.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file beside its place, makes sure that it is on the disk, and puts it there.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let beside = beside(path);
    let written = write_synced(&beside, bytes).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // The half of a file is of no use; that it cannot be removed changes nothing.
        let _ = fs::remove_file(&beside);
    }
    written
}

/// A folder in which files can be written, made if it is not there; found out before any work is done.
pub fn writable_folder(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let trial = folder.join(format!(".bastide-{}", std::process::id()));
    File::create(&trial)?;
    fs::remove_file(&trial)
}

fn write_synced(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_data()
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    name.into()
}
