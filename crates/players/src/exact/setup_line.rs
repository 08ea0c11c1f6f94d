//! The line that says which rules and pieces a tablebase is for.

use games::mansuba::{Kind, Mansuba};
use kit::{Game, Player, Quick, Setup};

use super::Refusal;

/// The line of a position's rules and pieces: equal lines, equal values. A limit of turns is not part of it: with the plies
/// of a win at hand it is known which wins are too late.
pub fn setup_line(position: &Mansuba) -> String {
    let about = Mansuba::ABOUT;
    let options: Vec<String> =
        position.terms().iter().map(|(name, value)| format!("{name}={value}")).collect();
    let pieces = [("black", Player(0)), ("white", Player(1))].map(|(name, player)| {
        let mut letters = Vec::new();
        position.each_piece(player, |_, kind| letters.push(Kind::letter(kind)));
        letters.sort_unstable();
        format!("{name}={}", String::from_iter(letters))
    });
    format!("{} rules={} {} {}", about.name, about.version, options.join(" "), pieces.join(" "))
}

/// The name of the file for a line: its values.
pub fn file_name(line: &str) -> String {
    let values: Vec<&str> =
        line.split(' ').map(|word| word.split_once('=').map_or(word, |(_, value)| value)).collect();
    format!("{}.tablebase", values.join("-"))
}

/// The line of a setup, if its game can be solved.
pub fn line_of(setup: &Setup) -> Result<String, Refusal> {
    let name = setup.about().name;
    if name != Mansuba::ABOUT.name {
        return Err(format!(
            "there are no tables of {name}; `bastide solve {name}` searches small positions"
        ));
    }
    Ok(setup_line(&Mansuba::start(setup, &mut Quick::new(0)).map_err(|bad| bad.0)?))
}

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
