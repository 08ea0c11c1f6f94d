//! The view of files that a bot has: a root of its own with the system and its folder to read, and a small
//! folder in memory to write to.

use std::ffi::CStr;
use std::fs;
use std::io;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use rustix::mount::{
    MountFlags, MountPropagationFlags, UnmountFlags, mount, mount_bind_recursive, mount_change, unmount,
};
use rustix::process::{chdir, pivot_root};

use crate::sandbox::plan::Plan;
use crate::sandbox::visible_paths::DEVICES;

/// Mount points of the old root, while the new one is built, and of the new one.
const OLD: &str = "/old";
const NEW: &str = "/new";

/// Links that programs expect.
const LINKS: [(&str, &str); 5] = [
    ("/dev/fd", "/proc/self/fd"),
    ("/dev/stdin", "/proc/self/fd/0"),
    ("/dev/stdout", "/proc/self/fd/1"),
    ("/dev/stderr", "/proc/self/fd/2"),
    ("/dev/shm", "/tmp"),
];

/// Builds the view, and walks into it. The old root is gone then; or, if it cannot be done, back.
pub(super) fn build(plan: &Plan) -> io::Result<()> {
    mount_change("/", MountPropagationFlags::REC | MountPropagationFlags::PRIVATE)?;
    if let Err(error) = step_aside() {
        let _ = unmount("/tmp", UnmountFlags::DETACH);
        return Err(error);
    }
    mount_all(plan).inspect_err(|_| drop(step_back()))?;
    chdir(NEW)?;
    // Old on new, and away with it: the only way that leaves nothing behind.
    pivot_root(".", ".")?;
    unmount(".", UnmountFlags::DETACH)?;
    chdir("/")?;
    freeze(Path::new("/"), false)
}

/// Goes to an empty root, from which the old one is seen in [`OLD`], all of it: what hides `/tmp` moves away.
fn step_aside() -> io::Result<()> {
    memory("/tmp", c"mode=0755,size=64k")?;
    chdir("/tmp")?;
    fs::create_dir("old")?;
    fs::create_dir("new")?;
    pivot_root(".", "old")?;
    chdir("/")?;
    memory(NEW, c"mode=0755,size=256k,nr_inodes=4096")
}

fn step_back() -> io::Result<()> {
    chdir(OLD)?;
    pivot_root(".", "tmp")?;
    chdir("/")?;
    Ok(unmount("/tmp", UnmountFlags::DETACH)?)
}

fn mount_all(plan: &Plan) -> io::Result<()> {
    DEVICES.iter().try_for_each(|path| bind(Path::new(path)).map(drop))?;
    for (name, target) in LINKS {
        link(Path::new(target), Path::new(name))?;
    }
    fs::create_dir_all(within(NEW, Path::new("/etc")))?;
    fs::write(within(NEW, Path::new("/etc/passwd")), "bot:x:1000:1000::/tmp:/bin/sh\n")?;
    // The keeper hangs its own before it; the kernel lets it only where one is seen already.
    bind(Path::new("/proc"))?;
    private(plan)?;
    plan.shown.iter().try_for_each(|path| show(path))?;
    plan.hidden.iter().try_for_each(|path| hide(path))?;
    match &plan.workshop {
        Some(workshop) => set_mount_attributes(&bind(workshop)?, NOSUID, true),
        None => Ok(()),
    }
}

/// Puts nothing in the place of a file, where it would be seen.
fn hide(path: &Path) -> io::Result<()> {
    let new = within(NEW, path);
    if new.is_file() { Ok(mount_bind_recursive(within(OLD, Path::new("/dev/null")), new)?) } else { Ok(()) }
}

/// The private folder: in memory, bounded, gone with the bot.
fn private(plan: &Plan) -> io::Result<()> {
    let place = within(NEW, &plan.private);
    fs::create_dir_all(&place)?;
    let options = format!("mode=1777,size={},nr_inodes=4096\0", plan.limits.disk);
    memory(place, CStr::from_bytes_with_nul(options.as_bytes()).expect("one zero, at the end"))
}

/// Shows what is there, to read; a link as a link. What is not there need not be.
fn show(path: &Path) -> io::Result<()> {
    let old = within(OLD, path);
    match fs::symlink_metadata(&old) {
        Err(_) => Ok(()),
        Ok(found) if found.is_symlink() => link(&fs::read_link(old)?, path),
        Ok(_) => freeze(&bind(path)?, true),
    }
}

fn link(target: &Path, path: &Path) -> io::Result<()> {
    let new = within(NEW, path);
    fs::create_dir_all(new.parent().unwrap_or(&new))?;
    symlink(target, new)
}

/// Hangs a file or folder of the old root at the same place in the new one.
fn bind(path: &Path) -> io::Result<PathBuf> {
    let (old, new) = (within(OLD, path), within(NEW, path));
    fs::create_dir_all(if old.is_dir() { &new } else { new.parent().unwrap_or(&new) })?;
    if !old.is_dir() && !new.exists() {
        fs::write(&new, "")?;
    }
    mount_bind_recursive(old, &new)?;
    Ok(new)
}

fn within(root: &str, path: &Path) -> PathBuf {
    Path::new(root).join(path.strip_prefix("/").unwrap_or(path))
}

fn memory(place: impl AsRef<Path>, options: &CStr) -> io::Result<()> {
    Ok(mount("tmpfs", place.as_ref(), "tmpfs", MountFlags::NOSUID | MountFlags::NODEV, options)?)
}

/// Makes a mount read-only, and those below it too if asked.
fn freeze(place: &Path, below: bool) -> io::Result<()> {
    set_mount_attributes(place, RDONLY | NOSUID, below)
}

/// `MOUNT_ATTR_RDONLY` and `MOUNT_ATTR_NOSUID` of the kernel.
const RDONLY: u64 = 1;
const NOSUID: u64 = 2;

/// Gives a mount these attributes, and those below it too if asked.
fn set_mount_attributes(place: &Path, attributes: u64, below: bool) -> io::Result<()> {
    /// `struct mount_attr` of the kernel.
    #[repr(C)]
    struct Attributes([u64; 4]);
    let place = std::ffi::CString::new(place.as_os_str().as_encoded_bytes())?;
    let flags = if below { libc::AT_RECURSIVE } else { 0 };
    let attributes = Attributes([attributes, 0, 0, 0]);
    // SAFETY: the path ends with a zero, the size is that of the attributes, and both outlive the call.
    let done = unsafe {
        let size = size_of::<Attributes>();
        libc::syscall(libc::SYS_mount_setattr, libc::AT_FDCWD, place.as_ptr(), flags, &attributes, size)
    };
    if done == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// Hangs a `/proc` before the old one in which only this process tree is seen, and nothing of the machine.
pub(super) fn own_processes() -> io::Result<()> {
    let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC | MountFlags::RDONLY;
    // An older kernel does not know how to leave out the machine.
    mount("proc", "/proc", "proc", flags, c"subset=pid")
        .or_else(|_| mount("proc", "/proc", "proc", flags, None))?;
    Ok(())
}
