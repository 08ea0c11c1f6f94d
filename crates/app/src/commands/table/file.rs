//! Tables as files: read where a value is, written whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::thread;

use exact::{BLOCK, FileSource, TablebaseHeader, index, index_length, packed};

/// Opens a table to be read.
pub fn open(path: &Path) -> io::Result<FileSource> {
    File::open(path).map(FileSource::from)
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
