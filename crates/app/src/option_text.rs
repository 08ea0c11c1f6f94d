//! The value of an option as people type it: where it takes a text, the text itself or the name of a file that holds it.

use std::path::Path;

use kit::{GameOption, OptionKind};

use crate::records;

/// The value that the game is given; or why it cannot be had.
pub fn option_text(option: &GameOption, typed: &str) -> Result<String, String> {
    let refusal = match (&option.kind, option.read(typed)) {
        (OptionKind::Text { .. }, Err(bad)) => bad.0,
        _ => return Ok(typed.to_owned()),
    };
    let file = Path::new(typed);
    if typed != "-" && !file.exists() {
        return Err(format!("{refusal}; and there is no file `{typed}`"));
    }
    let text = records::read_text(file).map_err(|why| format!("the file `{typed}`: {why:#}"))?;
    option.read(&text).map_err(|bad| format!("the file `{typed}`: {}", without(&text, &bad.0, option)))?;
    Ok(text)
}

/// The error without a quotation of the file: it may be a secret named by mistake.
fn without(text: &str, said: &str, option: &GameOption) -> String {
    let said = said.split(", not `").next().unwrap_or(said);
    let tells = text.lines().map(str::trim).any(|line| !line.is_empty() && said.contains(line));
    if tells { format!("option `{}` is {}", option.name, option.range()) } else { said.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deck(typed: &str) -> Result<String, String> {
        let option = games::find("tilings").and_then(|entry| entry.about.option("deck"));
        option_text(option.expect("tilings have a deck"), typed)
    }

    #[test]
    fn lines_are_taken_as_they_are_and_else_a_file_is_looked_for() {
        assert_eq!(deck("seed").as_deref(), Ok("seed"));
        assert_eq!(deck("RBVB 10; RRRR 5").as_deref(), Ok("RBVB 10; RRRR 5"));
        let nowhere = deck("/nowhere/deck.txt").unwrap_err();
        assert!(nowhere.ends_with("; and there is no file `/nowhere/deck.txt`"), "{nowhere}");
        assert!(
            nowhere.starts_with("option `deck` is one of seed, random, or the lines of a deck"),
            "{nowhere}"
        );
        assert!(deck("/").unwrap_err().starts_with("the file `/`: "));
    }

    #[test]
    fn what_stands_in_a_file_that_is_no_deck_is_not_shown() {
        let file = std::env::temp_dir().join(format!("no-deck-{}", std::process::id()));
        for (text, told) in [("RBVB 3\nroot:secret:19000\n", "line 2"), ("secret", "deck"), ("a", "deck")] {
            std::fs::write(&file, text).unwrap();
            let why = deck(file.to_str().unwrap()).unwrap_err();
            assert!(why.contains(told) && !why.contains("secret"), "{why}");
        }
        std::fs::remove_file(file).unwrap();
    }
}
