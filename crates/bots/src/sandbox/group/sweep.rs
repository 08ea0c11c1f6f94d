//! Abandoned groups: empty, unlocked, left by a referee that was killed.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use rustix::fs::{FlockOperation, flock};

/// Name prefix of our groups.
pub(super) const PREFIX: &str = "bastide-";

/// Removes those beneath a group whose referee is dead. One that is being made just now may be met too: its maker tries
/// again.
pub(super) fn clear(own: &Path) {
    let entries = fs::read_dir(own).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(PREFIX)) {
        // Held until the group is removed, so that its maker cannot put a bot into a group that is being killed.
        if let Some(_lock) = left(&entry.path()) {
            remove(&entry.path());
        }
    }
}

/// Lock on an abandoned group. The owner of a group holds its lock, and the kernel releases it when the last holder is
/// dead.
fn left(group: &Path) -> Option<File> {
    let folder = File::open(group).ok()?;
    flock(&folder, FlockOperation::NonBlockingLockExclusive).ok().map(|()| folder)
}

/// Kills all processes of a group, where the kernel supports that, and removes it; true if it is gone.
pub(super) fn remove(group: &Path) -> bool {
    match fs::remove_dir(group) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => true,
        Err(_) => {
            let kill = group.join("cgroup.kill");
            if kill.exists() {
                let _ = fs::write(kill, "1");
            }
            false
        }
        Ok(()) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_can_hold_what_is_being_cleared() {
        let group = std::env::temp_dir().join(format!("{PREFIX}cleared-{}", std::process::id()));
        fs::create_dir_all(&group).unwrap();
        let maker = File::open(&group).unwrap();
        let lock = left(&group).expect("nobody holds it yet");
        assert!(flock(&maker, FlockOperation::NonBlockingLockShared).is_err());
        drop(lock);
        assert!(flock(&maker, FlockOperation::NonBlockingLockShared).is_ok());
        fs::remove_dir(group).unwrap();
    }

    #[test]
    fn what_somebody_holds_and_what_is_not_ours_stays() {
        let own = std::env::temp_dir().join(format!("sweep-{}", std::process::id()));
        let [left, held, other] =
            [format!("{PREFIX}1-1"), format!("{PREFIX}1-2"), "other".to_owned()].map(|name| own.join(name));
        for folder in [&left, &held, &other] {
            fs::create_dir_all(folder).unwrap();
        }
        let holder = File::open(&held).unwrap();
        flock(&holder, FlockOperation::NonBlockingLockShared).unwrap();
        clear(&own);
        assert_eq!([left.exists(), held.exists(), other.exists()], [false, true, true]);
        drop(holder);
        clear(&own);
        assert!(!held.exists());
        fs::remove_dir_all(own).unwrap();
    }
}
