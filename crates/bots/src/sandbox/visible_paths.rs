//! Files of this machine that a bot may see: the system's programs and libraries, and its own folder.

use std::env;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// The system's programs and libraries, and what they need to find each other.
const SYSTEM: [&str; 13] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix/store",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/localtime",
];

/// Prefixes of language settings in `/etc`.
const LANGUAGES: [&str; 7] = ["ghc", "java", "mono", "perl", "php", "python", "ruby"];

/// Paths that every bot may read: the system, and the settings of its languages.
pub(super) fn system() -> Vec<PathBuf> {
    let settings = fs::read_dir("/etc").into_iter().flatten().flatten().filter(|entry| {
        let name = entry.file_name();
        LANGUAGES.iter().any(|language| name.as_encoded_bytes().starts_with(language.as_bytes()))
    });
    SYSTEM.iter().map(PathBuf::from).chain(settings.map(|entry| entry.path())).collect()
}

/// Devices that programs expect. `/dev/zero` is absent: it would give memory that no account counts.
pub(super) const DEVICES: [&str; 4] = ["/dev/null", "/dev/full", "/dev/random", "/dev/urandom"];

/// Path shown for a file or folder of the bot: the whole folder or, if that holds more than a bot, the file alone. Devices
/// and files of `/proc` are not the bot's.
pub(super) fn around(own: &Path) -> Option<PathBuf> {
    let found = fs::metadata(own).ok()?;
    if KERNEL.iter().any(|root| own.starts_with(root)) || !(found.is_file() || found.is_dir()) {
        return None;
    }
    let folder = if found.is_dir() { own } else { own.parent()? };
    let shown = if is_shared(folder) { own } else { folder };
    (!is_shared(shown)).then(|| shown.to_owned())
}

/// Target of a link, if that is a file: it alone is shown, not its folder.
pub(super) fn target(path: &Path) -> Option<PathBuf> {
    let is_link = fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink());
    let target = if is_link { fs::canonicalize(path).ok() } else { None };
    target.filter(|target| target.is_file() && !KERNEL.iter().any(|root| target.starts_with(root)))
}

/// Kernel file systems.
const KERNEL: [&str; 3] = ["/dev", "/proc", "/sys"];

/// Folders of the system, in which no bot lives, with all in them.
const SETTINGS: [&str; 5] = ["/boot", "/etc", "/run", "/var/log", "/var/spool"];

/// Folders that hold the folders of others.
const OF_ALL: [&str; 7] = ["/home", "/mnt", "/opt", "/srv", "/var", "/var/cache", "/var/lib"];

/// Paths shown for a program outside the system, such as an interpreter in a home: the folder it is called from, and its
/// installation.
pub(super) fn home_of(program: &Path) -> impl Iterator<Item = PathBuf> {
    let real = fs::canonicalize(program).unwrap_or_else(|_| program.to_owned());
    around(program).into_iter().chain(installation(&real))
}

/// Rust toolchains of the user: the `cargo` in a home is only a proxy for them.
pub(super) fn rustup() -> Option<PathBuf> {
    let home = || Some(PathBuf::from(env::var_os("HOME")?).join(".rustup"));
    let folder = env::var_os("RUSTUP_HOME").map(PathBuf::from).or_else(home)?;
    fs::canonicalize(folder.join("toolchains")).is_ok().then_some(folder)
}

/// The paths that are within no other one before them.
pub(super) fn distinct(paths: impl Iterator<Item = PathBuf>) -> Vec<PathBuf> {
    let mut distinct: Vec<PathBuf> = Vec::new();
    for path in paths {
        if !distinct.iter().any(|seen| path.starts_with(seen)) {
            distinct.push(path);
        }
    }
    distinct
}

/// `~/.nvm/versions/node/v22` for a program in its `bin`, if what it needs is beside it; but not `~/.cargo`, which holds
/// keys, nor `~/.local`, which holds everything.
fn installation(program: &Path) -> Option<PathBuf> {
    let folder = program.parent()?;
    let above = folder.parent().filter(|above| !is_shared(above) && !above.ends_with(".local"));
    let above = above.filter(|_| folder.ends_with("bin") || folder.ends_with("shims"));
    let complete = |above: &&Path| ["lib", "libexec"].iter().any(|part| above.join(part).is_dir());
    above.filter(complete).map(Path::to_owned).or_else(|| around(program))
}

/// True for a folder that holds the user's home, or one that all users share, such as `/tmp`.
fn is_shared(folder: &Path) -> bool {
    let home = env::var_os("HOME").map(PathBuf::from).and_then(|home| fs::canonicalize(home).ok());
    let open = |found: fs::Metadata| found.is_dir() && found.permissions().mode() & 0o002 != 0;
    let is_system = SETTINGS.iter().any(|root| folder.starts_with(root)) && folder.is_dir();
    folder.parent().is_none()
        || is_system
        || OF_ALL.iter().any(|root| folder == Path::new(root))
        || fs::metadata(folder).is_ok_and(open)
        || home.is_some_and(|home| home.starts_with(folder))
}
