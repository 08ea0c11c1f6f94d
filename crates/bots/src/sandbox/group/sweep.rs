//! Groups that a referee left behind because it was killed: they are empty and nobody holds them.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use rustix::fs::{FlockOperation, flock};

/// How the names of our groups begin.
pub(super) const PREFIX: &str = "bastide-";

/// Removes those beneath a group whose referee is dead. One that is being made just now may be met too: its maker tries
/// again.
pub(super) fn clear(own: &Path) {
    let entries = fs::read_dir(own).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(PREFIX)) {
        // Held until it is gone: whoever is making it just now must not put a bot into what is being killed.
        if let Some(_lock) = left(&entry.path()) {
            remove(&entry.path());
        }
    }
}

/// A lock on a group that was left behind. Whoever holds a group has locked it, and the kernel lifts the lock when the last
/// of its holders is dead.
fn left(group: &Path) -> Option<File> {
    let folder = File::open(group).ok()?;
    flock(&folder, FlockOperation::NonBlockingLockExclusive).ok().map(|()| folder)
}

/// Kills everybody in a group, where the kernel does that, and removes it; whether it is gone.
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
