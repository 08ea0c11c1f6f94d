//! The languages in which `bot new` writes bots.

use clap::ValueEnum;

use super::recipe::{Recipe, Starter};

#[derive(Clone, Copy, ValueEnum)]
pub enum BotLanguage {
    Python,
    Javascript,
    Typescript,
    Rust,
    C,
    #[value(name = "cpp", alias = "c++")]
    Cpp,
    Go,
    Java,
}

impl BotLanguage {
    /// The bot of this language for a game; the one for all games where the game has none.
    pub fn recipe(self, game: &str) -> Recipe {
        let own = self.starter().recipe(game).filter(|recipe| recipe.plays != "any");
        let any = || self.alone().or_else(|| self.starter().recipe("any"));
        own.or_else(any).expect("every language has a bot for all games")
    }

    /// The bot for all games that needs no engine, in the languages that have one.
    fn alone(self) -> Option<Recipe> {
        let (files, build, bot): (&[_], _, _) = match self {
            BotLanguage::Python => (&[("bot.py", "python/any.py")], None, "cmd:python3 bot.py"),
            BotLanguage::Javascript => (&[("bot.js", "javascript/any.js")], None, "cmd:node bot.js"),
            BotLanguage::Rust => {
                (&[("bot.rs", "rust/any.rs")], Some("rustc -O --edition 2024 bot.rs"), "cmd:./bot")
            }
            BotLanguage::C => (
                &[("bot.c", "c/any.c"), ("bastide.h", "c/bastide.h")],
                Some("cc -shared -fPIC -O2 -o bot.so bot.c"),
                "lib:./bot.so",
            ),
            BotLanguage::Typescript | BotLanguage::Cpp | BotLanguage::Go | BotLanguage::Java => return None,
        };
        Some(Recipe { plays: "any", files: Recipe::files(files)?, build, bot, test: None })
    }

    fn starter(self) -> Starter {
        match self {
            BotLanguage::Python => Starter {
                common: &[("arena.py", "python/arena.py")],
                own: ("bot.py", "python", "py"),
                build: None,
                bot: "cmd:python3 bot.py",
                test: "python3 bot.py test",
            },
            BotLanguage::Javascript => Starter {
                common: &[("arena.js", "javascript/arena.js")],
                own: ("bot.js", "javascript", "js"),
                build: None,
                bot: "cmd:node bot.js",
                test: "node bot.js test",
            },
            BotLanguage::Typescript => Starter {
                common: &[
                    ("arena.ts", "typescript/arena.ts"),
                    ("node.d.ts", "typescript/node.d.ts"),
                    ("tsconfig.json", "typescript/tsconfig.json"),
                ],
                own: ("bot.ts", "typescript", "ts"),
                build: Some("tsc"),
                bot: "cmd:node built/bot.js",
                test: "node built/bot.js test",
            },
            BotLanguage::Rust => Starter {
                common: &[("src/arena.rs", "rust/arena.rs"), ("Cargo.toml", "rust/starter.toml")],
                own: ("src/main.rs", "rust", "rs"),
                build: Some("cargo build --release"),
                bot: "cmd:target/release/bot",
                test: "target/release/bot test",
            },
            BotLanguage::C => Starter {
                common: &[
                    ("arena.h", "c/arena.h"),
                    ("arena.c", "c/arena.c"),
                    ("json.h", "c/json.h"),
                    ("json.c", "c/json.c"),
                ],
                own: ("bot.c", "c", "c"),
                build: Some("cc -O2 -Wall -o bot bot.c arena.c json.c"),
                bot: "cmd:./bot",
                test: "./bot test",
            },
            BotLanguage::Cpp => Starter {
                common: &[("arena.hpp", "cpp/arena.hpp"), ("json.hpp", "cpp/json.hpp")],
                own: ("bot.cpp", "cpp", "cpp"),
                build: Some("c++ -std=c++17 -O2 -Wall -o bot bot.cpp"),
                bot: "cmd:./bot",
                test: "./bot test",
            },
            BotLanguage::Go => Starter {
                common: &[("arena.go", "go/arena.go"), ("go.mod", "go/go.mod")],
                own: ("bot.go", "go", "go"),
                build: Some("go build -o bot ."),
                bot: "cmd:./bot",
                test: "./bot test",
            },
            BotLanguage::Java => Starter {
                common: &[("Arena.java", "java/Arena.java"), ("Json.java", "java/Json.java")],
                own: ("Bot.java", "java", "java"),
                build: Some("javac -d built Bot.java Arena.java Json.java"),
                bot: "cmd:java -Xmx256m -XX:-UsePerfData -cp built Bot",
                test: "java -cp built Bot test",
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_a_bot_for_every_game_and_for_one_that_it_does_not_know() {
        for language in BotLanguage::value_variants() {
            for game in games::GAMES.iter().map(|entry| entry.about.name) {
                assert_eq!(language.recipe(game).plays, game);
            }
            for other in ["any", "noughts"] {
                let recipe = language.recipe(other);
                assert!(recipe.plays == "any" && !recipe.files.is_empty());
            }
        }
    }
}
