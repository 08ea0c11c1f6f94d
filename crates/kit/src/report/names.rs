//! Names of the players, and the language of the reader.

use crate::{Player, Texts};

/// Names of the players for one reader.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names {
    /// By seat; a seat without one is `player 1`, `player 2` and so on.
    pub names: Vec<String>,
    /// The reader, addressed as *you*.
    pub you: Option<Player>,
    /// True for a reader who sees the board: squares and tiles are not spelled.
    pub brief: bool,
    /// The reader's language.
    pub texts: Texts,
}

impl Names {
    /// The possessive of a player: `your` for the reader.
    pub(super) fn whose(&self, player: Player) -> String {
        match self.name(player) {
            _ if self.you == Some(player) => self.texts.of("your").to_owned(),
            Some(name) if name.starts_with(VOWELS) => self.texts.of("{vowel}'s").replace("{vowel}", name),
            Some(name) => self.texts.of("{name}'s").replace("{name}", name),
            None => self.numbered("player {n}'s", player),
        }
    }

    /// The name of a player: `you` for the reader.
    pub fn of(&self, player: Player) -> String {
        match self.name(player) {
            _ if self.you == Some(player) => self.texts.of("you").to_owned(),
            Some(name) => name.to_owned(),
            None => self.numbered("player {n}", player),
        }
    }

    fn name(&self, player: Player) -> Option<&str> {
        self.names.get(player.index()).map(String::as_str).filter(|name| !name.is_empty())
    }

    fn numbered(&self, template: &str, player: Player) -> String {
        self.texts.of(template).replace("{n}", &(player.0 + 1).to_string())
    }
}

/// First letters of a name before which some languages shorten a word: *d’Ann*, *de Bob*.
const VOWELS: [char; 18] =
    ['A', 'E', 'I', 'O', 'U', 'a', 'e', 'i', 'o', 'u', 'À', 'É', 'È', 'Î', 'à', 'é', 'è', 'î'];
