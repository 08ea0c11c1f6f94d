//! `bastide original gems`: the program of 2007.

mod display;
mod session;
mod testsuite;

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use ::games::gems::Gems;
use anyhow::{Context, Result};
use clap::Args;
use kit::{Game, Key, Setup};

use crate::cli::Misuse;
use display::Style;
use session::OldGame;

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
    /// Do not play, but run the old tests in these files: lines `< input`, `> expected output`, `$ command line`
    #[arg(long, value_name = "FILE", num_args = 1..)]
    testsuite: Vec<PathBuf>,
}

/// Plays until the game is over, the player quits, or the input ends; or runs the old tests.
pub fn run(args: &GemsArgs, input: &mut impl BufRead, out: &mut impl Write) -> Result<ExitCode> {
    if !args.testsuite.is_empty() {
        return testsuite::run(&args.testsuite, out);
    }
    play(args, input, out).map(|()| ExitCode::SUCCESS)
}

fn play(args: &GemsArgs, input: &mut impl BufRead, out: &mut impl Write) -> Result<()> {
    let misuse = |bad: kit::BadSetup| Misuse(bad.0);
    let setup = Setup::new(Gems::ABOUT, None, &args.options()).map_err(misuse)?;
    let seed = getrandom::u64().context("no random sequence can be had here")?;
    let mut luck = Key::from_seed(&seed.to_string()).turn(0);
    let game = Gems::of_sequence(&setup, &mut luck).map_err(misuse)?;
    let style = match (args.fancy, args.big) {
        (true, _) => Style::Fancy,
        (false, true) => Style::Big,
        (false, false) => Style::Plain,
    };
    OldGame { game, luck, style, quiet: args.quiet, begun: None, out }.run(input)?;
    Ok(())
}

impl GemsArgs {
    fn options(&self) -> Vec<(String, String)> {
        let named = |name: &str, value: String| (name.to_owned(), value);
        let mut given = vec![
            named("width", self.columns.clone()),
            named("height", self.rows.clone()),
            named("colours", self.colours.clone()),
        ];
        // In capitals it is none of the words that the option knows, whatever the letters are.
        given.extend(self.sequence.as_ref().map(|letters| named("sequence", letters.to_ascii_uppercase())));
        given
    }
}
