//! The languages of the program: how one is chosen, and its table of texts.
//!
//! Tables lie in `lang/`, one folder a language, and are keyed by the English texts. A missing text stays English. Nothing here
//! is part of the module for pages: a page fetches the table of its reader and passes it to the engine.

use std::sync::OnceLock;

use kit::Texts;
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

    /// The language of an environment: `BASTIDE_LANG`, then the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set, as
    /// locale(7) has it. English if it is not one of ours.
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Language {
        let set = |name: &&str| variable(name).filter(|locale| !locale.is_empty());
        let own = set(&"BASTIDE_LANG").and_then(|locale| Language::named(&locale));
        let locale = || ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set);
        own.or_else(|| Language::named(&locale()?)).unwrap_or_default()
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
        static TABLE: OnceLock<Texts> = OnceLock::new();
        match self {
            Language::English => Texts::default(),
            Language::French => TABLE.get_or_init(|| Texts::new(joined(&FRENCH))).clone(),
        }
    }
}

/// The tables as one. A test reads them all; one that could not be read would leave its texts English.
fn joined(tables: &[&str]) -> Map<String, Value> {
    let read = |table: &&str| serde_json::from_str::<Map<String, Value>>(table).unwrap_or_default();
    tables.iter().flat_map(read).collect()
}
