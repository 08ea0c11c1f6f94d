//! Small boards and boards of any size, played side by side.

use kit::{Chance, Grid};

use super::*;
use crate::ripple::board::Board;
use crate::ripple::board::any::AnyBoard;
use crate::ripple::board::small::SmallBoard;

/// Boards of two strips and of three.
const MORE_STRIPS: [(u16, u16); 8] =
    [(9, 9), (10, 10), (64, 2), (2, 33), (11, 11), (12, 12), (64, 3), (33, 3)];

/// Plays at random on both representations with the same stacks.
fn play_on_both(stacks: &Grid<Vec<Player>>, moves: usize, luck: &mut Quick) {
    match Board::new(2, stacks) {
        Board::Small(small) => play_beside(small, stacks, moves, luck),
        Board::Two(small) => play_beside(*small, stacks, moves, luck),
        Board::Three(small) => play_beside(*small, stacks, moves, luck),
        Board::Any(_) => panic!("{} x {} is no small board", stacks.width(), stacks.height()),
    }
}

fn play_beside<const N: usize>(
    mut small: SmallBoard<N>,
    stacks: &Grid<Vec<Player>>,
    moves: usize,
    luck: &mut Quick,
) {
    let mut any = AnyBoard::new(2, stacks);
    let all = |stack: &dyn Fn(Square) -> Vec<Player>| -> Vec<_> { stacks.squares().map(stack).collect() };
    for _ in 0..moves {
        let mover = Player(luck.below(2) as u8);
        let square =
            Square::new(luck.below(stacks.width().into()) as u16, luck.below(stacks.height().into()) as u16);
        let (mut told_small, mut told_any) = (Vec::new(), Vec::new());
        let before = small.clone();
        small.lay(square, mover, &mut |what, n| told_small.push((what, n)));
        any.lay(square, mover, &mut |what, n| told_any.push((what, n)));
        let (of_small, of_any) = (all(&|square| small.stack(square)), all(&|square| any.stack(square)));
        assert_eq!(of_small, of_any, "{mover} plays {square} on\n{before:?}");
        assert_eq!(told_small, told_any);
        assert_eq!(small.is_full(), any.is_full());
        assert_eq!(
            Player::all(2).map(|p| small.points(p)).collect::<Vec<_>>(),
            [any.points(Player(0)), any.points(Player(1))]
        );
    }
    let shown = Grid::from_fn(stacks.width(), stacks.height(), |square| small.stack(square));
    assert_eq!(small, SmallBoard::new(&shown), "what a board shows is all of it");
    assert_eq!(any, AnyBoard::new(2, &shown));
}

#[test]
fn both_representations_agree_from_the_first_move() {
    let mut luck = Quick::new(3);
    for (width, height) in SMALL.into_iter().chain(MORE_STRIPS) {
        let empty = Grid::from_fn(width, height, |_| Vec::new());
        play_on_both(&empty, 300, &mut luck);
    }
}

#[test]
fn both_representations_agree_on_tall_stacks() {
    let mut luck = Quick::new(4);
    let heights = [0, 1, 1, 2, 3, 7, 254, 255, 256, 257, 513];
    for (width, height) in SMALL.into_iter().chain(MORE_STRIPS) {
        let stacks = Grid::from_fn(width, height, |_| {
            let (first, height) = (luck.below(2), heights[luck.below(heights.len() as u32) as usize]);
            (0..height).map(|level| Player(((first + level) % 2) as u8)).collect()
        });
        play_on_both(&stacks, 20, &mut luck);
    }
}

#[test]
fn both_representations_agree_where_nearly_everything_fires() {
    let mut luck = Quick::new(5);
    for (width, height) in SMALL.into_iter().chain(MORE_STRIPS) {
        for _ in 0..60 {
            let stacks = Grid::from_fn(width, height, |_| vec![Player(u8::from(luck.below(12) == 0))]);
            play_on_both(&stacks, 2, &mut luck);
        }
    }
}
