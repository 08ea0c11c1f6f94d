//! Ratings: test vectors, bounds and invariances.

use contest::dice::Dice;
use contest::ratings::{Problem, RatedGame, Ratings, compare};
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
struct File {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    name: String,
    players: usize,
    seat_terms: usize,
    sd_player: f64,
    sd_seat: f64,
    anchor: usize,
    games: Vec<RatedGame>,
    expected: Value,
}

fn numbers(value: &Value) -> Vec<f64> {
    match value {
        Value::Array(values) => values.iter().flat_map(numbers).collect(),
        value => vec![value.as_f64().unwrap()],
    }
}

fn assert_near(what: &str, seen: &[f64], wanted: &Value, tolerance: f64) {
    let wanted = numbers(wanted);
    assert_eq!(seen.len(), wanted.len(), "{what}");
    for (seen, wanted) in seen.iter().zip(&wanted) {
        assert!((seen - wanted).abs() <= tolerance, "{what}: {seen} instead of {wanted}");
    }
}

#[test]
fn every_vector_of_ratings_holds() {
    let file: File = serde_json::from_str(include_str!("../data/ratings.json")).unwrap();
    assert_eq!(file.cases.len(), 6);
    for case in file.cases {
        let problem = Problem {
            players: case.players,
            seat_terms: case.seat_terms,
            sd_player: case.sd_player,
            sd_seat: case.sd_seat,
            games: case.games,
        };
        let (ratings, wanted) = (problem.fit().unwrap(), &case.expected);
        let name = |key: &str| format!("{}: {key}", case.name);
        assert_near(&name("theta"), &ratings.theta, &wanted["theta"], 1e-6);
        assert_near(&name("seat"), &ratings.seat, &wanted["seat"], 1e-6);
        for (key, value) in [("loglik", ratings.loglik), ("logpost", ratings.logpost)] {
            let known = wanted[key].as_f64().unwrap();
            assert_near(&name(key), &[value], &wanted[key], 1e-8 * known.abs());
        }
        let cov: Vec<f64> = (0..ratings.cov.size).flat_map(|row| ratings.cov.row(row).to_vec()).collect();
        let largest = cov.iter().fold(0.0_f64, |largest, cell| largest.max(cell.abs()));
        assert_near(&name("cov"), &cov, &wanted["cov"], 1e-6 * largest);
        for (row, known) in ratings.elo(case.anchor).iter().zip(wanted["elo"].as_array().unwrap()) {
            for key in ["elo", "sd_elo", "low", "high", "block_sd_elo"] {
                let row = serde_json::to_value(row).unwrap();
                assert_near(&name(key), &numbers(&row[key]), &known[key], 1e-3);
            }
        }
        let rivals = |a| (0..case.players).map(move |b| (a, b));
        let los: Vec<f64> = (0..case.players).flat_map(rivals).map(|(a, b)| ratings.los(a, b)).collect();
        assert_near(&name("los"), &los, &wanted["los"], 1e-6);
    }
}

/// Games drawn from true strengths, in blocks of every rotation, some rounded to ties.
pub fn drawn(dice: &mut Dice, strengths: &[f64], seats: usize, blocks: usize) -> Vec<RatedGame> {
    let mut games = Vec::new();
    for block in 0..blocks {
        let mut players: Vec<usize> = (0..strengths.len()).collect();
        dice.shuffle(&mut players);
        players.truncate(seats);
        for rotation in 0..seats {
            let seats: Vec<usize> = (0..seats).map(|seat| players[(seat + rotation) % seats]).collect();
            let ranks = seats.iter().map(|&player| arrival(dice, strengths[player])).collect();
            games.push(RatedGame { block: block as u64, seats, ranks });
        }
    }
    games
}

/// Exponential arrival times give the Plackett–Luce order; rounding gives ties now and then.
fn arrival(dice: &mut Dice, strength: f64) -> u32 {
    (-dice.share().ln() / strength.exp() * 50.0).min(1e9) as u32
}

fn bits(numbers: &[f64]) -> Vec<u64> {
    numbers.iter().map(|number| number.to_bits()).collect()
}

#[test]
fn neither_the_order_of_games_nor_of_players_changes_a_bit() {
    let mut dice = Dice::new(3);
    for (players, seats, blocks) in [(5, 2, 40), (6, 3, 20), (9, 4, 12), (8, 8, 6)] {
        let strengths: Vec<f64> = (0..players).map(|player| player as f64 / 4.0).collect();
        let problem = Problem::usual(players, seats, drawn(&mut dice, &strengths, seats, blocks));
        let ratings = problem.fit().unwrap();
        for _ in 0..5 {
            let mut names: Vec<usize> = (0..players).collect();
            dice.shuffle(&mut names);
            let mut other = problem.clone();
            dice.shuffle(&mut other.games);
            other.games.iter_mut().flat_map(|game| &mut game.seats).for_each(|seat| *seat = names[*seat]);
            let renamed = other.fit().unwrap();
            let of = |numbers: &[f64]| names.iter().map(|&name| numbers[name]).collect::<Vec<f64>>();
            assert_eq!(bits(&of(&renamed.theta)), bits(&ratings.theta));
            assert_eq!(bits(&renamed.seat), bits(&ratings.seat));
            assert_eq!(renamed.loglik.to_bits(), ratings.loglik.to_bits());
            assert_eq!(renamed.logpost.to_bits(), ratings.logpost.to_bits());
            assert_eq!(bits(&of(&renamed.best())), bits(&ratings.best()));
            let all: Vec<usize> = names.iter().copied().chain(players..players + seats).collect();
            assert_eq!(renamed.cov.in_order(&all), ratings.cov);
            assert_eq!(renamed.robust.in_order(&all), ratings.robust);
        }
    }
}

#[test]
fn players_that_did_exactly_the_same_do_not_disturb_that() {
    // A ring in which every player beats the next in one block: all players are interchangeable along it.
    let ring = |names: &[usize]| {
        let game = |at: usize| RatedGame {
            block: 0,
            seats: vec![names[at], names[(at + 1) % 7]],
            ranks: vec![1, 2],
        };
        Problem::usual(7, 2, (0..7).map(game).collect()).fit().unwrap()
    };
    let names = [3, 1, 6, 0, 2, 5, 4];
    let (one, other) = (ring(&[0, 1, 2, 3, 4, 5, 6]), ring(&names));
    assert_eq!(one.loglik.to_bits(), other.loglik.to_bits());
    let sorted = |ratings: &Ratings| {
        let mut bits = bits(&ratings.theta);
        bits.sort_unstable();
        bits
    };
    assert_eq!(sorted(&one), sorted(&other));
}

fn assert_sane(problem: &Problem) {
    let ratings = problem.fit().unwrap();
    let finite = |numbers: &[f64]| numbers.iter().all(|number| number.is_finite());
    assert!(finite(&ratings.theta) && finite(&ratings.seat), "{ratings:?}");
    assert!(finite(&[ratings.loglik, ratings.logpost]), "{ratings:?}");
    let best = ratings.best();
    assert!(
        (best.iter().sum::<f64>() - 1.0).abs() < 1e-9 && best.iter().all(|share| *share > 0.0),
        "{best:?}"
    );
    let misfit = ratings.misfit(problem).unwrap();
    assert!((0.0..=1.0).contains(&misfit.probability), "{misfit:?}");
    for a in 0..problem.players {
        for b in (0..problem.players).filter(|&b| b != a) {
            let (low, high) = ratings.interval(a, b);
            assert!(!low.is_nan() && !high.is_nan() && low < high, "{low} {high}");
            assert!((0.0..=1.0).contains(&ratings.los(a, b)));
            assert!(!compare(&ratings, (a, b), ("A", "B")).contains("NaN"));
        }
    }
}

#[test]
fn there_is_never_a_nan_or_an_interval_of_width_zero() {
    let game = |block, a, b, ranks: [u32; 2]| RatedGame { block, seats: vec![a, b], ranks: ranks.to_vec() };
    let lopsided = |count| (0..count).map(|block| game(block, 0, 1, [1, 2])).collect::<Vec<_>>();
    let cases = [
        (1, vec![]),
        (4, vec![]),
        (2, lopsided(1)),
        (2, lopsided(5000)),
        (3, (0..50).map(|block| game(block, 0, 1, [1, 1])).collect()),
        // Two groups that never met, and a player without games.
        (5, vec![game(0, 0, 1, [1, 2]), game(1, 2, 3, [2, 1])]),
        (2, vec![RatedGame { block: 0, seats: vec![1], ranks: vec![7] }]),
        (8, vec![RatedGame { block: 9, seats: (0..8).collect(), ranks: vec![4; 8] }]),
    ];
    for (players, games) in cases {
        for sd_player in [0.001, 3.0, 1000.0] {
            for seat_terms in [0, 8] {
                assert_sane(&Problem { players, seat_terms, sd_player, sd_seat: 1.0, games: games.clone() });
            }
        }
    }
}

#[test]
fn a_chain_of_one_sided_results_stays_finite_under_the_flattest_prior() {
    let links = (0..60).flat_map(|at| (0..200).map(move |game| (at, game)));
    let games = links.map(|(at, game)| RatedGame {
        block: (at * 200 + game) as u64,
        seats: vec![at, at + 1],
        ranks: vec![1, 2],
    });
    assert_sane(&Problem { sd_player: 1000.0, ..Problem::usual(61, 0, games.collect()) });
}

#[test]
fn what_cannot_be_rated_is_refused_with_a_reason() {
    let game =
        |seats: &[usize], ranks: &[u32]| RatedGame { block: 0, seats: seats.to_vec(), ranks: ranks.to_vec() };
    let refused = |problem: Problem| problem.fit().unwrap_err().to_string();
    let usual = |games| Problem::usual(3, 2, games);
    for (problem, words) in [
        (usual(vec![game(&[0, 1], &[1])]), "game 1 has 2 seats and 1 ranks"),
        (usual(vec![game(&[], &[])]), "game 1 has 0 seats"),
        (usual(vec![game(&[0, 1], &[1, 2]), game(&[0, 3], &[1, 2])]), "game 2 names player 3"),
        (usual(vec![game(&[1, 1], &[1, 2])]), "player 1 sits on two seats of game 1"),
        (usual(vec![game(&[0, 1, 2], &[1, 2, 3])]), "`seat_terms` is 2"),
        (Problem::usual(0, 0, vec![]), "there are 0 players"),
        (Problem::usual(1 << 40, 0, vec![]), "1 to 1024 can be rated"),
        (Problem { sd_player: f64::NAN, ..usual(vec![]) }, "`sd_player` is NaN"),
        (Problem { sd_seat: 0.0, ..usual(vec![]) }, "`sd_seat` is 0"),
    ] {
        let reason = refused(problem);
        assert!(reason.contains(words), "{reason}");
    }
}

/// A round robin; `ahead` is the probability of the first of a pair.
pub fn tournament(
    dice: &mut Dice,
    players: usize,
    blocks: u64,
    ahead: impl Fn(usize, usize) -> f64,
) -> Problem {
    let mut games = Vec::new();
    for block in 0..blocks {
        for a in 0..players {
            for b in 0..a {
                let ranks = if dice.share() < ahead(a, b) { vec![1, 2] } else { vec![2, 1] };
                games.push(RatedGame {
                    block: block * 1000 + (a * players + b) as u64,
                    seats: vec![a, b],
                    ranks,
                });
            }
        }
    }
    Problem::usual(players, 0, games)
}

#[test]
fn rock_paper_scissors_does_not_fit_one_number_per_player() {
    let mut dice = Dice::new(5);
    let ahead = |a: usize, b: usize| if (a + 3 - b) % 3 == 1 { 0.75 } else { 0.25 };
    let problem = tournament(&mut dice, 3, 30, ahead);
    let ratings = problem.fit().unwrap();
    let misfit = ratings.misfit(&problem).unwrap();
    assert!(misfit.is_serious(), "{misfit:?}");
    let names = ["rock", "paper", "scissors"].map(str::to_owned);
    let warning = misfit.warning(&ratings.cross_table(&problem).unwrap(), &names).unwrap();
    assert!(warning.starts_with("one number per player does not fit"), "{warning}");
}

#[test]
fn the_better_player_is_named_or_the_games_that_would_tell() {
    let played = |wins: u64, losses: u64| {
        let game = |block| RatedGame {
            block,
            seats: vec![0, 1],
            ranks: if block < wins { vec![1, 2] } else { vec![2, 1] },
        };
        Problem::usual(2, 0, (0..wins + losses).map(game).collect()).fit().unwrap()
    };
    let said = |wins, losses| compare(&played(wins, losses), (0, 1), ("A", "B"));
    assert_eq!(said(60, 20), "A is better than B (over 99.9 %)");
    assert_eq!(said(20, 50), "B is better than A (over 99.9 %)");
    assert_eq!(said(23, 11), "A is better than B (98 %)");
    assert!(
        said(12, 10).starts_with("too few games to tell: about 300 more games would"),
        "{}",
        said(12, 10)
    );
    assert!(said(11, 11).contains("may be equal"), "{}", said(11, 11));
}

#[test]
fn who_lost_nothing_has_a_rating_of_at_least_and_who_won_nothing_of_at_most() {
    let game = |block, (a, b): (usize, usize), won| RatedGame {
        block,
        seats: vec![a, b],
        ranks: if won { vec![1, 2] } else { vec![2, 1] },
    };
    // Player 0 beats all, 3 loses all; 1 and 2 beat each other.
    let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (2, 1), (1, 3), (2, 3)];
    let games = (0..70).map(|block| game(block as u64, pairs[block % 7], true)).collect();
    let ratings = Problem::usual(4, 0, games).fit().unwrap();
    assert_eq!(ratings.zero_group(), [1, 2]);
    let rows = ratings.rows(None);
    assert!(rows[0].high.is_infinite() && rows[0].low > 200.0, "{rows:?}");
    assert!(rows[3].low.is_infinite() && rows[3].high < -200.0, "{rows:?}");
    assert!(rows[1].low > -300.0 && rows[1].high < 300.0, "{rows:?}");
    let said = |row: &contest::ratings::RatingRow| contest::words::interval(row.low, row.high);
    assert!(said(&rows[0]).starts_with("at least +") && said(&rows[3]).starts_with("at most -"));
}
