//! Sequential tests: the vectors, error rates, estimates after stopping, and coverage of the intervals of shares.

use contest::Mean;
use contest::dice::Dice;
use contest::normal::deviate;
use contest::sequential::{
    Betting, Hypotheses, ScoreCounts, Sprt, TestReport, Verdict, about_bets, about_sprt, after_stopping,
};
use serde_json::Value;

use crate::long::runs;

fn cases(text: &str) -> Vec<Value> {
    let file: Value = serde_json::from_str(text).unwrap();
    file["cases"].as_array().unwrap().clone()
}

fn assert_near(seen: f64, wanted: &Value, tolerance: f64, case: &Value) {
    let wanted = wanted.as_f64().unwrap();
    assert!((seen - wanted).abs() <= tolerance, "{seen} instead of {wanted} in {case}");
}

#[test]
fn every_vector_of_the_sequential_test_holds() {
    for case in cases(include_str!("../data/sprt.json")) {
        let number = |key: &str| case[key].as_f64().unwrap();
        let counts = case["counts"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).collect();
        let scores = ScoreCounts::of(number("players") as usize, counts).unwrap();
        let hypotheses = Hypotheses::Score(number("s0"), number("s1"));
        let state = Sprt { hypotheses, alpha: number("alpha"), beta: number("beta") }.state(&scores);
        for (key, seen) in [("llr", state.llr), ("low", state.low), ("high", state.high)] {
            assert_near(seen, &case[key], 1e-9 * number(key).abs(), &case);
        }
        match state.llr_normal {
            Some(llr) => assert_near(llr, &case["llr_normal"], 1e-9 * llr.abs(), &case),
            None => assert!(case["llr_normal"].is_null(), "{case}"),
        }
        assert_eq!(serde_json::to_value(state.verdict).unwrap(), case["verdict"]);
    }
}

#[test]
fn every_vector_of_the_bets_holds() {
    for case in cases(include_str!("../data/betting.json")) {
        let times = case["scores_times"].as_f64().unwrap();
        let mut betting = Betting::against(0.5);
        let mut decided = ("open", Value::Null);
        for (block, score) in case["scores"].as_array().unwrap().iter().enumerate() {
            betting.add(score.as_f64().unwrap() / times);
            if decided.0 == "open" && (betting.is_better() || betting.is_worse()) {
                decided = (if betting.is_better() { "better" } else { "worse" }, (block + 1).into());
            }
        }
        let expected = &case["expected"];
        assert_near(betting.now.log_better, &expected["log_better"], 1e-8, &case);
        assert_near(betting.now.log_worse, &expected["log_worse"], 1e-8, &case);
        assert_eq!(
            (Value::from(decided.0), decided.1),
            (expected["verdict"].clone(), expected["at_block"].clone())
        );
    }
}

/// A block score of n players with this mean: normal, cut to its grid.
fn halves(dice: &mut Dice, players: usize, mean: f64, sd: f64) -> usize {
    let most = (2 * players * (players - 1)) as f64;
    ((mean + sd * deviate(dice.share())) * most).round().clamp(0.0, most) as usize
}

const DEVIATIONS: [(usize, f64); 4] = [(2, 0.24), (3, 0.19), (4, 0.15), (5, 0.13)];

fn until_stopped(dice: &mut Dice, sprt: &Sprt, players: usize, mean: f64, sd: f64) -> (Verdict, ScoreCounts) {
    let mut scores = ScoreCounts::new(players).unwrap();
    for _ in 0..4000 {
        scores.add(halves(dice, players, mean, sd));
        let verdict = sprt.state(&scores).verdict;
        if verdict != Verdict::GoOn {
            return (verdict, scores);
        }
    }
    (Verdict::GoOn, scores)
}

#[test]
fn the_sequential_test_errs_as_often_as_it_may() {
    let mut dice = Dice::new(21);
    let sprt = Sprt { hypotheses: Hypotheses::Score(0.5, 0.53), alpha: 0.05, beta: 0.05 };
    let runs = runs(200);
    // Three standard deviations of the simulation's noise above 6 %.
    let most = 0.06 + 3.0 * (0.06 * 0.94 / runs as f64).sqrt();
    for (players, sd) in DEVIATIONS {
        for (mean, wrong) in [(0.5, Verdict::H1), (0.53, Verdict::H0)] {
            let errs = |_: &usize| until_stopped(&mut dice, &sprt, players, mean, sd).0 == wrong;
            let errors = (0..runs).filter(errs).count() as f64 / runs as f64;
            assert!(errors <= most, "{errors} with {players} players at {mean}");
        }
    }
}

#[test]
fn the_estimate_after_stopping_is_too_high_as_often_as_too_low() {
    let mut dice = Dice::new(22);
    let sprt = Sprt { hypotheses: Hypotheses::Score(0.5, 0.53), alpha: 0.05, beta: 0.05 };
    let runs = runs(150);
    let slack = 3.0 * (0.25 / runs as f64).sqrt();
    for (players, sd) in [(2, 0.24), (4, 0.15)] {
        for mean in [0.49, 0.51, 0.53, 0.56] {
            let (mut high, mut covered) = (0.0, 0.0);
            for _ in 0..runs {
                let (_, scores) = until_stopped(&mut dice, &sprt, players, mean, sd);
                let estimate = after_stopping(&sprt, &scores);
                high += f64::from(u8::from(estimate.mean > mean)) / runs as f64;
                covered += f64::from(u8::from(estimate.low <= mean && mean <= estimate.high)) / runs as f64;
            }
            assert!(
                (high - 0.5).abs() < 0.04 + slack,
                "{high} of estimates are above {mean}, {players} players"
            );
            assert!(covered > 0.93 - slack / 2.0, "{covered} of intervals hold {mean}, {players} players");
        }
    }
}

/// Two-player blocks with a mean share of `mean`, in halves from 0 to 4.
#[derive(Clone, Copy, Debug)]
enum Luck {
    /// Both games of a block are independent.
    Independent,
    /// One luck decides both games.
    Shared,
    /// Most blocks are shared evenly, as if the first seat won.
    FirstSeat,
}

impl Luck {
    const ALL: [Luck; 3] = [Luck::Independent, Luck::Shared, Luck::FirstSeat];

    fn halves(self, dice: &mut Dice, mean: f64) -> usize {
        let mut win = |chance: f64| usize::from(dice.share() < chance);
        match self {
            Luck::Independent => 2 * (win(mean) + win(mean)),
            Luck::Shared => 4 * win(mean),
            Luck::FirstSeat => {
                let even = 0.8 * (1.0 - (2.0 * mean - 1.0).abs());
                if win(even) == 1 { 2 } else { 4 * win((mean - 0.5 * even) / (1.0 - even)) }
            }
        }
    }

    fn scores(self, dice: &mut Dice, mean: f64, blocks: usize) -> ScoreCounts {
        let mut scores = ScoreCounts::new(2).unwrap();
        (0..blocks).for_each(|_| scores.add(self.halves(dice, mean)));
        scores
    }

    /// Scores when the test stops, or after `most` blocks.
    fn tested(self, dice: &mut Dice, mean: f64, sprt: &Sprt, most: usize) -> ScoreCounts {
        let mut scores = ScoreCounts::new(2).unwrap();
        for _ in 0..most {
            scores.add(self.halves(dice, mean));
            if sprt.state(&scores).verdict != Verdict::GoOn {
                break;
            }
        }
        scores
    }
}

const SHARES: [f64; 4] = [0.5, 0.6, 0.8, 0.95];

/// Checks that at least 93 % of the intervals of a simulation hold the mean, less three deviations of its noise.
fn assert_covers(runs: usize, mean: f64, what: &str, mut interval: impl FnMut() -> Mean) {
    let slack = 3.0 * (0.93 * 0.07 / runs as f64).sqrt();
    let holds = |_: &usize| {
        let Mean { low, high, .. } = interval();
        low <= mean + 1e-9 && mean <= high + 1e-9
    };
    let held = (0..runs).filter(holds).count() as f64 / runs as f64;
    assert!(held >= 0.93 - slack, "{held} of {runs} intervals hold {mean}: {what}");
}

#[test]
fn shares_of_a_fixed_number_of_blocks_have_intervals_that_cover() {
    let (mut dice, runs) = (Dice::new(23), runs(400));
    for (luck, mean) in Luck::ALL.into_iter().flat_map(|luck| SHARES.map(|mean| (luck, mean))) {
        for blocks in [2, 3, 5, 10, 30] {
            assert_covers(runs, mean, &format!("{luck:?}, {blocks} blocks"), || {
                Mean::of_scores(&luck.scores(&mut dice, mean, blocks))
            });
        }
    }
}

/// The interval that a test prints: corrected if it has stopped.
#[test]
fn shares_of_a_test_have_intervals_that_cover_whether_it_stopped_or_not() {
    let (mut dice, runs) = (Dice::new(24), runs(12));
    for (zero, one, most) in [
        (0.5, 0.53, 2000),
        (0.5, 0.53, 200),
        (0.5, 0.6, 2000),
        (0.45, 0.55, 2000),
        (0.75, 0.85, 2000),
        (0.5, 0.53, 10),
        (0.5, 0.53, 3),
    ] {
        let sprt = Sprt { hypotheses: Hypotheses::Score(zero, one), alpha: 0.05, beta: 0.05 };
        for (luck, mean) in Luck::ALL.into_iter().flat_map(|luck| SHARES.map(|mean| (luck, mean))) {
            assert_covers(runs, mean, &format!("{luck:?}, {sprt:?}, at most {most} blocks"), || {
                let report = TestReport::new(&sprt, &luck.tested(&mut dice, mean, &sprt, most), "a", 2);
                report.corrected.unwrap_or(report.share)
            });
        }
    }
}

#[test]
fn elo_and_normalised_elo_agree_with_scores() {
    let scores = ScoreCounts::of(2, vec![30, 120, 300, 200, 60]).unwrap();
    let sprt = |hypotheses| Sprt { hypotheses, alpha: 0.05, beta: 0.05 }.state(&scores).llr;
    // 10 Elo are a share of 0.51439…
    let share = 1.0 / (1.0 + 10_f64.powf(-10.0 / 400.0));
    assert!((sprt(Hypotheses::Elo(0.0, 10.0)) - sprt(Hypotheses::Score(0.5, share))).abs() < 1e-9);
    // Near one half, normalised Elo asks for nearly the mean that the observed deviation makes of it.
    let normalised = Hypotheses::NormalisedElo(0.0, 10.0);
    let (zero, one) = normalised.shares(&scores);
    assert_eq!(zero, 0.5);
    let (by_elo, by_score) = (sprt(normalised), sprt(Hypotheses::Score(0.5, one)));
    assert!((by_elo / by_score - 1.0).abs() < 0.05, "{by_elo} {by_score}");
    assert!(Hypotheses::Elo(0.0, 5.0).check(3).unwrap_err().to_string().contains("2 players"));
}

#[test]
fn lopsided_and_equal_scores_give_finite_answers() {
    let sprt = Sprt { hypotheses: Hypotheses::Score(0.5, 0.53), alpha: 0.05, beta: 0.05 };
    let normalised = Sprt { hypotheses: Hypotheses::NormalisedElo(0.0, 5.0), ..sprt };
    for (counts, share) in [
        ([0, 0, 0, 0, 0], 0.5),
        ([0, 0, 0, 0, 60], 1.0),
        ([200, 0, 0, 0, 0], 0.0),
        ([0, 0, 400, 0, 0], 0.5),
        ([0, 0, 1_000_000_000, 0, 0], 0.5),
    ] {
        let scores = ScoreCounts::of(2, counts.to_vec()).unwrap();
        for sprt in [sprt, normalised] {
            let (state, estimate) = (sprt.state(&scores), after_stopping(&sprt, &scores));
            assert!(state.llr.is_finite() && state.llr_normal.is_none_or(f64::is_finite), "{state:?}");
            assert!((estimate.mean - share).abs() < 0.03, "{estimate:?} instead of {share}");
            assert!(
                0.0 <= estimate.low && estimate.low < estimate.high && estimate.high <= 1.0,
                "{estimate:?}"
            );
            assert!(!about_sprt(&state, scores.blocks(), 2).contains("NaN"));
        }
    }
}

#[test]
fn verdicts_have_words() {
    let words = |shares: &[f64]| about_bets(&Betting::after(0.5, shares), ("A", "B"), 2);
    assert_eq!(words(&[1.0; 11]), "A is better than B (97 %)");
    assert_eq!(words(&[1.0; 16]), "A is better than B (99.5 %)");
    assert_eq!(words(&[0.0; 30]), "B is better than A (over 99.9 %)");
    assert_eq!(words(&[1.0, 0.5, 0.75, 0.5]), "too few games to tell: about 60 more games would");
    assert!(words(&[0.5; 40]).contains("may be equal"));
}
