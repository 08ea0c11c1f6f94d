//! The game and the second referee agree, move by move.

use kit::{Chance, Game};

use super::naive::Naive;
use super::*;
use crate::ripple::board::Board;

const BIG: [(u16, u16); 4] = [(9, 8), (64, 2), (2, 33), (12, 13)];

fn naive(game: &Ripple) -> Naive {
    let view = game.view();
    let stacks = view.stacks.into_iter().flatten().collect();
    Naive { width: view.width.into(), height: view.height.into(), stacks }
}

/// Plays on at random beside the second referee.
fn play_beside_the_second_referee(mut game: Ripple, moves: usize, luck: &mut Quick) {
    let mut second = naive(&game);
    for _ in 0..moves {
        let Some(mover) = game.to_move() else { break };
        let (square, before) = (game.any_move(luck), game.clone());
        game.play(square, luck);
        second.turn(mover.0, square.x.into(), square.y.into(), luck);
        assert_eq!(naive(&game), second, "{mover} plays {square} on\n{before}");
        assert_eq!(game.to_move().is_none(), second.is_full(), "{game}");
        let points = Player::all(game.seats).map(|player| second.points(player.0));
        assert!(game.scores().points.iter().copied().eq(points), "{game}");
    }
}

#[test]
fn random_games_agree_with_the_second_referee() {
    let mut luck = Quick::new(1);
    for seats in 1..=6 {
        for (width, height) in SMALL.into_iter().chain(BIG) {
            for _ in 0..3 {
                play_beside_the_second_referee(start(seats, width, height, 0), 60, &mut luck);
            }
        }
    }
}

#[test]
fn random_positions_agree_with_the_second_referee() {
    let mut luck = Quick::new(2);
    for round in 0..40 {
        for (width, height) in SMALL.into_iter().chain(BIG) {
            let seats = 1 + round % 3;
            let stacks = random_stacks(seats, width, height, 1 + luck.below(3), &mut luck);
            let mut game = start(seats, width, height, 0);
            game.board = Board::new(seats, &stacks);
            play_beside_the_second_referee(game, 8, &mut luck);
        }
    }
}
