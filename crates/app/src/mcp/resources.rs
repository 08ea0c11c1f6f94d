//! Resources: the rules of the games, the protocol of bots, and starters for bots.

use ::games::GAMES;
use clap::ValueEnum;

use super::told;
use crate::commands::bot::BotLanguage;

const PROTOCOL: &str = include_str!("../../../../docs/protocol.md");

/// A text under an address.
pub struct ResourcePage {
    pub uri: String,
    pub title: String,
    pub mime: &'static str,
}

/// All pages.
pub fn pages() -> Vec<ResourcePage> {
    let rules = GAMES.iter().map(|entry| ResourcePage {
        uri: format!("bastide://rules/{}", entry.about.name),
        title: format!("Rules of {}", entry.about.title),
        mime: "text/plain",
    });
    let starters =
        BotLanguage::value_variants().iter().filter_map(BotLanguage::to_possible_value).map(|language| {
            ResourcePage {
                uri: format!("bastide://starter/{}", language.get_name()),
                title: format!("A bot for all games in {}", language.get_name()),
                mime: "text/plain",
            }
        });
    let protocol = ResourcePage {
        uri: "bastide://protocol".to_owned(),
        title: "The protocol of bots".to_owned(),
        mime: "text/markdown",
    };
    rules.chain([protocol]).chain(starters).collect()
}

/// The text of a page; `None` if there is no such page.
pub fn read(uri: &str) -> Option<String> {
    let path = uri.strip_prefix("bastide://")?;
    match path.split_once('/') {
        None if path == "protocol" => Some(PROTOCOL.to_owned()),
        Some(("rules", game)) => {
            ::games::find(game)?;
            told::page(Some(game)).ok().map(|told| told.text)
        }
        Some(("starter", language)) => Some(starter(BotLanguage::from_str(language, false).ok()?)),
        _ => None,
    }
}

/// All files of a starter in one text.
fn starter(language: BotLanguage) -> String {
    let recipe = language.recipe("any");
    let files = recipe.files.iter().filter(|(name, _)| *name != "tests.jsonl");
    let files: String = files.map(|(name, text)| format!("==> {name} <==\n{text}\n")).collect();
    let build = recipe.build.map_or(String::new(), |build| format!("Build: {build}\n"));
    format!("{build}Seat: {}\nCheck: bastide bot check '{}'\n\n{files}", recipe.bot, recipe.bot)
}
