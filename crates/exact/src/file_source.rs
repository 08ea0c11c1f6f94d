//! A file of values that its owner has opened.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::Mutex;

use crate::Source;

/// A file that is read from anywhere. It is not mapped into memory: a file that is cut off meanwhile would kill the program
/// by SIGBUS, where a read fails.
pub struct FileSource(Mutex<File>);

impl From<File> for FileSource {
    fn from(file: File) -> FileSource {
        FileSource(Mutex::new(file))
    }
}

impl FileSource {
    fn locked<T>(&self, work: impl FnOnce(&mut File) -> io::Result<T>) -> io::Result<T> {
        let mut file = self.0.lock().map_err(|_| io::Error::other("another reader failed"))?;
        work(&mut file)
    }
}

impl Source for FileSource {
    fn length(&self) -> io::Result<u64> {
        self.locked(|file| Ok(file.metadata()?.len()))
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        self.locked(|file| {
            file.seek(SeekFrom::Start(offset))?;
            file.read_exact(buffer)
        })
    }
}
