//! Options of every game as form fields. A style sheet shows those of the chosen game, without a script.

use std::collections::BTreeMap;

use kit::{About, GameOption, OptionKind, Setup};
use serde_json::Value;

use super::page::{select, text};
use crate::server::form::field;

/// The fields of all games.
pub fn all() -> String {
    let games: String = games::GAMES.iter().map(|entry| of_game(entry.about)).collect();
    format!("<details class=\"options\"><summary>Options of the game</summary>\n{games}</details>\n")
}

/// Style rules for the fields. A browser without `:has` shows the fields of all games.
pub fn style() -> String {
    let shown = |name: &str| {
        format!("form:has(option[value=\"{name}\"]:checked) .options .of-{name} {{ display: grid; }}\n")
    };
    let rules: String = games::GAMES.iter().map(|entry| shown(entry.about.name)).collect();
    format!("@supports selector(:has(*)) {{\n.options fieldset {{ display: none; }}\n{rules}}}\n")
}

/// Options that the form sets for this game. An empty field keeps the default.
pub fn chosen(game: &str, fields: &[(String, String)]) -> BTreeMap<String, Value> {
    let about = games::find(game).map(|entry| entry.about);
    let options = about.map_or(&[][..], |about| about.options).iter();
    let given = options.filter_map(|option| {
        let word = field(fields, &name(game, option)).map(str::trim).filter(|word| !word.is_empty())?;
        Some((option.name.to_owned(), Value::String(word.to_owned())))
    });
    given.collect()
}

fn name(game: &str, option: &GameOption) -> String {
    format!("{game}:{}", option.name)
}

fn of_game(about: &'static About) -> String {
    let usual = Setup::usual(about);
    let row = |option: &GameOption| {
        format!(
            "<label title=\"{}\">{} {}</label>\n",
            text(option.help),
            text(&option.name.replace('_', " ")),
            input(&name(about.name, option), option, &usual)
        )
    };
    let rows: String = about.options.iter().map(row).collect();
    format!(
        "<fieldset class=\"of-{}\"><legend>{}</legend>\n{rows}</fieldset>\n",
        text(about.name),
        text(about.title)
    )
}

fn input(name: &str, option: &GameOption, usual: &Setup) -> String {
    let default = option.default(usual).to_string();
    let (name, hint) = (text(name), text(option.default_rule().unwrap_or(&default)));
    match option.kind {
        OptionKind::Number { min, max, .. } => format!(
            "<input type=\"number\" name=\"{name}\" min=\"{min}\" max=\"{max}\" placeholder=\"{hint}\">"
        ),
        OptionKind::Text { .. } => {
            format!("<input name=\"{name}\" maxlength=\"2000\" placeholder=\"{hint}\">")
        }
        OptionKind::Flag { .. } => words(&name, &["off", "on"], &default),
        OptionKind::Choice { of, .. } => words(&name, of, &default),
    }
}

/// A choice of words. The default is sent as an empty value.
fn words(name: &str, of: &[&str], usual: &str) -> String {
    let shown = of.iter().filter(|word| **word != usual).map(|word| ((*word).to_owned(), (*word).to_owned()));
    let options: Vec<(String, String)> =
        [(String::new(), format!("{usual} (default)"))].into_iter().chain(shown).collect();
    select(name, &options, "")
}
