//! The languages in which `bot new` writes bots.

use clap::ValueEnum;

use super::recipe::{Recipe, Starter};

#[derive(Clone, Copy, ValueEnum)]
pub enum Language {
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

/// A file of `bots/`. A function cannot include one.
macro_rules! example {
    ($path:expr) => {
        include_str!(concat!("../../../../../../bots/", $path))
    };
}

/// The files of a language that belong to one game each, and more of the kind.
macro_rules! by_game {
    ($folder:literal, $ending:literal $(, $more:literal)*) => {
        &[
            ("carcassonne", example!(concat!($folder, "/carcassonne.", $ending))),
            ("gems", example!(concat!($folder, "/gems.", $ending))),
            ("mansuba", example!(concat!($folder, "/mansuba.", $ending))),
            ("ripple", example!(concat!($folder, "/ripple.", $ending))),
            ("tilings", example!(concat!($folder, "/tilings.", $ending))),
            $(($more, example!(concat!($folder, "/", $more, ".", $ending))),)*
        ]
    };
}

impl Language {
    /// The bot of this language for a game, or for `any`.
    pub fn recipe(self, game: &str) -> Recipe {
        match (self.alone(), game) {
            (Some(recipe), "any") => recipe,
            _ => self.starter().recipe(game),
        }
    }

    /// The bot for all games that needs no engine, in the languages that have one.
    fn alone(self) -> Option<Recipe> {
        let (files, build, bot): (&[(&str, &str)], _, _) = match self {
            Language::Python => (&[("bot.py", example!("python/any.py"))], None, "cmd:python3 bot.py"),
            Language::Javascript => (&[("bot.js", example!("javascript/any.js"))], None, "cmd:node bot.js"),
            Language::Rust => {
                (&[("bot.rs", example!("rust/any.rs"))], Some("rustc -O --edition 2024 bot.rs"), "cmd:./bot")
            }
            Language::C => (
                &[("bot.c", example!("c/any.c")), ("bastide.h", example!("c/bastide.h"))],
                Some("cc -shared -fPIC -O2 -o bot.so bot.c"),
                "lib:./bot.so",
            ),
            Language::Typescript | Language::Cpp | Language::Go | Language::Java => return None,
        };
        let files = files.iter().map(|(name, text)| (*name, (*text).to_owned())).collect();
        Some(Recipe { files, build, bot, test: None })
    }

    fn starter(self) -> Starter {
        match self {
            Language::Python => Starter {
                common: &[("arena.py", example!("python/arena.py"))],
                own: "bot.py",
                games: by_game!("python", "py"),
                build: None,
                bot: "cmd:python3 bot.py",
                test: "python3 bot.py test",
            },
            Language::Javascript => Starter {
                common: &[("arena.js", example!("javascript/arena.js"))],
                own: "bot.js",
                games: by_game!("javascript", "js"),
                build: None,
                bot: "cmd:node bot.js",
                test: "node bot.js test",
            },
            Language::Typescript => Starter {
                common: &[
                    ("arena.ts", example!("typescript/arena.ts")),
                    ("node.d.ts", example!("typescript/node.d.ts")),
                    ("tsconfig.json", example!("typescript/tsconfig.json")),
                ],
                own: "bot.ts",
                games: by_game!("typescript", "ts", "any"),
                build: Some("tsc"),
                bot: "cmd:node built/bot.js",
                test: "node built/bot.js test",
            },
            Language::Rust => Starter {
                common: &[
                    ("src/arena.rs", example!("rust/arena.rs")),
                    ("Cargo.toml", example!("rust/starter.toml")),
                ],
                own: "src/main.rs",
                games: by_game!("rust", "rs"),
                build: Some("cargo build --release"),
                bot: "cmd:target/release/bot",
                test: "target/release/bot test",
            },
            Language::C => Starter {
                common: &[
                    ("arena.h", example!("c/arena.h")),
                    ("arena.c", example!("c/arena.c")),
                    ("json.h", example!("c/json.h")),
                    ("json.c", example!("c/json.c")),
                ],
                own: "bot.c",
                games: by_game!("c", "c"),
                build: Some("cc -O2 -Wall -o bot bot.c arena.c json.c"),
                bot: "cmd:./bot",
                test: "./bot test",
            },
            Language::Cpp => Starter {
                common: &[("arena.hpp", example!("cpp/arena.hpp")), ("json.hpp", example!("cpp/json.hpp"))],
                own: "bot.cpp",
                games: by_game!("cpp", "cpp", "any"),
                build: Some("c++ -std=c++17 -O2 -Wall -o bot bot.cpp"),
                bot: "cmd:./bot",
                test: "./bot test",
            },
            Language::Go => Starter {
                common: &[("arena.go", example!("go/arena.go")), ("go.mod", example!("go/go.mod"))],
                own: "bot.go",
                games: by_game!("go", "go", "any"),
                build: Some("go build -o bot ."),
                bot: "cmd:./bot",
                test: "./bot test",
            },
            Language::Java => Starter {
                common: &[
                    ("Arena.java", example!("java/Arena.java")),
                    ("Json.java", example!("java/Json.java")),
                ],
                own: "Bot.java",
                games: by_game!("java", "java", "any"),
                build: Some("javac -d built Bot.java Arena.java Json.java"),
                bot: "cmd:java -Xmx256m -XX:-UsePerfData -cp built Bot",
                test: "java -cp built Bot test",
            },
        }
    }
}
