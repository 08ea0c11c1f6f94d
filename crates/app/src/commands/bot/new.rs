//! `bastide bot new`: the example bots of `bots/`, written where somebody wants to begin.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};

use crate::cli::Misuse;

/// Shown under `bastide bot new --help`.
pub const HELP: &str = "\
The bot needs nothing but its language. It looks only at the squares that the legal moves name; its function
`value` is where you make it better.
Example: bastide bot new python mybot && bastide bot check -- python3 mybot/bot.py";

/// Which bot, and where.
#[derive(Args)]
pub struct NewArgs {
    /// The language
    language: Language,
    /// The folder; it is made if it is not there
    #[arg(value_name = "DIR", default_value = "mybot")]
    folder: PathBuf,
}

#[derive(Clone, Copy, ValueEnum)]
enum Language {
    Python,
    Rust,
    C,
    Javascript,
}

/// The files of a bot, how it is built if it must be, and how it is asked to the table.
struct Kit {
    files: &'static [(&'static str, &'static str)],
    build: Option<&'static str>,
    bot: &'static str,
}

impl Language {
    fn kit(self) -> Kit {
        match self {
            Language::Python => Kit {
                files: &[("bot.py", include_str!("../../../../../bots/python/bot.py"))],
                build: None,
                bot: "cmd:python3 bot.py",
            },
            Language::Rust => Kit {
                files: &[("bot.rs", include_str!("../../../../../bots/rust/bot.rs"))],
                build: Some("rustc -O --edition 2024 bot.rs"),
                bot: "cmd:./bot",
            },
            Language::C => Kit {
                files: &[
                    ("bot.c", include_str!("../../../../../bots/c/bot.c")),
                    ("bastide.h", include_str!("../../../../../bots/c/bastide.h")),
                ],
                build: Some("cc -shared -fPIC -O2 -o bot.so bot.c"),
                bot: "lib:./bot.so",
            },
            Language::Javascript => Kit {
                files: &[("bot.js", include_str!("../../../../../bots/javascript/bot.js"))],
                build: None,
                bot: "cmd:node bot.js",
            },
        }
    }
}

/// Writes the files, none of which may be there, and says what can be done next.
pub fn run(args: &NewArgs, out: &mut impl Write) -> Result<()> {
    let (kit, folder) = (args.language.kit(), &args.folder);
    let paths: Vec<PathBuf> = kit.files.iter().map(|(name, _)| folder.join(name)).collect();
    if let Some(there) = paths.iter().find(|path| path.exists()) {
        return Err(Misuse(format!("{} is there already; name another folder", there.display())).into());
    }
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    for (path, (_, text)) in paths.iter().zip(kit.files) {
        fs::write(path, text).with_context(|| path.display().to_string())?;
        writeln!(out, "wrote {}", path.display())?;
    }
    next(&kit, folder, out)
}

fn next(kit: &Kit, folder: &Path, out: &mut impl Write) -> Result<()> {
    writeln!(out, "\nWhat to do next:\n  cd {}", folder.display())?;
    if let Some(build) = kit.build {
        writeln!(out, "  {build}")?;
    }
    let bot = kit.bot;
    writeln!(out, "  bastide bot check '{bot}'")?;
    writeln!(out, "  bastide match '{bot}' greedy --game ripple")?;
    Ok(writeln!(out, "  bastide duel '{bot}' random --game carcassonne --blocks 10")?)
}
