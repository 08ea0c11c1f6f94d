//! Content of a bot: the hashes of its files, which reveal a changed bot and the changed file.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use arena::Spec;
use bots::sandbox::BotSource;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Bounds of a bot: files, bytes, depth of folders.
const MOST_FILES: usize = 20_000;
const MOST_BYTES: u64 = 2 << 30;
const DEEPEST: usize = 100;

/// Folders of the system, which are never part of a bot.
const SYSTEM: [&str; 8] = ["/bin", "/sbin", "/lib", "/usr", "/opt", "/nix", "/etc", "/proc"];

/// Prefix that replaces the hash for a symbolic link.
const LINK: &str = "a link to ";

/// Names of caches, version control and editor files, which are not part of a bot.
const LEFTOVERS: [&str; 8] =
    ["__pycache__", ".git", ".hg", ".svn", ".DS_Store", "Thumbs.db", ".pytest_cache", ".mypy_cache"];

/// True for names that are not part of a bot: caches, version control, editor backups.
fn is_leftover(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let is_copy =
        name.ends_with('~') || name.starts_with(".#") || (name.starts_with('#') && name.ends_with('#'));
    let ending = Path::new(name).extension().and_then(|ending| ending.to_str());
    LEFTOVERS.contains(&name)
        || is_copy
        || ending.is_some_and(|ending| ["swp", "swo", "pyc"].contains(&ending))
}

/// True for a path of the system.
pub fn is_system(path: &Path) -> bool {
    SYSTEM.iter().any(|system| path.starts_with(system))
}

/// SHA-256 of a bot's files by path.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Content(BTreeMap<String, String>);

impl Content {
    /// Content of a bot: the given folder, and the folders of the files that its command names. None for a mind.
    pub fn of(spec: &Spec, folder: Option<&Path>) -> io::Result<Option<Content>> {
        let Spec::Bot(source) = spec else { return Ok(None) };
        Content::around(named(source), folder).map(Some)
    }

    /// Content of a bot that is not built yet.
    pub fn so_far(source: &BotSource, folder: Option<&Path>) -> io::Result<Content> {
        Content::around(named(source).into_iter().filter(|path| path.exists()).collect(), folder)
    }

    fn around(named: Vec<PathBuf>, folder: Option<&Path>) -> io::Result<Content> {
        let mut reader = Reader::default();
        if let Some(folder) = folder {
            reader.add(folder, 0)?;
        }
        for path in named {
            let root = own_folder(&path)?.unwrap_or(path);
            reader.add(&root, 0)?;
        }
        Ok(Content(reader.files))
    }

    /// Paths of its files.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Target of a file that is a link.
    pub fn link(&self, path: &str) -> Option<&str> {
        self.0.get(path)?.strip_prefix(LINK)
    }

    /// SHA-256 of the whole content.
    pub fn hash(&self) -> String {
        let lines: String = self.0.iter().map(|(path, sum)| format!("{sum}  {path}\n")).collect();
        crate::digest(lines)
    }

    /// First difference as a phrase, if there is one.
    pub fn changed(&self, now: &Content) -> Option<String> {
        let gone = self.0.keys().filter(|path| !now.0.contains_key(*path)).map(|path| (path, "is gone"));
        let others = now.0.iter().filter_map(|(path, sum)| match self.0.get(path) {
            None => Some((path, "is new")),
            Some(before) => (before != sum).then_some((path, "has changed")),
        });
        let mut changes: Vec<(&String, &str)> = gone.chain(others).collect();
        changes.sort_unstable();
        let (path, what) = changes.first()?;
        match changes.len() {
            1 => Some(format!("{path} {what}")),
            count => Some(format!("{path} {what}, and {} more of its files", count - 1)),
        }
    }
}

/// Files and folders that the command of a bot names.
fn named(source: &BotSource) -> Vec<PathBuf> {
    match source {
        BotSource::Lib(path) | BotSource::Lib2018(path) | BotSource::Wasm(path) => vec![path.clone()],
        BotSource::Command(words) => {
            let program = words.first().filter(|name| name.contains('/'));
            program
                .into_iter()
                .chain(words.iter().skip(1))
                .map(PathBuf::from)
                .filter(|path| path.exists())
                .collect()
        }
    }
}

/// Folder of a bot at this path. None if the folder is shared: the tournament's own folder, one above it, or one of the system.
pub fn own_folder(path: &Path) -> io::Result<Option<PathBuf>> {
    let here = fs::canonicalize(".")?;
    let folder = if path.is_dir() { Some(path) } else { path.parent() };
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let whole = fs::canonicalize(folder)?;
    let is_shared = here.starts_with(&whole)
        || whole == fs::canonicalize(std::env::temp_dir()).unwrap_or_default()
        || is_system(&whole);
    Ok((!is_shared).then(|| folder.to_owned()))
}

/// Default build folder: the first folder of the bot's path, `mybot` for `mybot/target/release/bot`.
pub fn workshop(source: &BotSource) -> io::Result<Option<PathBuf>> {
    let paths: Vec<&Path> = match source {
        BotSource::Lib(path) | BotSource::Lib2018(path) | BotSource::Wasm(path) => vec![path],
        BotSource::Command(words) => words.iter().map(Path::new).collect(),
    };
    for path in paths {
        let mut parts = path.components().filter(|part| *part != Component::CurDir);
        let folder = match (parts.next(), parts.next()) {
            (Some(Component::Normal(first)), Some(_)) => Path::new(first),
            (Some(Component::Normal(_)), None) => continue,
            _ => path.parent().unwrap_or(path),
        };
        if let Some(folder) = own_folder(folder)? {
            return Ok(Some(folder));
        }
    }
    Ok(None)
}

#[derive(Default)]
struct Reader {
    files: BTreeMap<String, String>,
    bytes: u64,
}

impl Reader {
    fn add(&mut self, path: &Path, depth: usize) -> io::Result<()> {
        if depth > 0 && is_leftover(path) {
            return Ok(());
        }
        let found = fs::symlink_metadata(path)?;
        self.bytes += if found.is_file() { found.len() } else { 0 };
        if self.files.len() >= MOST_FILES || self.bytes > MOST_BYTES || depth > DEEPEST {
            return Err(io::Error::other(format!(
                "the bot's folder, with {}, is too large: a bot has at most {MOST_FILES} files and {} MiB",
                path.display(),
                MOST_BYTES >> 20
            )));
        }
        if found.is_dir() {
            let inside: io::Result<Vec<PathBuf>> =
                fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect();
            return inside?.iter().try_for_each(|path| self.add(path, depth + 1));
        }
        // A link given as the bot itself stands for its target.
        let sum = match fs::read_link(path) {
            Ok(target) if depth > 0 => format!("{LINK}{}", target.display()),
            _ if path.is_file() => sum(path)?,
            _ => "no file".to_owned(),
        };
        self.files.insert(path.display().to_string(), sum);
        Ok(())
    }
}

fn sum(path: &Path) -> io::Result<String> {
    let at = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
    let mut file = fs::File::open(path).map_err(at)?;
    let (mut hash, mut bytes) = (Sha256::new(), vec![0; 1 << 16]);
    while let count @ 1.. = file.read(&mut bytes).map_err(at)? {
        hash.update(&bytes[..count]);
    }
    Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}
