//! Exact values of small positions, by sentences.

use kit::{Key, Setup, Table};
use minds::{Budget, Unsolved};
use players::solve;

use crate::entry;

fn ripple(options: &[(&str, &str)]) -> Table {
    let given: Vec<_> = [("rest", "0")]
        .iter()
        .chain(options)
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    let entry = entry("ripple");
    Table::start(entry, Setup::new(entry.about, None, &given).unwrap(), Key::from_seed("0")).unwrap()
}

#[test]
fn a_small_game_is_solved() {
    let table = ripple(&[("width", "2"), ("height", "1"), ("max_turns", "6")]);
    let solution = solve(table.game(), &Budget::iterations(1 << 40)).unwrap();
    assert!((solution.values.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{solution:?}");
    assert!(!solution.best.is_empty() && solution.best.iter().all(|mv| table.game().check(mv).is_ok()));
}

#[test]
fn what_is_not_solved_says_why() {
    let endless = ripple(&[("width", "1"), ("height", "2"), ("max_turns", "0")]);
    let why = solve(endless.game(), &Budget::iterations(1 << 40)).unwrap_err();
    assert!(matches!(why, Unsolved::TooDeep(_)), "{why}");
    let large = solve(ripple(&[("max_turns", "50")]).game(), &Budget::iterations(1000)).unwrap_err();
    assert_eq!(large, Unsolved::Budget);
}
