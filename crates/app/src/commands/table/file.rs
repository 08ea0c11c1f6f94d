//! Tables as files: read where a value is, written whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;

use exact::{BLOCK, Source, TablebaseHeader, index, index_length, packed};

/// A file that is read from anywhere. It is not mapped into memory: a file that is cut off meanwhile would kill the program
/// by SIGBUS, where a read fails.
pub struct TableFile(Mutex<File>);

impl TableFile {
    pub fn open(path: &Path) -> io::Result<TableFile> {
        Ok(TableFile(Mutex::new(File::open(path)?)))
    }

    fn locked<T>(&self, work: impl FnOnce(&mut File) -> io::Result<T>) -> io::Result<T> {
        let mut file = self.0.lock().map_err(|_| io::Error::other("another reader failed"))?;
        work(&mut file)
    }
}

impl Source for TableFile {
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

/// Blocks that are compressed at a time.
const BATCH: u64 = 64;

/// Writes a table beside its place, makes sure that it is on the disk, and puts it there.
pub fn write(
    path: &Path,
    header: &TablebaseHeader,
    threads: usize,
    values: impl Fn(u64) -> Vec<u8> + Sync,
) -> io::Result<()> {
    let beside = PathBuf::from(format!("{}.{}.part", path.display(), std::process::id()));
    let written = write_beside(&beside, header, threads, values).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // The half of a file is of no use; that it cannot be removed changes nothing.
        let _ = fs::remove_file(&beside);
    }
    written
}

fn write_beside(
    path: &Path,
    header: &TablebaseHeader,
    threads: usize,
    values: impl Fn(u64) -> Vec<u8> + Sync,
) -> io::Result<()> {
    let blocks = header.places.div_ceil(BLOCK);
    let (head, mut entries) = (header.bytes(), Vec::new());
    let mut file = BufWriter::new(File::create(path)?);
    file.write_all(&head)?;
    file.write_all(&vec![0; index_length(blocks) as usize])?;
    let pack = &|start: u64| (start..blocks.min(start + BATCH)).map(|block| packed(&values(block))).collect();
    for batch in (0..blocks).step_by((BATCH * threads as u64) as usize) {
        let portions: Vec<Vec<_>> = thread::scope(|scope| {
            let starts = (0..threads as u64).map(|thread| batch + thread * BATCH);
            let threads: Vec<_> = starts.map(|start| scope.spawn(move || pack(start))).collect();
            threads.into_iter().map(|thread| thread.join().expect("packing does not panic")).collect()
        });
        for (bytes, entry) in portions.into_iter().flatten() {
            file.write_all(&bytes)?;
            entries.push(entry);
        }
    }
    file.seek(SeekFrom::Start(head.len() as u64))?;
    file.write_all(&index(&entries))?;
    file.into_inner()?.sync_all()
}
