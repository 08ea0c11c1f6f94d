//! Recipe of a bot: its files, its build, and its command line.

/// A file by its name in the bot's folder, and its text.
pub type BotFile = (&'static str, String);

/// Files of a bot, its build and test commands, and the text that seats it.
pub struct Recipe {
    /// The game that it plays, or `any`.
    pub plays: &'static str,
    pub files: Vec<BotFile>,
    pub build: Option<&'static str>,
    pub bot: &'static str,
    pub test: Option<&'static str>,
}

/// Files that the bots of one language share. Only one file of a bot belongs to its game.
pub struct Starter {
    /// The files for every game: the name in the bot's folder, and the path below `bots/`.
    pub common: &'static [(&'static str, &'static str)],
    /// The name of the file that is the game's, and the folder and the ending by which it is found below `bots/`.
    pub own: (&'static str, &'static str, &'static str),
    pub build: Option<&'static str>,
    pub bot: &'static str,
    pub test: &'static str,
}

/// Every file of `bots/`, by its path there.
static EXAMPLES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/example_bots.rs"));

fn example(path: &str) -> Option<&'static str> {
    EXAMPLES.iter().find(|(known, _)| *known == path).map(|(_, text)| *text)
}

impl Recipe {
    /// Files by their names in the bot's folder and their paths below `bots/`, if all are there.
    pub fn files(list: &[(&'static str, &str)]) -> Option<Vec<BotFile>> {
        list.iter().map(|(name, path)| Some((*name, example(path)?.to_owned()))).collect()
    }
}

impl Starter {
    /// The bot for a game, or for `any`; `None` if the language has none.
    pub fn recipe(&self, game: &str) -> Option<Recipe> {
        let (name, folder, ending) = self.own;
        let (path, own) = EXAMPLES.iter().find(|(path, _)| *path == format!("{folder}/{game}.{ending}"))?;
        let plays = path[folder.len() + 1..].strip_suffix(ending)?.strip_suffix('.')?;
        let mut files = vec![(name, (*own).to_owned())];
        files.extend(Recipe::files(self.common)?);
        files.push(("tests.jsonl", positions(game)));
        Some(Recipe { plays, files, build: self.build, bot: self.bot, test: Some(self.test) })
    }
}

/// Positions in which a good bot knows what to do: those of the game, or of all games.
fn positions(game: &str) -> String {
    let lists = EXAMPLES.iter().filter_map(|(path, text)| Some((path.strip_prefix("tests/")?, *text)));
    lists
        .filter(|(list, _)| game == "any" || *list == format!("{game}.jsonl"))
        .map(|(_, text)| text)
        .collect()
}
