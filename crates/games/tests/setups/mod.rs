//! Setups that try a game: every combination of its options' least, usual and greatest values.

use kit::{About, Kind, Opt, Setup};

/// The values that an option is tried with.
fn ends(option: &Opt) -> Vec<Option<String>> {
    match option.kind {
        Kind::Number { min, max, .. } => vec![None, Some(min.to_string()), Some(max.to_string())],
        Kind::Flag { default } => vec![None, Some(if default { "off" } else { "on" }.to_owned())],
        Kind::Choice { of, .. } | Kind::Text { or: of, .. } => {
            of.iter().map(|word| Some(word.to_string())).collect()
        }
    }
}

/// All combinations of ends, each with one number of seats out of the fewest, the usual and the most.
pub fn setups(about: &'static About) -> Vec<Setup> {
    let mut choices: Vec<Vec<(String, String)>> = vec![vec![]];
    for option in about.options {
        let longer = |choice: &Vec<(String, String)>| {
            let choice = choice.clone();
            let with = move |value: Option<String>| {
                choice.iter().cloned().chain(value.map(|value| (option.name.to_owned(), value))).collect()
            };
            ends(option).into_iter().map(with).collect::<Vec<_>>()
        };
        choices = choices.iter().flat_map(longer).collect();
    }
    let seats = [about.usual_seats, about.seats.0, about.seats.1];
    let setup =
        |(at, choice): (usize, &Vec<_>)| Setup::new(about, Some(&seats[at % 3].to_string()), choice).unwrap();
    choices.iter().enumerate().map(setup).collect()
}
