//! Bots that a file names: whether they are there, what they consist of, what they may use up.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use arena::Spec;
use bots::sandbox::{BotSource, Limits};
use sha2::{Digest, Sha256};

/// Endings of scripts and modules: a word with one of them names a file.
const SCRIPTS: [&str; 10] = ["py", "js", "mjs", "rb", "pl", "lua", "jar", "sh", "wasm", "so"];

/// The most files of a folder that are looked at.
const MOST_FILES: usize = 10_000;

/// What is not there of this player; nothing if all is.
pub fn missing(spec: &Spec) -> Option<String> {
    let Spec::Bot(source) = spec else { return None };
    match source {
        BotSource::Lib(path) | BotSource::Lib2018(path) | BotSource::Wasm(path) => {
            (!path.is_file()).then(|| format!("the file {} is not there", path.display()))
        }
        BotSource::Command(words) => {
            let program = words.first()?;
            if !is_program(program) {
                return Some(format!(
                    "the program {program} is not there: give a path, or the name of a program in PATH"
                ));
            }
            let is_script = |word: &&String| {
                let ending = Path::new(word.as_str()).extension().and_then(|ending| ending.to_str());
                ending.is_some_and(|ending| SCRIPTS.contains(&ending)) && !word.starts_with('-')
            };
            let script = words.iter().skip(1).find(is_script)?;
            (!Path::new(script).exists()).then(|| format!("the file {script} is not there"))
        }
    }
}

fn is_program(name: &str) -> bool {
    if name.contains('/') {
        return Path::new(name).is_file();
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(name).is_file())
}

/// The SHA-256 of all that a bot consists of, as far as its words name it; nothing for a mind.
pub fn content_hash(spec: &Spec) -> io::Result<Option<String>> {
    let Spec::Bot(source) = spec else { return Ok(None) };
    let mut hash = Sha256::new();
    hash.update(source.to_string());
    for path in own_files(source)? {
        hash.update([0]);
        hash.update(path.as_os_str().as_encoded_bytes());
        let mut file = fs::File::open(&path)?;
        let mut bytes = vec![0; 1 << 16];
        while let count @ 1.. = file.read(&mut bytes)? {
            hash.update(&bytes[..count]);
        }
    }
    Ok(Some(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()))
}

fn own_files(source: &BotSource) -> io::Result<Vec<PathBuf>> {
    let named: Vec<PathBuf> = match source {
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
    };
    let mut files = Vec::new();
    for path in named {
        add_files(&path, &mut files)?;
    }
    Ok(files)
}

fn add_files(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if files.len() >= MOST_FILES {
        return Ok(());
    }
    if path.is_file() {
        files.push(path.to_owned());
    } else if path.is_dir() && !path.is_symlink() {
        let mut inside: Vec<PathBuf> =
            fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
        inside.sort();
        inside.iter().try_for_each(|path| add_files(path, files))?;
    }
    Ok(())
}

/// The usual limits, but for those that a file gives.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct LimitChange {
    pub memory: Option<u64>,
    pub processes: Option<u64>,
    pub cpu: Option<std::time::Duration>,
}

impl LimitChange {
    pub fn limits(&self) -> Limits {
        let usual = Limits::default();
        Limits {
            memory: self.memory.unwrap_or(usual.memory),
            processes: self.processes.unwrap_or(usual.processes),
            cpu: self.cpu.unwrap_or(usual.cpu),
            ..usual
        }
    }
}
