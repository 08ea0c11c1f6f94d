//! A folder with all in it, at any depth and with names of any length: paths would end at 4096 bytes.

use std::collections::{HashMap, HashSet};
use std::ffi::{CStr, CString};
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;

use rustix::fs::{
    AtFlags, CWD, Dir, FileType, Gid, Mode, OFlags, Stat, Uid, chmodat, chownat, fstatvfs, openat, renameat,
    statat, unlinkat,
};

/// Depth limit of a bot's folder. Builds of all languages stay below half of it.
const DEEPEST: usize = 100;

/// Size of a folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Content {
    /// Bytes on the disk.
    Bytes(u64),
    TooDeep,
}

/// Measures a folder. Files that have several names count once. What vanishes meanwhile does not count.
pub(super) fn measure(folder: &Path) -> io::Result<Content> {
    let mut known = HashSet::new();
    let mut sum = 0;
    let is_shallow = visit(&open(CWD, folder)?, 0, &mut |_, _, found| {
        if found.st_nlink == 1 || is_folder(found) || known.insert((found.st_dev, found.st_ino)) {
            sum += size(found);
        }
        Ok(())
    })?;
    Ok(if is_shallow { Content::Bytes(sum) } else { Content::TooDeep })
}

/// Changes the owner of a folder with all in it. Links are given, not what they lead to; and a program that was made to run
/// as its owner no longer does.
pub(super) fn give(folder: &Path, (user, group): (u32, u32)) -> io::Result<()> {
    let owner = (Some(Uid::from_raw(user)), Some(Gid::from_raw(group)));
    chownat(CWD, folder, owner.0, owner.1, AtFlags::SYMLINK_NOFOLLOW)?;
    visit(&open(CWD, folder)?, 0, &mut |within, name, _| {
        Ok(chownat(within, name, owner.0, owner.1, AtFlags::SYMLINK_NOFOLLOW)?)
    })?;
    Ok(())
}

/// Names and sizes of all that lies in a folder; folders with all in them.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Snapshot(HashMap<CString, Kept>);

#[derive(PartialEq, Eq, Debug)]
enum Kept {
    File(u64),
    Folder(Snapshot),
}

/// A file that has grown by more is not what it was.
const GROWTH: u64 = 1 << 20;

impl Snapshot {
    /// Snapshot of a folder that is not too deep.
    pub fn take(folder: &Path) -> io::Result<Snapshot> {
        Snapshot::of(&open(CWD, folder)?)
    }

    fn of(folder: &OwnedFd) -> io::Result<Snapshot> {
        let mut kept = HashMap::new();
        for name in entries(folder)? {
            let found = statat(folder, &*name, AtFlags::SYMLINK_NOFOLLOW)?;
            let one = if is_folder(&found) {
                Kept::Folder(Snapshot::of(&open(folder, &*name)?)?)
            } else {
                Kept::File(size(&found))
            };
            kept.insert(name, one);
        }
        Ok(Snapshot(kept))
    }

    /// Removes from the folder what is not in the snapshot, or has grown.
    pub fn restore(&self, folder: &Path) -> io::Result<()> {
        self.restore_in(&open(CWD, folder)?)
    }

    fn restore_in(&self, folder: &OwnedFd) -> io::Result<()> {
        let mut left = Vec::new();
        for name in entries(folder)? {
            let found = statat(folder, &*name, AtFlags::SYMLINK_NOFOLLOW)?;
            match self.0.get(&name) {
                Some(Kept::Folder(within)) if is_folder(&found) => {
                    chmodat(
                        folder,
                        &*name,
                        Mode::from_raw_mode(found.st_mode) | Mode::RWXU,
                        AtFlags::empty(),
                    )?;
                    within.restore_in(&open(folder, &*name)?)?;
                }
                Some(Kept::File(was)) if !is_folder(&found) && size(&found) <= was + GROWTH => {}
                _ => left.push(name),
            }
        }
        clear(folder, left)
    }
}

/// Removes these from a folder. Folders within folders are moved up first, so that none is too deep.
fn clear(root: &OwnedFd, mut left: Vec<CString>) -> io::Result<()> {
    let mut moved = 0;
    while let Some(name) = left.pop() {
        if !is_folder(&statat(root, &*name, AtFlags::SYMLINK_NOFOLLOW)?) {
            unlinkat(root, &*name, AtFlags::empty())?;
            continue;
        }
        chmodat(root, &*name, Mode::RWXU, AtFlags::empty())?;
        let within = open(root, &*name)?;
        for entry in entries(&within)? {
            if is_folder(&statat(&within, &*entry, AtFlags::SYMLINK_NOFOLLOW)?) {
                // A folder that may not be written to cannot be moved.
                chmodat(&within, &*entry, Mode::RWXU, AtFlags::empty())?;
                let up = CString::new(format!(".bastide-clears-{moved}"))?;
                renameat(&within, &*entry, root, &*up)?;
                left.push(up);
                moved += 1;
            } else {
                unlinkat(&within, &*entry, AtFlags::empty())?;
            }
        }
        unlinkat(root, &*name, AtFlags::REMOVEDIR)?;
    }
    Ok(())
}

/// The free bytes of the disk that a folder lies on.
pub(super) fn free(folder: &Path) -> io::Result<u64> {
    let disk = fstatvfs(open(CWD, folder)?)?;
    Ok(disk.f_bfree.saturating_mul(disk.f_frsize))
}

type Visitor<'a> = dyn FnMut(&OwnedFd, &CStr, &Stat) -> io::Result<()> + 'a;

/// Shows everything below a folder; whether nothing is too deep.
fn visit(folder: &OwnedFd, depth: usize, show: &mut Visitor) -> io::Result<bool> {
    if depth > DEEPEST {
        return Ok(false);
    }
    for name in entries(folder)? {
        let Ok(found) = statat(folder, &*name, AtFlags::SYMLINK_NOFOLLOW) else { continue };
        show(folder, &name, &found)?;
        if is_folder(&found)
            && let Ok(below) = open(folder, &*name)
            && !visit(&below, depth + 1, show)?
        {
            return Ok(false);
        }
    }
    Ok(true)
}

fn open(within: impl AsFd, path: impl rustix::path::Arg) -> io::Result<OwnedFd> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    Ok(openat(within, path, flags, Mode::empty())?)
}

fn entries(folder: &OwnedFd) -> io::Result<Vec<CString>> {
    let mut found = Vec::new();
    for entry in Dir::read_from(folder)? {
        let Ok(entry) = entry else { break };
        if ![c".", c".."].contains(&entry.file_name()) {
            found.push(entry.file_name().to_owned());
        }
    }
    Ok(found)
}

/// Size on the disk, in bytes.
fn size(found: &Stat) -> u64 {
    found.st_blocks.unsigned_abs() * 512
}

fn is_folder(found: &Stat) -> bool {
    FileType::from_raw_mode(found.st_mode) == FileType::Directory
}

#[cfg(test)]
mod tests {
    use std::env::temp_dir;
    use std::fs;
    use std::path::PathBuf;
    use std::process::Command;

    use rustix::fs::{fchmod, mkdirat};

    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = temp_dir().join(format!("tree-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    fn bytes(folder: &Path) -> u64 {
        match measure(folder).unwrap() {
            Content::Bytes(bytes) => bytes,
            Content::TooDeep => panic!("it is not deep"),
        }
    }

    #[test]
    fn what_has_two_names_counts_once_and_holes_do_not_count() {
        let folder = folder("measured");
        fs::write(folder.join("a"), vec![1; 1 << 20]).unwrap();
        let one = bytes(&folder);
        assert!((1 << 20..2 << 20).contains(&one), "{one}");
        fs::hard_link(folder.join("a"), folder.join("b")).unwrap();
        fs::File::create(folder.join("hole")).unwrap().set_len(1 << 40).unwrap();
        assert!(bytes(&folder) < one + (1 << 16));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_was_added_is_removed_however_deep_and_what_was_there_stays() {
        let folder = folder("deep");
        fs::create_dir(folder.join("src")).unwrap();
        fs::write(folder.join("source"), "mine").unwrap();
        fs::write(folder.join("src/more"), "mine too").unwrap();
        let before = Snapshot::take(&folder).unwrap();
        let script =
            "echo changed >source; echo new >src/new; head -c 3000000 /dev/zero >src/more; chmod 0 src/new";
        assert!(Command::new("sh").args(["-c", script]).current_dir(&folder).status().unwrap().success());
        // Deeper than a path can say, and than files can be open; the last may not be looked into.
        let mut deep = open(CWD, folder.join("src")).unwrap();
        for _ in 0..3000 {
            mkdirat(&deep, "below", Mode::RWXU).unwrap();
            deep = open(&deep, "below").unwrap();
        }
        fchmod(&deep, Mode::empty()).unwrap();
        assert_eq!(measure(&folder).unwrap(), Content::TooDeep);
        before.restore(&folder).unwrap();
        assert_eq!(fs::read_to_string(folder.join("source")).unwrap(), "changed\n");
        assert_eq!(fs::read_dir(folder.join("src")).unwrap().count(), 0);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        fs::remove_dir_all(folder).unwrap();
    }
}
