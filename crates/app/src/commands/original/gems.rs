//! `bastide original gems`: the program of 2007.

mod display;
mod sequence;
mod session;

use std::io::{BufRead, Write};

use ::games::gems::Gems;
use anyhow::Result;
use clap::Args;
use kit::{Game, Setup};

use crate::cli::Misuse;
use display::Style;
use sequence::Sequence;
use session::Session;

/// Swap neighbouring gems so that three or more of a kind stand in line
#[derive(Args)]
#[command(after_help = session::HELP, args_override_self = true)]
pub struct GemsArgs {
    /// The sequence that gems come from, letters A to Z, again and again [default: random]
    #[arg(short, value_name = "SEQ")]
    sequence: Option<String>,
    /// Quiet: print nothing but what the command `d` prints
    #[arg(short)]
    quiet: bool,
    /// Big display
    #[arg(short)]
    big: bool,
    /// Big display with small drawings
    #[arg(short)]
    fancy: bool,
    /// Columns
    #[arg(short = 'x', value_name = "N", default_value = "8")]
    columns: String,
    /// Rows
    #[arg(short = 'y', value_name = "N", default_value = "8")]
    rows: String,
    /// Colours in a random sequence
    #[arg(short, value_name = "N", default_value = "7")]
    colours: String,
}

/// Plays until the game is over, somebody quits, or the input ends.
pub fn run(args: &GemsArgs, input: &mut impl BufRead, out: &mut impl Write) -> Result<()> {
    let misuse = |bad: kit::BadSetup| Misuse(bad.0);
    let mut sequence = Sequence::new(args.sequence.as_deref())?;
    let named = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
    let mut given: Vec<_> =
        [("width", &*args.columns), ("height", &*args.rows), ("colours", &*args.colours)].map(named).into();
    // Checked even where a given sequence has its own colours.
    let mut setup = Setup::new(Gems::ABOUT, None, &given).map_err(misuse)?;
    if let Some(colours) = sequence.colours() {
        given[2].1 = colours.to_string();
        setup = Setup::new(Gems::ABOUT, None, &given).map_err(misuse)?;
    }
    let game = Gems::of_sequence(&setup, &mut sequence).map_err(misuse)?;
    let style = match (args.fancy, args.big) {
        (true, _) => Style::Fancy,
        (false, true) => Style::Big,
        (false, false) => Style::Plain,
    };
    Session { game, sequence, style, quiet: args.quiet, out }.run(input)?;
    Ok(())
}
