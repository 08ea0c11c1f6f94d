//! French texts of the page, as one file that only readers of French load.

#[cfg(test)]
mod tests;

use serde_json::{Map, Value};

/// Tables by the name of their part, each a JSON object with English texts as keys.
const TABLES: [(&str, &str); 3] = [
    ("page", include_str!("../../../lang/fr/page.json")),
    ("lessons", include_str!("../../../lang/fr/lessons.json")),
    ("games", include_str!("../../../lang/fr/games.json")),
];

/// Rules by game.
const RULES: [(&str, &str); 5] = [
    ("carcassonne", include_str!("../../games/src/carcassonne/rules.fr.md")),
    ("gems", include_str!("../../games/src/gems/rules.fr.md")),
    ("mansuba", include_str!("../../games/src/mansuba/rules.fr.md")),
    ("ripple", include_str!("../../games/src/ripple/rules.fr.md")),
    ("tilings", include_str!("../../games/src/tilings/rules.fr.md")),
];

/// All texts as one JSON object.
pub fn french() -> String {
    let mut texts: Map<String, Value> =
        TABLES.map(|(name, _)| (name.to_owned(), Value::Object(table(name)))).into_iter().collect();
    let rules = RULES.map(|(game, text)| (game.to_owned(), text.trim_end().into()));
    texts.insert("rules".to_owned(), Value::Object(rules.into_iter().collect()));
    Value::Object(texts).to_string()
}

/// One of the tables.
fn table(name: &str) -> Map<String, Value> {
    let text = TABLES.iter().find(|(known, _)| *known == name).map(|(_, text)| *text);
    text.and_then(|text| serde_json::from_str(text).ok()).expect("our own tables are JSON")
}
