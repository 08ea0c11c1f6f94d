//! Both kinds of board and the second referee agree, move by move.

use kit::{Chance, Game, Grid};

use super::super::big_board::BigBoard;
use super::super::board::Board;
use super::super::small_board::SmallBoard;
use super::naive::Naive;
use super::*;

const SMALL: [(u16, u16); 15] = [
    (1, 1),
    (1, 2),
    (2, 1),
    (1, 7),
    (9, 1),
    (2, 2),
    (3, 3),
    (5, 5),
    (7, 3),
    (8, 8),
    (4, 16),
    (32, 2),
    (1, 64),
    (64, 1),
    (9, 7),
];

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

/// Plays at random on a small and a big board with the same stacks.
fn play_on_both(stacks: &Grid<Vec<Player>>, moves: usize, luck: &mut Quick) {
    let (mut small, mut big) = (SmallBoard::new(stacks), BigBoard::new(stacks));
    let all = |stack: &dyn Fn(Square) -> Vec<Player>| -> Vec<_> { stacks.squares().map(stack).collect() };
    for _ in 0..moves {
        let mover = Player(luck.below(2) as u8);
        let square =
            Square::new(luck.below(stacks.width().into()) as u16, luck.below(stacks.height().into()) as u16);
        let (mut told_small, mut told_big) = (Vec::new(), Vec::new());
        let before = small.clone();
        small.lay(square, mover, &mut |what, n| told_small.push((what, n)));
        big.lay(square, mover, &mut |what, n| told_big.push((what, n)));
        let (of_small, of_big) = (all(&|square| small.stack(square)), all(&|square| big.stack(square)));
        assert_eq!(of_small, of_big, "{mover} plays {square} on\n{before:?}");
        assert_eq!(told_small, told_big);
        assert_eq!(small.is_full(), big.is_full());
        assert_eq!(
            Player::all(2).map(|p| small.points(p)).collect::<Vec<_>>(),
            [big.points(Player(0)), big.points(Player(1))]
        );
    }
    let shown = Grid::from_fn(stacks.width(), stacks.height(), |square| small.stack(square));
    assert_eq!(small, SmallBoard::new(&shown), "what a board shows is all of it");
    assert_eq!(big, BigBoard::new(&shown));
}

#[test]
fn small_and_big_boards_agree_from_the_first_move() {
    let mut luck = Quick::new(3);
    for (width, height) in SMALL {
        let empty = Grid::from_fn(width, height, |_| Vec::new());
        play_on_both(&empty, 300, &mut luck);
    }
}

#[test]
fn small_and_big_boards_agree_on_tall_stacks() {
    let mut luck = Quick::new(4);
    let heights = [0, 1, 1, 2, 3, 7, 254, 255, 256, 257, 513];
    for (width, height) in SMALL {
        let stacks = Grid::from_fn(width, height, |_| {
            let (first, height) = (luck.below(2), heights[luck.below(heights.len() as u32) as usize]);
            (0..height).map(|level| Player(((first + level) % 2) as u8)).collect()
        });
        play_on_both(&stacks, 20, &mut luck);
    }
}

#[test]
fn small_and_big_boards_agree_where_nearly_everything_fires() {
    let mut luck = Quick::new(5);
    for (width, height) in SMALL {
        for _ in 0..60 {
            let stacks = Grid::from_fn(width, height, |_| vec![Player(u8::from(luck.below(12) == 0))]);
            play_on_both(&stacks, 2, &mut luck);
        }
    }
}
