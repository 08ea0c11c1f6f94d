//! Python environments (venv): their `python3` is a link to an interpreter elsewhere, which a bot must be able to read.

use std::fs;
use std::path::{Path, PathBuf};

use arena::Spec;
use bots::sandbox::BotSource;

use super::is_system;

/// Folders of the interpreters that a bot's environment leads to (pyenv, uv, conda); none for that of the system.
pub fn environments(spec: &Spec) -> Vec<PathBuf> {
    let Spec::Bot(BotSource::Command(words)) = spec else { return Vec::new() };
    let Some(program) = words.first().map(Path::new).filter(|program| program.components().count() > 1)
    else {
        return Vec::new();
    };
    let target = program.canonicalize().ok().and_then(|python| prefix(&python));
    let home = program.parent().and_then(Path::parent).and_then(|venv| home(&venv.join("pyvenv.cfg")));
    let mut found: Vec<PathBuf> = target.into_iter().chain(home).filter(|folder| is_python(folder)).collect();
    found.dedup();
    found
}

/// The folder above `bin` of a program.
fn prefix(program: &Path) -> Option<PathBuf> {
    let bin = program.parent().filter(|bin| bin.ends_with("bin"))?;
    bin.parent().map(Path::to_owned)
}

/// `home = /somewhere/bin` of `pyvenv.cfg`.
fn home(config: &Path) -> Option<PathBuf> {
    let text = fs::read_to_string(config).ok()?;
    let mut lines = text.lines().filter_map(|line| line.split_once('='));
    let (_, home) = lines.find(|(key, _)| key.trim() == "home")?;
    prefix(&Path::new(home.trim()).canonicalize().ok()?.join("python3"))
}

/// True for a Python outside the system that is not above the tournament.
fn is_python(folder: &Path) -> bool {
    let here = Path::new(".").canonicalize().unwrap_or_default();
    !is_system(folder) && folder.join("lib").is_dir() && !here.starts_with(folder)
}
