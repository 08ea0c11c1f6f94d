//! `bastide bot new`: writes an example bot of `bots/` into a folder.

mod language;
mod recipe;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use ::games::GAMES;
use anyhow::{Context, Result};
use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::cli::Misuse;
pub use language::BotLanguage;
use recipe::Recipe;

/// Shown under `bastide bot new --help`.
pub const HELP: &str = "\
With `--game GAME` you get a bot for one game, with helpers for its positions and a test: begin at its function `value`.
Its engine is this program, which tries moves for it. With `--game any` you get a bot that plays all games a little.
Example: bastide bot new python mybot --game ripple && cd mybot && python3 bot.py test";

/// Which bot, and where.
#[derive(Args)]
pub struct NewArgs {
    /// The language
    language: BotLanguage,
    /// The folder; it is made if it is not there
    #[arg(value_name = "DIR", default_value = "mybot")]
    folder: PathBuf,
    /// The game that it plays, or `any`
    #[arg(long, default_value = "any", value_parser = games())]
    game: String,
}

fn games() -> PossibleValuesParser {
    PossibleValuesParser::new(GAMES.iter().map(|entry| entry.about.name).chain(["any"]))
}

/// Writes the files, none of which may be there, and says what can be done next.
pub fn run(args: &NewArgs, out: &mut impl Write) -> Result<()> {
    let (recipe, folder) = (args.language.recipe(&args.game), &args.folder);
    let paths: Vec<PathBuf> = recipe.files.iter().map(|(name, _)| folder.join(name)).collect();
    if let Some(there) = paths.iter().find(|path| path.exists()) {
        return Err(Misuse(format!("{} is there already; name another folder", there.display())).into());
    }
    for (path, (_, text)) in paths.iter().zip(&recipe.files) {
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent).with_context(|| parent.display().to_string())?;
        fs::write(path, text).with_context(|| path.display().to_string())?;
    }
    // All files are there before anything is said: the reader of the output may go away.
    paths.iter().try_for_each(|path| writeln!(out, "wrote {}", path.display()))?;
    if recipe.plays != args.game {
        writeln!(
            out,
            "\nThere is no bot for {} alone in this language: this one plays all games.",
            args.game
        )?;
    }
    next(&recipe, &args.game, folder, out)
}

fn next(recipe: &Recipe, game: &str, folder: &Path, out: &mut impl Write) -> Result<()> {
    let Recipe { build, bot, test, .. } = recipe;
    // Double quotes are read by every shell of Windows; without a sandbox a bot needs trust.
    let quote = if cfg!(windows) { '"' } else { '\'' };
    let bot = format!("{quote}{bot}{quote}{}", if cfg!(target_os = "linux") { "" } else { " --trust" });
    writeln!(out, "\nWhat to do next:\n  cd {}", folder.display())?;
    for command in build.iter().chain(test) {
        writeln!(out, "  {command}")?;
    }
    if game == "any" {
        writeln!(out, "  bastide bot check {bot}")?;
        writeln!(out, "  bastide match {bot} greedy --game ripple")?;
        return Ok(writeln!(out, "  bastide duel {bot} random --game carcassonne --blocks 10")?);
    }
    writeln!(out, "  bastide bot check {bot} --game {game}")?;
    let opponent = if GAMES.iter().any(|entry| entry.about.name == game && entry.about.seats.1 == 1) {
        ""
    } else {
        " greedy"
    };
    writeln!(out, "  bastide match {bot}{opponent} --game {game}")?;
    Ok(writeln!(out, "  bastide duel {bot} random --game {game} --blocks 10")?)
}
