//! `bastide show`: draws a position of a record, or a page that replays it.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use kit::{Frame, Opening, Table, replay};

use crate::cli::{Colour, Misuse};
use crate::records;

/// What to draw, and how.
#[derive(Args)]
pub struct ShowArgs {
    /// A record file, `-` for standard input
    file: PathBuf,
    /// Draw the position after so many turns, 0 being the start [default: the last]
    #[arg(long, value_name = "N")]
    turn: Option<usize>,
    /// What to make
    #[arg(long = "as", value_name = "FORM", default_value = "text")]
    form: Form,
    /// Show what gives points: zones, patterns
    #[arg(long)]
    counted: bool,
    /// Colours in text
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: Colour,
}

#[derive(Clone, Copy, ValueEnum)]
enum Form {
    /// The board in letters
    Text,
    /// A picture
    Svg,
    /// A page that steps through the whole game, offline
    Html,
}

/// Prints the drawing.
pub fn run(args: &ShowArgs, out: &mut impl Write) -> Result<()> {
    let name = || args.file.display().to_string();
    let record = records::open(&args.file).with_context(name)?;
    if let (Opening::OtherRules(..), Form::Text) = (&record.opening, args.form) {
        out.write_all(records::in_words(&record).as_bytes())?;
        return Ok(out.flush()?);
    }
    let mut table = record.replay().with_context(name)?;
    let last = table.turn();
    let turn = args.turn.unwrap_or(last);
    if turn > last {
        return Err(Misuse(format!("--turn goes from 0 to {last} in this record, not {turn}")).into());
    }
    match args.form {
        Form::Html => out.write_all(page(&mut table, turn, args.counted).as_bytes())?,
        form => {
            table.go_to(turn);
            let scene = if args.counted { table.counted_scene() } else { table.scene() };
            let drawing =
                if let Form::Svg = form { scene.svg() } else { scene.text(wants_colour(args.color)) };
            out.write_all(drawing.as_bytes())?;
        }
    }
    Ok(out.flush()?)
}

/// Whether text is to be coloured.
pub fn wants_colour(colour: Colour) -> bool {
    let forbidden = || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    match colour {
        Colour::Always => true,
        Colour::Never => false,
        Colour::Auto => std::io::stdout().is_terminal() && !forbidden(),
    }
}

/// A page with the positions up to that turn, each with what led to it; the last counted if so wanted.
fn page(table: &mut Table, last: usize, counted: bool) -> String {
    let title = table.game().about().title;
    let frames = (0..=last).map(|turn| {
        table.go_to(turn);
        let caption = table.last_turn().map_or("start".to_owned(), |turn| turn.act.to_string());
        let scene = if counted && turn == last { table.counted_scene() } else { table.scene() };
        Frame { caption, scene }
    });
    replay(title, frames)
}
