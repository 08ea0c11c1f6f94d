//! Languages of hand-ins: the file by which each is known, its build and its command.

use crate::archive::{Files, Refused};

/// A language, with the file in which the bot begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HandInLanguage {
    /// Name in the class's file.
    pub name: &'static str,
    /// Endings of a single file.
    endings: &'static [&'static str],
    /// First file of the bot, at the top of its folder.
    file: &'static str,
    /// Build in the bot's folder.
    pub build: Option<&'static str>,
    /// The bot; `DIR` stands for its folder.
    run: &'static str,
}

const fn language(
    name: &'static str,
    endings: &'static [&'static str],
    file: &'static str,
    build: Option<&'static str>,
    run: &'static str,
) -> HandInLanguage {
    HandInLanguage { name, endings, file, build, run }
}

/// All languages.
pub const LANGUAGES: &[HandInLanguage] = &[
    language("python", &["py"], "bot.py", None, "cmd:python3 DIR/bot.py"),
    language("javascript", &["js", "mjs"], "bot.js", None, "cmd:node DIR/bot.js"),
    language("c", &["c"], "bot.c", Some("cc -O2 -o bot bot.c -lm"), "cmd:DIR/bot"),
    language(
        "c++",
        &["cpp", "cc", "cxx"],
        "bot.cpp",
        Some("c++ -O2 -std=c++17 -o bot bot.cpp"),
        "cmd:DIR/bot",
    ),
    language("rust", &["rs"], "bot.rs", Some("rustc -O --edition 2021 -o bot bot.rs"), "cmd:DIR/bot"),
    language("go", &["go"], "bot.go", Some("go build -o bot bot.go"), "cmd:DIR/bot"),
    language("java", &["java"], "Bot.java", Some("javac Bot.java"), "cmd:java -cp DIR Bot"),
    language("wasm", &["wasm"], "bot.wasm", None, "wasm:DIR/bot.wasm"),
];

impl HandInLanguage {
    pub fn find(name: &str) -> Option<&'static HandInLanguage> {
        LANGUAGES.iter().find(|language| language.name == name)
    }

    /// The bot in this folder, as a tournament's file has it.
    pub fn command(&self, folder: &str) -> String {
        self.run.replace("DIR", folder)
    }
}

/// Finds the language of a hand-in among those that the class takes, and gives a single file its name.
pub fn recognised(
    files: &mut Files,
    taken: &[&'static HandInLanguage],
) -> Result<&'static HandInLanguage, Refused> {
    if files.len() == 1
        && let Some(path) = files.keys().next().cloned()
        && let Some((_, ending)) = path.rsplit_once('.')
        && let Some(language) = LANGUAGES.iter().find(|language| language.endings.contains(&ending))
        && let Some(bytes) = files.remove(&path)
    {
        files.insert(language.file.to_owned(), bytes);
    }
    let found: Vec<&'static HandInLanguage> =
        LANGUAGES.iter().filter(|language| files.contains_key(language.file)).collect();
    let firsts: Vec<&str> = taken.iter().map(|language| language.file).collect();
    match found[..] {
        [one] if taken.contains(&one) => Ok(one),
        [one] => Err(Refused(format!(
            "this class does not take {}; it takes {}",
            one.name,
            taken.iter().map(|language| language.name).collect::<Vec<_>>().join(", ")
        ))),
        [] => Err(Refused(format!(
            "there is no file to begin with: name it {}, at the top of the archive",
            firsts.join(" or ")
        ))),
        [one, other, ..] => Err(Refused(format!(
            "{} and {} are both there; keep the one to begin with",
            one.file, other.file
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(names: &[&str]) -> Files {
        names.iter().map(|name| ((*name).to_owned(), b"x".to_vec())).collect()
    }

    #[test]
    fn a_single_file_gets_its_name_and_an_archive_needs_one() {
        let python = [HandInLanguage::find("python").unwrap()];
        let mut single = files(&["my bot.py"]);
        assert_eq!(recognised(&mut single, &python).unwrap().name, "python");
        assert!(single.contains_key("bot.py"));
        assert_eq!(recognised(&mut files(&["bot.py", "table.py"]), &python).unwrap().name, "python");
        let why = |names: &[&str]| recognised(&mut files(names), &python).unwrap_err().0;
        assert!(why(&["main.py", "table.py"]).contains("name it bot.py"));
        assert!(why(&["notes.txt"]).contains("name it bot.py"));
        assert!(why(&["bot.c"]).contains("does not take c"));
        assert!(why(&["bot.py", "bot.c"]).contains("both there"));
    }
}
