//! Plan for the stages of the launcher: the program to run, its visible files, its limits.

use std::env;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use rustix::process::geteuid;
use serde::{Deserialize, Serialize};

use super::group::Folder;
use super::users::Users;
use super::visible_paths;
use super::{BotSource, Launch, Limits, MissingProtection, Protection, StartFailure};

/// Plan for the stages of the launcher, with their findings.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Plan {
    /// The program, by its whole path, and its arguments.
    pub words: Vec<String>,
    pub folder: PathBuf,
    /// The folders and files that it may read, none of them within another before it.
    pub shown: Vec<PathBuf>,
    /// Files that it may not read though they lie there.
    pub hidden: Vec<PathBuf>,
    /// The folder in which it is being built, to write to as well.
    pub workshop: Option<PathBuf>,
    /// The program `bastide`, whose engine it may ask: `$BASTIDE_ENGINE`.
    pub engine: PathBuf,
    /// Its private folder, the only one in which it may write.
    pub private: PathBuf,
    pub limits: Limits,
    pub trust: bool,
    /// True if the referee runs as root, so that the bot runs as another user.
    pub by_root: bool,
    /// The users of the keeper and of the bot, where they can be others than the referee's.
    pub users: Option<Users>,
    /// The folders of its control group, where it has one.
    pub folders: Vec<Folder>,
    /// The protections that turned out not to be available.
    pub missing: Vec<MissingProtection>,
}

impl Plan {
    /// The plan of a launch, or what it names that is not there.
    pub fn of(launch: &Launch) -> Result<Plan, StartFailure> {
        launch.source.check_supported(launch.trust)?;
        let workshop = launch.workshop.as_deref().map(whole).transpose()?;
        let BotCommand { words, own, home } = match (&launch.source, &workshop) {
            (BotSource::Command(words), Some(workshop)) => build(words, workshop)?,
            (BotSource::Command(words), None) => command(words)?,
            (BotSource::Lib(path), _) => hosted(&launch.launcher, "lib", path)?,
            (BotSource::Lib2018(path), _) => hosted(&launch.launcher, "lib2018", path)?,
            (BotSource::Wasm(path), _) => hosted(&launch.launcher, "wasm", path)?,
        };
        let own: Vec<PathBuf> = own.iter().filter_map(|path| visible_paths::around(path)).collect();
        let folder = workplace(&own, launch.trust);
        let engine = whole(&launch.launcher)?;
        let see = launch.see.iter().map(|path| seen(path)).collect::<Result<Vec<_>, _>>()?;
        let more = home.into_iter().chain(see).chain([engine.clone()]);
        let shown = visible_paths::distinct(visible_paths::system().into_iter().chain(own).chain(more));
        let (limits, trust) = (launch.limits.clone(), launch.trust);
        let (private, missing) = ("/tmp".into(), Vec::new());
        let by_root = geteuid().is_root() && !trust;
        // The output of an ordinary user's build belongs to that user, group included.
        let users = if trust || (workshop.is_some() && !by_root) { None } else { Users::next() };
        let hidden = launch.hidden.iter().filter_map(|path| fs::canonicalize(path).ok()).collect();
        Ok(Plan {
            words,
            folder,
            shown,
            hidden,
            workshop,
            engine,
            private,
            limits,
            trust,
            by_root,
            users,
            folders: Vec::new(),
            missing,
        })
    }

    /// The plan as text for the stages. Its words and paths come from the bot, so one that is too long is the bot's fault.
    pub fn text(&self) -> Result<String, StartFailure> {
        let text = serde_json::to_string(self).map_err(io::Error::from)?;
        if text.len() > LONGEST_PLAN {
            return Err(StartFailure::Refused("its command and its paths are too long".to_owned()));
        }
        Ok(text)
    }

    /// Notes that a protection is not available, and why.
    pub fn lacks(&mut self, protection: Protection, why: impl ToString) {
        self.missing.push(MissingProtection { protection, why: why.to_string() });
    }

    /// True if a protection is in place.
    pub fn has(&self, protection: Protection) -> bool {
        !self.trust && self.missing.iter().all(|missing| missing.protection != protection)
    }
}

/// The user's current folder, if the bot may see it; otherwise the first folder of its own.
fn workplace(shown: &[PathBuf], trust: bool) -> PathBuf {
    let here = env::current_dir().unwrap_or_default();
    match shown.iter().find(|path| path.is_dir()) {
        _ if shown.iter().any(|path| here.starts_with(path)) => here,
        Some(folder) => folder.clone(),
        None if trust => here,
        None => "/".into(),
    }
}

const LONGEST_COMMAND: usize = 16 << 10;

/// Size limit of the plan: the stages get it in an environment variable, which holds at most 128 KiB.
const LONGEST_PLAN: usize = 100 << 10;

/// An additional path that the user lets a bot see, if it exists.
fn seen(path: &Path) -> Result<PathBuf, StartFailure> {
    fs::canonicalize(path).map_err(|_| StartFailure::NotFound(path.display().to_string()))
}

/// A command by whole paths.
struct BotCommand {
    words: Vec<String>,
    /// The files and folders that are the bot.
    own: Vec<PathBuf>,
    /// Folder of its program.
    home: Vec<PathBuf>,
}

/// The words of a command. Its own are the program, if it was given by its path, and the script, which is the first
/// argument that is a file or folder; or else where the user is.
fn command(words: &[String]) -> Result<BotCommand, StartFailure> {
    let length: usize = words.iter().map(String::len).sum();
    if length > LONGEST_COMMAND {
        let why = format!("its command has {length} bytes; a command has at most {LONGEST_COMMAND}");
        return Err(StartFailure::Refused(why));
    }
    let mut words = words.to_vec();
    let name = words.first().ok_or_else(|| StartFailure::NotFound("no program".into()))?;
    let program = program(name)?;
    // A program that the user gave by its path is shown as it lies; where a link leads, the file alone.
    let mut home: Vec<PathBuf> = if name.contains('/') {
        visible_paths::target(&program).into_iter().collect()
    } else {
        visible_paths::home_of(&program).collect()
    };
    let mut own: Vec<PathBuf> = name.contains('/').then(|| program.clone()).into_iter().collect();
    words[0] = text(program)?;
    if let Some(word) = words.iter_mut().skip(1).find(|word| Path::new(word).exists()) {
        let script = named(Path::new(word))?;
        home.extend(visible_paths::target(&script));
        own.push(script.clone());
        *word = text(script)?;
    }
    if own.is_empty() {
        own.push(env::current_dir()?);
    }
    Ok(BotCommand { words, own, home })
}

/// The words of a command that builds a bot: all counts from the bot's own folder.
fn build(words: &[String], workshop: &Path) -> Result<BotCommand, StartFailure> {
    let mut words = words.to_vec();
    let name = words.first().ok_or_else(|| StartFailure::NotFound("no program".into()))?;
    let is_path = name.contains('/');
    let program = program(&if is_path { text(workshop.join(name))? } else { name.clone() })?;
    let mut home: Vec<PathBuf> = visible_paths::rustup().into_iter().collect();
    if !is_path {
        home.extend(visible_paths::home_of(&program));
    }
    words[0] = text(program)?;
    if visible_paths::around(workshop).as_deref() != Some(workshop) {
        let why = format!("{} is open to others: a bot is built in a folder of its own", workshop.display());
        return Err(StartFailure::Refused(why));
    }
    Ok(BotCommand { words, own: vec![workshop.to_owned()], home })
}

/// A host of ours, and the file that it opens.
fn hosted(launcher: &Path, kind: &str, path: &Path) -> Result<BotCommand, StartFailure> {
    if !path.is_file() {
        return Err(StartFailure::NotFound(path.display().to_string()));
    }
    let (path, launcher) = (named(path)?, whole(launcher)?);
    let words = vec![text(launcher.clone())?, "host".into(), kind.into(), text(path.clone())?];
    Ok(BotCommand { words, own: vec![path], home: vec![launcher] })
}

/// The program of that name, looked for as a shell would.
fn program(name: &str) -> Result<PathBuf, StartFailure> {
    let path = env::var_os("PATH").unwrap_or_default();
    let found = if name.contains('/') {
        Some(PathBuf::from(name)).filter(|path| path.is_file())
    } else {
        env::split_paths(&path).map(|folder| folder.join(name)).find(|path| can_run(path))
    };
    named(&found.ok_or_else(|| StartFailure::NotFound(name.to_owned()))?)
}

fn can_run(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}

/// The whole path of what a bot names; if it leads nowhere, that is the bot's fault.
fn named(path: &Path) -> Result<PathBuf, StartFailure> {
    whole(path).map_err(|error| StartFailure::Refused(format!("{}: {error}", path.display())))
}

/// The whole path without links, except that the file may be one: programs look at the name they are called by.
fn whole(path: &Path) -> io::Result<PathBuf> {
    let path = std::path::absolute(path)?;
    match (path.parent(), path.file_name()) {
        (Some(folder), Some(name)) if !path.is_dir() => Ok(fs::canonicalize(folder)?.join(name)),
        _ => fs::canonicalize(path),
    }
}

fn text(path: PathBuf) -> Result<String, StartFailure> {
    path.into_os_string()
        .into_string()
        .map_err(|path| StartFailure::Refused(format!("{} is not UTF-8", path.display())))
}
