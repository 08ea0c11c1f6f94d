//! The languages of the program: how one is chosen, and its table of texts.
//!
//! Tables lie in `lang/`, one folder a language, and are keyed by the English texts. A missing text stays English. Nothing here
//! is part of the module for pages: a page fetches the table of its reader and passes it to the engine.

use std::sync::OnceLock;

use kit::{About, Message, Names, Texts};
use serde_json::{Map, Value};

/// A language of texts for people.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    #[default]
    English,
    French,
}

/// Tables of French texts: messages of the games, and the words of the program.
const FRENCH: [&str; 2] =
    [include_str!("../../../lang/fr/games.json"), include_str!("../../../lang/fr/terminal.json")];

/// French rules, by the names of the games.
const FRENCH_RULES: [(&str, &str); 5] = [
    ("carcassonne", include_str!("../../games/src/carcassonne/rules.fr.md")),
    ("gems", include_str!("../../games/src/gems/rules.fr.md")),
    ("mansuba", include_str!("../../games/src/mansuba/rules.fr.md")),
    ("ripple", include_str!("../../games/src/ripple/rules.fr.md")),
    ("tilings", include_str!("../../games/src/tilings/rules.fr.md")),
];

impl Language {
    /// All languages, in the order in which a switch offers them.
    pub const ALL: [Language; 2] = [Language::English, Language::French];

    /// Its code (ISO 639-1).
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
        }
    }

    /// Its name in its own words.
    pub fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::French => "Français",
        }
    }

    /// The language of a code or a locale: `fr`, `fr-CA`, `fr_FR.UTF-8`.
    pub fn named(locale: &str) -> Option<Language> {
        let code = locale.split(['-', '_', '.', '@']).next().unwrap_or_default();
        Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code))
    }

    /// The language of an environment: `BASTIDE_LANG`, then what was `kept` as a choice, then the first of `LC_ALL`, `LC_MESSAGES`
    /// and `LANG` that is set, as locale(7) has it. English if it is not one of ours.
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>, kept: Option<Language>) -> Language {
        let set = |name: &&str| variable(name).filter(|locale| !locale.is_empty());
        let own = set(&"BASTIDE_LANG").and_then(|locale| Language::named(&locale));
        let locale = || ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set);
        own.or(kept).or_else(|| Language::named(&locale()?)).unwrap_or_default()
    }

    /// The language after this one, around the list.
    pub fn next(self) -> Language {
        if self == Language::English { Language::French } else { Language::English }
    }

    /// The language that a browser prefers, by the value of its `Accept-Language` header (RFC 9110, 12.5.4).
    pub fn accepted(header: &str) -> Language {
        let mut best = (0.0, Language::English);
        for range in header.split(',') {
            let (locale, weight) = range.trim().split_once(";q=").unwrap_or((range.trim(), "1"));
            let weight: f32 = weight.trim().parse().unwrap_or(0.0);
            if let Some(language) = Language::named(locale.trim())
                && weight > best.0
            {
                best = (weight, language);
            }
        }
        best.1
    }

    /// Its table; empty for English.
    pub fn texts(self) -> Texts {
        self.table().cloned().unwrap_or_default()
    }

    /// This text in the language.
    pub fn text(self, english: &'static str) -> &'static str {
        self.table().map_or(english, |table| table.of(english))
    }

    /// This message in the language.
    pub fn say(self, message: Message) -> String {
        message.told(&Names { texts: self.texts(), ..Names::default() })
    }

    /// The rules of a game in short.
    pub fn rules(self, about: &About) -> &'static str {
        let french = || FRENCH_RULES.iter().find(|(game, _)| *game == about.name);
        let own = if self == Language::French { french() } else { None };
        own.map_or(about.rules, |(_, rules)| rules.trim_end())
    }

    /// A finished English sentence in the language, as far as the table knows it.
    pub fn sentence(self, english: &str) -> String {
        self.table().map_or_else(|| english.to_owned(), |table| table.sentence(english))
    }

    fn table(self) -> Option<&'static Texts> {
        static FRENCH_TEXTS: OnceLock<Texts> = OnceLock::new();
        match self {
            Language::English => None,
            Language::French => Some(FRENCH_TEXTS.get_or_init(|| Texts::new(joined(&FRENCH)))),
        }
    }
}

/// The tables as one. A test reads them all; one that could not be read would leave its texts English.
fn joined(tables: &[&str]) -> Map<String, Value> {
    let read = |table: &&str| serde_json::from_str::<Map<String, Value>>(table).unwrap_or_default();
    tables.iter().flat_map(read).collect()
}
