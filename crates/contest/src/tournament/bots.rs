//! Bots in a tournament's file: existence checks and resource limits.

use std::path::Path;

use arena::Spec;
use bots::sandbox::{BotSource, Limits};
use serde::{Deserialize, Serialize};

/// Extensions of scripts and modules: a word with one of them names a file.
const SCRIPTS: [&str; 10] = ["py", "js", "mjs", "rb", "pl", "lua", "jar", "sh", "wasm", "so"];

/// File of this player that does not exist, if there is one.
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

/// Default limits with the changes of a file.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
