//! The warning that one number per player does not fit: rare without a misfit, present with one.

use contest::dice::Dice;
use contest::ratings::{Problem, RatedGame};

use crate::coverage::{LuckSource, block};
use crate::long::runs;
use crate::ratings::{drawn, tournament};

/// Games that one number per player explains, of many kinds.
fn honest(dice: &mut Dice, kind: usize) -> Problem {
    let by = |step: f64| move |a: usize, b: usize| 1.0 / (1.0 + (step * (b as f64 - a as f64)).exp());
    let with_luck = |dice: &mut Dice, strengths: &[f64], blocks: u64, player: f64| {
        let luck = LuckSource { player, seat: 0.5 };
        let games: Vec<RatedGame> =
            (0..blocks).flat_map(|number| block(dice, number, strengths, &luck)).collect();
        Problem::usual(strengths.len(), strengths.len(), games)
    };
    match kind {
        0 => tournament(dice, 5, 12, by(0.5)),
        1 => tournament(dice, 3, 6, by(0.0)),
        2 => tournament(dice, 10, 2, by(0.3)),
        3 => tournament(dice, 4, 25, by(2.0)),
        4 => Problem::usual(6, 3, drawn(dice, &[0.0, 0.3, 0.6, 0.9, 1.2, 1.5], 3, 40)),
        5 => with_luck(dice, &[0.0, 0.5, 1.0], 20, 0.0),
        _ => with_luck(dice, &[0.0, 0.4, 0.8, 1.2], 30, 0.7),
    }
}

const KINDS: usize = 7;

#[test]
fn where_ratings_fit_a_warning_is_given_once_in_a_hundred_times_at_most() {
    let runs = runs(100);
    let mut all = 0;
    for kind in 0..KINDS {
        let mut dice = Dice::new(60 + kind as u64);
        let is_alarm = |_: &usize| {
            let problem = honest(&mut dice, kind);
            problem.fit().unwrap().misfit(&problem).unwrap().is_serious()
        };
        let alarms = (0..runs).filter(is_alarm).count();
        // Three standard deviations of the simulation's noise above 1 %.
        let most = 0.01 * runs as f64 + 3.0 * (0.01 * 0.99 * runs as f64).sqrt();
        assert!(alarms as f64 <= most, "{alarms} of {runs} with games of kind {kind}");
        all += alarms;
    }
    let runs = (runs * KINDS) as f64;
    assert!(all as f64 <= 0.01 * runs + 3.0 * (0.01 * 0.99 * runs).sqrt(), "{all} of {runs}");
}

#[test]
fn where_ratings_do_not_fit_a_warning_is_given() {
    let (mut dice, runs) = (Dice::new(70), runs(20));
    let ahead = |a: usize, b: usize| if (a + 3 - b) % 3 == 1 { 0.8 } else { 0.2 };
    let is_seen = |_: &usize| {
        let problem = tournament(&mut dice, 3, 40, ahead);
        problem.fit().unwrap().misfit(&problem).unwrap().is_serious()
    };
    let seen = (0..runs).filter(is_seen).count();
    assert!(seen * 20 >= runs * 19, "{seen} of {runs}");
}

#[test]
fn what_nobody_would_mind_is_not_warned_of() {
    // Of very many games, all but exactly what the ratings say.
    let ahead = |a: usize, b: usize| match (a, b) {
        (2, 0) => 0.90,
        (2, 1) => 0.72,
        _ => 0.70,
    };
    let problem = tournament(&mut Dice::new(71), 3, 12_000, ahead);
    let ratings = problem.fit().unwrap();
    let (misfit, cross) = (ratings.misfit(&problem).unwrap(), ratings.cross_table(&problem).unwrap());
    assert!(misfit.is_serious(), "{misfit:?}");
    assert_eq!(misfit.warning(&cross, &["a", "b", "c"].map(str::to_owned)), None);
}
