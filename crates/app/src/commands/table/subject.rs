//! What a table is about: a setup of a game that can be solved.

use anyhow::Result;
use games::mansuba::Mansuba;
use kit::{Game, Quick, Setup};
use players::exact::setup_line;

use crate::cli::{self, Misuse};

/// The setup that a line of a table's header stands for; `None` if no setup of the present rules has that line.
pub fn setup_of(line: &str) -> Option<Setup> {
    let mut words = line.split(' ');
    let entry = games::find(words.next()?)?;
    let mut options: Vec<(String, String)> = Vec::new();
    for (name, value) in words.filter_map(|word| word.split_once('=')) {
        match name {
            "rules" | "white" => {}
            "black" => {
                let count = |letter: char| value.chars().filter(|found| *found == letter).count();
                let pieces = format!("R{} E{} N{}", count('R'), count('E'), count('N'));
                options.push(("pieces".to_owned(), pieces));
            }
            _ => options.push((name.to_owned(), value.to_owned())),
        }
    }
    let setup = Setup::new(entry.about, None, &options).ok()?;
    (line_of(&setup).ok()? == line).then_some(setup)
}

/// The line of a setup, if its game can be solved.
pub fn line_of(setup: &Setup) -> Result<String> {
    let name = setup.about().name;
    if name != Mansuba::ABOUT.name {
        let why = format!("there are no tables of {name}; `bastide solve {name}` searches small positions");
        return Err(Misuse(why).into());
    }
    Ok(setup_line(&start_of(setup)))
}

/// The first position of a setup.
fn start_of(setup: &Setup) -> Mansuba {
    Mansuba::start(setup, &mut Quick::new(0)).expect("a setup of Mansuba can always be played")
}

/// The setup that the command line asks for.
pub fn setup(game: &str, args: &cli::SetupArgs) -> Result<Setup> {
    args.setup(cli::game(game))
}
