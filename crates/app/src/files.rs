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

/// Checks that a file can be written there, before any work is done.
pub fn writable_file(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
    }
    let beside = beside(path);
    File::create(&beside)?;
    fs::remove_file(&beside)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_written_whole_or_not_at_all() {
        let folder = std::env::temp_dir().join(format!("bastide-whole-{}", std::process::id()));
        writable_folder(&folder).unwrap();
        let file = folder.join("a.record");
        write_whole(&file, b"one").unwrap();
        writable_file(&file).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "one", "to ask changes nothing");
        write_whole(&file, b"two").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "two");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is left beside it");
        for nowhere in [folder.join("no/such/place"), folder.clone()] {
            assert!(writable_file(&nowhere).is_err() && write_whole(&nowhere, b"x").is_err());
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
