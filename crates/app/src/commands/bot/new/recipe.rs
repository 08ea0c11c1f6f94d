//! What a bot is made of, how it is built, and how it is asked to the table.

/// A file by its name in the bot's folder, and its text.
pub type BotFile = (&'static str, String);

/// What a bot is made of, how it is built, tested, and asked to the table.
pub struct Recipe {
    pub files: Vec<BotFile>,
    pub build: Option<&'static str>,
    pub bot: &'static str,
    pub test: Option<&'static str>,
}

/// What the bots of one language share. Of the bot for a game only one file is that game's.
pub struct Starter {
    /// The files for every game.
    pub common: &'static [(&'static str, &'static str)],
    /// The name of the file that is the game's.
    pub own: &'static str,
    /// That file, by game, and for `any` where the bot for all games is made like the others.
    pub games: &'static [(&'static str, &'static str)],
    pub build: Option<&'static str>,
    pub bot: &'static str,
    pub test: &'static str,
}

/// Positions in which a good bot knows what to do, by game.
const TESTS: [(&str, &str); 5] = [
    ("carcassonne", include_str!("../../../../../../bots/tests/carcassonne.jsonl")),
    ("gems", include_str!("../../../../../../bots/tests/gems.jsonl")),
    ("mansuba", include_str!("../../../../../../bots/tests/mansuba.jsonl")),
    ("ripple", include_str!("../../../../../../bots/tests/ripple.jsonl")),
    ("tilings", include_str!("../../../../../../bots/tests/tilings.jsonl")),
];

impl Starter {
    /// The bot for a game, or for any.
    pub fn recipe(&self, game: &str) -> Recipe {
        let (_, own) = self.games.iter().find(|(name, _)| *name == game).expect("every game has a starter");
        let tests = TESTS.iter().filter(|(name, _)| *name == game || game == "any");
        let tests = tests.map(|(_, lines)| *lines).collect();
        let common = self.common.iter().map(|(name, text)| (*name, (*text).to_owned()));
        let files = [(self.own, (*own).to_owned())].into_iter().chain(common).chain([("tests.jsonl", tests)]);
        Recipe { files: files.collect(), build: self.build, bot: self.bot, test: Some(self.test) }
    }
}
