//! Manifest of a tournament's bots for workers: the bundle of each, its build command, and the limits.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use arena::Spec;
use bots::sandbox::{BotSource, Limits};
use serde::{Deserialize, Serialize};

use super::bot_bundle::BotBundle;
use super::{inside, is_common};
use crate::tournament::{Content, LimitChange};
use crate::{Tournament, digest};

/// Bots of a tournament; stored as a line of JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BotManifest {
    pub limits: LimitChange,
    pub bots: Vec<BundledBot>,
}

/// A bot in the manifest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BundledBot {
    /// Its spec in the tournament's file, such as `cmd:mybot/bot`.
    pub spec: String,
    /// SHA-256 of its bundle.
    #[serde(rename = "parcel")]
    pub bundle: String,
    /// Build command and the folder in which it runs.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub build: Option<(String, PathBuf)>,
}

/// Highest limits that a worker accepts.
const MOST_MEMORY: u64 = 8 << 30;
const MOST_PROCESSES: u64 = 1024;
const MOST_CPU: Duration = Duration::from_hours(24);

impl BotManifest {
    /// Packs the bots of a tournament one by one; `put` stores a bundle under its hash.
    pub fn pack<E>(
        tournament: &Tournament,
        mut put: impl FnMut(&str, &BotBundle) -> Result<(), E>,
    ) -> Result<Result<BotManifest, E>, String> {
        let mut packed = BotManifest { limits: tournament.limits.clone(), bots: Vec::new() };
        packed.limits()?;
        for (player, contestant) in tournament.contest.contestants.iter().enumerate() {
            let Spec::Bot(source) = &contestant.spec else { continue };
            let at = |why: String| format!("the bot `{}`: {why}", contestant.name);
            let content = Content::so_far(source, tournament.folders[player].as_deref());
            let bundle = content.and_then(|content| BotBundle::pack(&content));
            let bundle = bundle.map_err(|error| at(error.to_string()))?;
            let hash = bundle.hash().map_err(|error| at(error.to_string()))?;
            let build = tournament.builds.iter().find(|build| build.player == player);
            let build = build.map(|build| (build.command.to_string(), build.folder.clone()));
            let bot = BundledBot { spec: source.to_string(), bundle: hash, build };
            match packed.find(&bot.spec) {
                Some(same) if *same == bot => continue,
                Some(_) => return Err(at("another player is the same bot, built otherwise".to_owned())),
                None => {}
            }
            if let Err(error) = put(&bot.bundle, &bundle) {
                return Ok(Err(error));
            }
            packed.bots.push(bot);
        }
        Ok(Ok(packed))
    }

    pub fn find(&self, spec: &str) -> Option<&BundledBot> {
        self.bots.iter().find(|bot| bot.spec == spec)
    }

    /// The limits, if they do not exceed those that workers accept.
    pub fn limits(&self) -> Result<Limits, String> {
        let limits = self.limits.limits();
        if limits.memory <= MOST_MEMORY && limits.processes <= MOST_PROCESSES && limits.cpu <= MOST_CPU {
            return Ok(limits);
        }
        Err(format!(
            "its limits are too high for bots that travel, which have at most {} MiB, {MOST_PROCESSES} processes and {} s",
            MOST_MEMORY >> 20,
            MOST_CPU.as_secs()
        ))
    }
}

impl BundledBot {
    /// Name in the cache: hash of the bundle and the build command.
    pub fn name(&self) -> String {
        digest(format!("{}\n{:?}", self.bundle, self.build))
    }

    /// The spec with paths of the unpacked files. A word that names any other file of this machine is refused, since the sender
    /// must not choose what the bot can see here.
    pub fn seated(&self, root: &Path) -> Result<Spec, String> {
        let source: BotSource = self.spec.parse().map_err(|bad: kit::BadText| bad.0)?;
        let file = |path: &Path| match within(root, path)? {
            Some(path) => Ok(path),
            None => Err(format!("{} did not come with the bot", path.display())),
        };
        Ok(Spec::Bot(match source {
            BotSource::Lib(path) => BotSource::Lib(file(&path)?),
            BotSource::Lib2018(path) => BotSource::Lib2018(file(&path)?),
            BotSource::Wasm(path) => BotSource::Wasm(file(&path)?),
            BotSource::Command(words) => {
                let mut seated = Vec::with_capacity(words.len());
                for (number, word) in words.into_iter().enumerate() {
                    seated.push(if number > 0 || word.contains('/') {
                        local_word(root, word)?
                    } else {
                        word
                    });
                }
                BotSource::Command(seated)
            }
        }))
    }

    /// Build command and folder, if the bot is built.
    pub fn build_folder(&self, root: &Path) -> Result<Option<(BotSource, PathBuf)>, String> {
        let Some((command, folder)) = &self.build else { return Ok(None) };
        let command = command.parse().map_err(|bad: kit::BadText| bad.0)?;
        let folder = within(root, folder)?.filter(|folder| folder.is_dir());
        folder
            .map(|folder| Some((command, folder)))
            .ok_or_else(|| "its folder did not come with it".to_owned())
    }
}

/// A word of the command as it is used here, if it is allowed.
fn local_word(root: &Path, word: String) -> Result<String, String> {
    let path = Path::new(&word);
    if let Some(path) = within(root, path)? {
        return path.into_os_string().into_string().map_err(|_| "the cache's name is not UTF-8".to_owned());
    }
    if path.exists() && !fs::canonicalize(path).is_ok_and(|path| is_common(&path)) {
        return Err(format!("its command names {word}, which did not come with it"));
    }
    Ok(word)
}

/// Path of a bot's file here; none if it is not a file of the bot. Links are followed, and must not lead out of the folder.
fn within(root: &Path, path: &Path) -> Result<Option<PathBuf>, String> {
    let here = root.join(inside(path));
    if path.as_os_str().is_empty() || fs::symlink_metadata(&here).is_err() {
        return Ok(None);
    }
    let leads_to = fs::canonicalize(&here).map_err(|error| format!("{}: {error}", path.display()))?;
    if leads_to.starts_with(root) || is_common(&leads_to) {
        return Ok(Some(here));
    }
    Err(format!("{} leads out of the bot's folder", path.display()))
}
