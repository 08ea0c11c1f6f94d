//! Length of random games: figures on which independent engines agree.

use kit::Game;

use super::*;

/// The average length of random games of two players, without a turn limit.
fn average_length(side: u16, games: u64) -> f64 {
    let mut luck = Quick::new(7);
    let first = start(2, side, side, 0);
    let mut moves = 0;
    for _ in 0..games {
        let mut game = first.clone();
        while game.to_move().is_some() {
            let square = game.any_move(&mut luck);
            game.play(square, &mut luck);
        }
        moves += game.turn;
    }
    moves as f64 / games as f64
}

/// The length spreads about as widely as its average, so the tolerance is some three deviations.
#[test]
fn random_games_last_as_long_as_they_should() {
    for (side, games, expected, tolerance) in
        [(3, 2000, 23.4, 1.5), (4, 1000, 99.6, 9.0), (5, 400, 845.0, 120.0)]
    {
        let length = average_length(side, games);
        assert!((length - expected).abs() < tolerance, "{side} x {side}: {length} moves, not {expected}");
    }
}
