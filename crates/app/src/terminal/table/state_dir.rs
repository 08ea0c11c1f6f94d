//! State between runs: choices, and unfinished games. An unreadable file counts as missing.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use games::GAMES;
use kit::{Key, Record, Table};
use lang::Language;
use serde::{Deserialize, Serialize};

use crate::terminal::picture::theme::Speed;
use crate::terminal::table::statistics::{CountedGame, Statistics};

/// The folder of these files, if the machine has a place for such things; by default nothing is kept.
#[derive(Clone, Debug, Default)]
pub struct StateDir {
    folder: Option<PathBuf>,
}

/// The last choices.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    /// The game that was played last.
    pub game: String,
    /// The last setup of each game.
    pub games: BTreeMap<String, SetupChoice>,
    /// Speed of animations.
    pub speed: Speed,
    /// True if the panel beside boards is folded away.
    pub folded: bool,
    /// Code of the language that was chosen in the lobby.
    pub language: Option<String>,
}

impl Preferences {
    /// The language that was chosen in the lobby.
    pub fn language(&self) -> Option<Language> {
        self.language.as_deref().and_then(Language::named)
    }
}

/// All that is kept, as the lobby shows it.
#[derive(Clone, Debug, Default)]
pub struct LobbyData {
    pub preferences: Preferences,
    /// The games that were not finished, the last one first.
    pub saved: Vec<SavedGame>,
    pub statistics: Statistics,
    /// A line to show: what is wrong with a file, if one cannot be read.
    pub message: String,
}

/// Setup of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SetupChoice {
    /// The players of the table.
    pub seats: Vec<String>,
    /// The options that were not as usual.
    pub options: BTreeMap<String, String>,
    /// The seed, if one was chosen.
    pub seed: String,
}

/// A game that was not finished.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedGame {
    pub game: String,
    /// Its record so far.
    pub record: String,
    /// The players of the table.
    pub seats: Vec<String>,
    /// From which its luck follows.
    pub seed: String,
    /// The text of the notes beside the record.
    #[serde(default)]
    pub beside: String,
    /// Thinking time of each seat, in milliseconds.
    #[serde(default)]
    pub clocks: Vec<u64>,
}

impl SavedGame {
    /// The table to go on at.
    pub fn table(&self) -> Result<Table, String> {
        let record = Record::read(GAMES, &self.record).map_err(|bad| bad.to_string())?;
        if record.entry.about.name != self.game {
            return Err(format!("it is a record of {}", record.entry.about.name));
        }
        let mut table = record.replay().map_err(|bad| bad.to_string())?;
        table.deal(Key::from_seed(&self.seed));
        Ok(table)
    }

    /// Number of turns, as far as it is known without playing them.
    pub fn turns(&self) -> usize {
        Record::read(GAMES, &self.record).map_or(0, |record| record.turns.len())
    }
}

/// Larger files are none of ours.
const LARGEST: u64 = 64 << 20;

/// The folder of this user's games.
pub fn state_folder() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set("BASTIDE_STATE")
        .or_else(|| Some(set("XDG_STATE_HOME")?.join("bastide")))
        .or_else(|| Some(set("HOME")?.join(".local/state/bastide")))
}

impl StateDir {
    /// The directory of this user: `BASTIDE_STATE`, else `bastide` where programs keep their state.
    pub fn of_user() -> StateDir {
        StateDir { folder: state_folder() }
    }

    pub fn at(folder: impl Into<PathBuf>) -> StateDir {
        StateDir { folder: Some(folder.into()) }
    }

    /// All that is kept, with a message that gives way to what is wrong.
    pub fn load(&self, message: String) -> LobbyData {
        let ((preferences, wrong), (saved, also_wrong)) = (self.preferences(), self.saved());
        let message = wrong.or(also_wrong).unwrap_or(message);
        // Statistics that cannot be read are passed over.
        let statistics = self.read("statistics.json").ok().flatten().unwrap_or_default();
        LobbyData { preferences, saved, statistics, message }
    }

    /// The last choices; with the error, if the file exists and cannot be read.
    pub fn preferences(&self) -> (Preferences, Option<String>) {
        match self.read("memory.json") {
            Ok(preferences) => (preferences.unwrap_or_default(), None),
            Err(why) => (Preferences::default(), Some(why)),
        }
    }

    /// The games that were not finished, the last one first; with what is wrong with one that cannot be read.
    fn saved(&self) -> (Vec<SavedGame>, Option<String>) {
        let (mut found, mut wrong) = (Vec::new(), None);
        let time = |name: &str| fs::metadata(self.folder.as_ref()?.join(name)).ok()?.modified().ok();
        for entry in GAMES {
            let name = file_of(entry.about.name);
            match self.read::<SavedGame>(&name) {
                Ok(Some(saved)) if saved.game == entry.about.name => found.push((time(&name), saved)),
                Ok(_) => {}
                Err(why) => wrong = Some(why),
            }
        }
        found.sort_by_key(|(time, _)| std::cmp::Reverse(*time));
        (found.into_iter().map(|(_, saved)| saved).collect(), wrong)
    }

    /// Counts a finished game; statistics that cannot be read are left alone.
    pub fn count(&self, game: CountedGame) -> io::Result<()> {
        let mut statistics: Statistics =
            self.read("statistics.json").map_err(io::Error::other)?.unwrap_or_default();
        statistics.count(game);
        self.write("statistics.json", &statistics)
    }

    /// Changes what was chosen.
    pub fn change(&self, change: impl FnOnce(&mut Preferences)) -> io::Result<()> {
        let mut preferences = self.preferences().0;
        change(&mut preferences);
        self.remember(&preferences)
    }

    pub fn remember(&self, preferences: &Preferences) -> io::Result<()> {
        self.write("memory.json", preferences)
    }

    /// Keeps an unfinished game.
    pub fn keep(&self, saved: &SavedGame) -> io::Result<()> {
        self.write(&file_of(&saved.game), saved)
    }

    /// Forgets an unfinished game, if there is one.
    pub fn forget(&self, game: &str) {
        if let Some(folder) = &self.folder {
            let _ = fs::remove_file(folder.join(file_of(game)));
        }
    }

    fn read<T: for<'a> Deserialize<'a>>(&self, name: &str) -> Result<Option<T>, String> {
        let Some(folder) = &self.folder else { return Ok(None) };
        let path = folder.join(name);
        let wrong = |why: String| format!("{} is left alone: {why}", path.display());
        match fs::metadata(&path) {
            Err(_) => return Ok(None),
            Ok(file) if file.len() > LARGEST => return Err(wrong("it is too large".into())),
            Ok(_) => {}
        }
        let text = fs::read_to_string(&path).map_err(|error| wrong(error.to_string()))?;
        serde_json::from_str(&text).map(Some).map_err(|error| wrong(error.to_string()))
    }

    /// Writes beside and then in place of the old file, so that no reader sees half of it.
    fn write(&self, name: &str, value: &impl Serialize) -> io::Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        fs::create_dir_all(folder)?;
        write_whole(&folder.join(name), &serde_json::to_string_pretty(value)?)
    }
}

/// Writes a file so that it is there whole or as it was.
pub fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}.new", std::process::id()));
    fs::write(&beside, text)?;
    fs::rename(&beside, path).inspect_err(|_| drop(fs::remove_file(&beside)))
}

fn file_of(game: &str) -> String {
    format!("unfinished-{game}.json")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_comes_back_and_what_is_broken_is_told() {
        let folder = std::env::temp_dir().join(format!("bastide-shelf-{}", std::process::id()));
        let state_dir = StateDir::at(&folder);
        assert_eq!(state_dir.preferences(), (Preferences::default(), None));
        let preferences = Preferences { game: "gems".into(), ..Preferences::default() };
        state_dir.remember(&preferences).unwrap();
        assert_eq!(state_dir.preferences(), (preferences, None));
        let record = "bastide record 1".to_owned();
        let seats = vec!["human".to_owned()];
        let saved = SavedGame {
            game: "gems".into(),
            record,
            seats,
            seed: "7".into(),
            beside: String::new(),
            clocks: vec![],
        };
        state_dir.keep(&saved).unwrap();
        assert_eq!(state_dir.saved().0, std::slice::from_ref(&saved));
        assert!(saved.table().is_err(), "a record that breaks off is no table");
        fs::write(folder.join("memory.json"), "{\"game\":").unwrap();
        fs::write(folder.join("unfinished-gems.json"), [0xff, 0xfe]).unwrap();
        assert!(state_dir.preferences().1.is_some() && state_dir.saved().1.is_some());
        state_dir.forget("gems");
        assert_eq!(state_dir.saved(), (vec![], None));
        fs::remove_dir_all(folder).unwrap();
    }
}
