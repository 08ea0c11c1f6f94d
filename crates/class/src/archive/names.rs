//! Names in archives: one spelling for each path on every system.

use std::collections::BTreeMap;

use kit::shown;

use super::{Refused, refused};

/// Bounds of a path: its length, and its folders.
const LONGEST: usize = 200;
const DEEPEST: usize = 8;

/// Names that systems, editors and interpreters leave behind.
const LEFTOVERS: [&str; 8] =
    ["__MACOSX", ".DS_Store", "Thumbs.db", "__pycache__", ".git", ".idea", ".vscode", "desktop.ini"];

/// Device names that Windows reserves in every folder.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

/// Paths so far, by their spelling in lower case.
#[derive(Default)]
pub struct NameTree(BTreeMap<String, (String, Kind)>);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    File,
    Folder,
}

impl NameTree {
    /// Path of a new file; none for leftovers.
    pub fn file(&mut self, path: &str) -> Result<Option<String>, Refused> {
        let path = checked(path)?;
        if is_leftover(&path) {
            return Ok(None);
        }
        self.above(&path)?;
        self.put(&path, Kind::File)?;
        Ok(Some(path))
    }

    pub fn folder(&mut self, path: &str) -> Result<(), Refused> {
        let path = path.trim_end_matches('/');
        if path.is_empty() || path == "." {
            return Ok(());
        }
        let path = checked(path)?;
        if is_leftover(&path) {
            return Ok(());
        }
        self.above(&path)?;
        self.put(&path, Kind::Folder)
    }

    /// Enters the folders above a path.
    fn above(&mut self, path: &str) -> Result<(), Refused> {
        let ends = path.match_indices('/').map(|(at, _)| at);
        ends.collect::<Vec<_>>().into_iter().try_for_each(|end| self.put(&path[..end], Kind::Folder))
    }

    fn put(&mut self, path: &str, kind: Kind) -> Result<(), Refused> {
        let before = self.0.insert(path.to_ascii_lowercase(), (path.to_owned(), kind));
        match before {
            Some((spelling, _)) if spelling != path => Err(refused(format!(
                "{spelling} and {path} differ only in capital letters, which some systems do not tell apart"
            ))),
            Some((_, Kind::Folder)) if kind == Kind::Folder => Ok(()),
            Some((_, Kind::File)) if kind == Kind::File => Err(refused(format!("{path} is there twice"))),
            Some(_) => Err(refused(format!("{path} is a file and a folder"))),
            None => Ok(()),
        }
    }
}

/// A relative path of plain names.
fn checked(path: &str) -> Result<String, Refused> {
    let told = || shown(&path.chars().take(80).collect::<String>());
    let plain = path.strip_prefix("./").unwrap_or(path);
    let bad = |why: &str| Err(refused(format!("the name `{}` {why}", told())));
    if plain.len() > LONGEST {
        return bad("is longer than 200 letters");
    }
    if plain.starts_with('/') || plain.contains('\\') || plain.as_bytes().get(1) == Some(&b':') {
        return bad("is not a path within the archive");
    }
    let names: Vec<&str> = plain.split('/').collect();
    if names.len() > DEEPEST {
        return bad("lies in more than 7 folders");
    }
    for name in names {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._-+=@,()[] ".contains(&byte);
        if name.is_empty() || name == "." || name == ".." {
            return bad("is not a path within the archive");
        }
        if !name.bytes().all(is_plain) {
            return bad(
                "has letters that systems spell in different ways; use a to z, digits, `.`, `_` and `-`",
            );
        }
        if name.starts_with(['-', ' ']) || name.ends_with(['.', ' ']) || is_device(name) {
            return bad("cannot be used on all systems; rename the file");
        }
    }
    Ok(plain.to_owned())
}

fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().to_ascii_lowercase();
    let stem = stem.trim_end_matches(|letter: char| letter.is_ascii_digit());
    DEVICES.contains(&stem)
}

fn is_leftover(path: &str) -> bool {
    let is_compiled = path.rsplit_once('.').is_some_and(|(_, ending)| ending == "pyc");
    is_compiled || path.split('/').any(|name| LEFTOVERS.contains(&name) || name.starts_with("._"))
}
