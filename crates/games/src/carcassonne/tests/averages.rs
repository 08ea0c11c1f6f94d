//! Averages of random games: figures on which independent engines agree.

use kit::Counters;

use super::*;

#[test]
fn random_games_are_as_they_should_be() {
    const GAMES: u32 = 4000;
    let (mut luck, setup) = (Quick::new(7), setup(2, ""));
    let mut sums: Vec<(&str, f64)> = vec![("turns", 0.0), ("points a seat", 0.0)];
    let mut add = |what: &'static str, number: f64| match sums.iter_mut().find(|(known, _)| *known == what) {
        Some((_, sum)) => *sum += number,
        None => sums.push((what, number)),
    };
    for _ in 0..GAMES {
        let mut game = Carcassonne::start(&setup, &mut luck).unwrap();
        while game.to_move().is_some() {
            let mv = game.any_move(&mut luck);
            game.play_counting(mv, &mut luck, &mut |what, number| add(what, number as f64));
            add("turns", 1.0);
        }
        add("points a seat", game.scores().points.iter().sum::<i64>() as f64 / 2.0);
    }
    let mean = |what: &str| sums.iter().find(|(known, _)| *known == what).unwrap().1 / f64::from(GAMES);
    let turns = mean("turns");
    for (what, mean, expected, tolerance) in [
        ("turns", turns, 70.98, 0.01),
        ("followers placed", mean("followers placed"), 15.6, 0.15),
        ("placements a turn", mean("placements") / turns, 32.7, 0.25),
        ("tiles thrown away", mean("tiles thrown away"), 0.019, 0.008),
        ("points a seat", mean("points a seat"), 19.4, 0.3),
    ] {
        assert!((mean - expected).abs() < tolerance, "{what}: {mean}, not {expected}");
    }
}
