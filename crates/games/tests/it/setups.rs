//! Setups that try a game: combinations of its options' least, usual and greatest values.

use kit::{About, GameOption, OptionKind, Setup};

/// Limit of option combinations tried for each game.
const MOST: usize = 300;

/// The values that an option is tried with.
fn ends(option: &GameOption) -> Vec<Option<String>> {
    match option.kind {
        OptionKind::Number { min, max, .. } => vec![None, Some(min.to_string()), Some(max.to_string())],
        OptionKind::Flag { default } => vec![None, Some(if default { "off" } else { "on" }.to_owned())],
        OptionKind::Choice { of, .. } | OptionKind::Text { or: of, .. } => {
            of.iter().map(|word| Some(word.to_string())).collect()
        }
    }
}

/// All combinations of ends, or many of them, each with one number of seats out of the fewest, the usual and
/// the most.
pub fn setups(about: &'static About) -> Vec<Setup> {
    let ends: Vec<Vec<Option<String>>> = about.options.iter().map(ends).collect();
    let total = ends.iter().map(Vec::len).product();
    let combinations: Vec<Vec<usize>> = if total <= MOST {
        (0..total).map(|number| combination(&ends, number)).collect()
    } else {
        some(&ends)
    };
    combinations.iter().enumerate().map(|(at, combination)| setup(about, &ends, at, combination)).collect()
}

/// Which end each option has in the combination of that number, the last option changing fastest.
fn combination(ends: &[Vec<Option<String>>], mut number: usize) -> Vec<usize> {
    let mut places: Vec<usize> = ends
        .iter()
        .rev()
        .map(|values| {
            let place = number % values.len();
            number /= values.len();
            place
        })
        .collect();
    places.reverse();
    places
}

/// Some combinations, always the same: all options at one end and at the other, each option alone at each of
/// its ends, and then steps of a prime through all of them, so that every two options meet in all ways.
fn some(ends: &[Vec<Option<String>>]) -> Vec<Vec<usize>> {
    const STEP: usize = 1_000_003;
    let total: usize = ends.iter().map(Vec::len).product();
    let extreme = |place: usize| ends.iter().map(|values| place.min(values.len() - 1)).collect();
    let mut chosen: Vec<Vec<usize>> = (0..3).map(extreme).collect();
    for (option, values) in ends.iter().enumerate() {
        for place in 1..values.len() {
            let mut alone = vec![0; ends.len()];
            alone[option] = place;
            chosen.push(alone);
        }
    }
    let steps = (1..).map(|step| combination(ends, step * STEP % total));
    let left = MOST.saturating_sub(chosen.len());
    chosen.extend(steps.take(left));
    chosen
}

fn setup(about: &'static About, ends: &[Vec<Option<String>>], at: usize, combination: &[usize]) -> Setup {
    let values = ends.iter().zip(combination).map(|(values, place)| values[*place].clone());
    let named = about.options.iter().zip(values);
    let given: Vec<_> = named.filter_map(|(option, value)| Some((option.name.to_owned(), value?))).collect();
    let seats = [about.usual_seats, about.seats.0, about.seats.1];
    Setup::new(about, Some(&seats[at % 3].to_string()), &given).unwrap()
}
