//! Random play on the usual board, against averages that independent engines agree on.

use kit::{Counters, Quick, Setup};

use super::*;

/// Asserts agreement within `percent`.
fn about(found: f64, wanted: f64, percent: f64, what: &str) {
    assert!((found - wanted).abs() < wanted * percent / 100.0, "{what}: {found:.3}, not about {wanted}");
}

#[test]
fn random_games_are_as_long_and_as_rich_as_everybodys() {
    let (games, mut luck) = (3000, Quick::new(2026));
    let (mut turns, mut swaps, mut points) = (0u64, 0, 0);
    let (mut scans, mut gone, mut moves) = (0, 0, Vec::new());
    for _ in 0..games {
        let mut gems = Gems::start(&Setup::usual(Gems::ABOUT), &mut luck).unwrap();
        while gems.to_move().is_some() {
            gems.moves(&mut moves);
            swaps += moves.len();
            turns += 1;
            gems.play_counting(gems.any_move(&mut luck), &mut luck, &mut |what, n| match what {
                "scans with lines" => scans += n,
                "gems" => gone += n,
                _ => {}
            });
        }
        points += gems.score;
    }
    let per_turn = |n: f64| n / turns as f64;
    // Games vary by 90 % in length and points, so that a mean of 3,000 is good to 2 % or so.
    about(turns as f64 / f64::from(games), 71.9, 5.0, "moves until stuck");
    about(points as f64 / f64::from(games), 1908.0, 7.0, "points");
    about(per_turn(swaps as f64), 6.0, 1.0, "legal swaps");
    about(per_turn(scans as f64), 1.295, 0.5, "scans with lines");
    about(per_turn(gone as f64), 4.13, 0.7, "gems");
}
