//! The game and the second referee agree, move by move.

use kit::{Chance, Game, Grid};

use super::naive::Naive;
use super::*;
use crate::ripple::board::Board;

/// Boards of several strips, whole ones and with a last one that is shorter.
const BIG: [(u16, u16); 8] = [(9, 8), (64, 2), (2, 33), (12, 13), (3, 64), (33, 4), (16, 16), (21, 10)];

fn naive(game: &Ripple) -> Naive {
    let view = game.view();
    let stacks = view.stacks.into_iter().flatten().collect();
    Naive { width: view.width.into(), height: view.height.into(), stacks, named: Vec::new() }
}

/// Plays on at random beside the second referee.
fn play_beside_the_second_referee(mut game: Ripple, moves: usize, luck: &mut Quick) {
    let mut second = naive(&game);
    for _ in 0..moves {
        let Some(mover) = game.to_move() else { break };
        let (square, before) = (game.any_move(luck), game.clone());
        for cell in Square::all(game.width, game.height) {
            let open = second.is_open(cell.x.into(), cell.y.into(), game.rest.into());
            assert_eq!(game.check(cell).is_ok(), open, "{cell} of\n{game}");
        }
        game.play(square, luck);
        second.turn(mover.0, square.x.into(), square.y.into(), luck);
        assert_eq!(naive(&game).stacks, second.stacks, "{mover} plays {square} on\n{before}");
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
fn random_games_with_cells_that_rest_agree_with_the_second_referee() {
    let mut luck = Quick::new(6);
    for rest in 1..=8 {
        for sides in SMALL.into_iter().chain(BIG) {
            let seats = 1 + luck.below(4) as u8;
            play_beside_the_second_referee(start_resting(seats, sides, 0, rest), 40, &mut luck);
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

/// Plays a few moves from these stacks.
fn stacks_agree(seats: u8, stacks: &Grid<Vec<Player>>, luck: &mut Quick) {
    let mut game = start(seats, stacks.width(), stacks.height(), 0);
    game.board = Board::new(seats, stacks);
    play_beside_the_second_referee(game, 3, luck);
}

#[test]
fn waves_over_whole_boards_agree_with_the_second_referee() {
    let mut luck = Quick::new(7);
    for (width, height) in SMALL.into_iter().chain(BIG).chain([(64, 64), (32, 33), (63, 64)]) {
        for seats in [1, 2, 3] {
            // One stack is empty, so that the game is not over.
            let stacks = Grid::from_fn(width, height, |square| match square {
                Square { x: 0, y: 0 } => Vec::new(),
                _ => vec![Player(u8::from(seats > 1 && luck.below(20) == 0))],
            });
            stacks_agree(seats, &stacks, &mut luck);
        }
    }
}

#[test]
fn tall_stacks_of_many_players_agree_with_the_second_referee() {
    let mut luck = Quick::new(8);
    for seats in [1, 2, 3, 4, 7, 8, 15, 16, 31, 32] {
        for (width, height) in [(3, 3), (9, 8), (2, 33)] {
            for tallest in [11, 24, 80] {
                let mut stacks = random_stacks(seats, width, height, tallest, &mut luck);
                stacks[Square::new(0, 0)].clear();
                stacks_agree(seats, &stacks, &mut luck);
            }
        }
    }
}
