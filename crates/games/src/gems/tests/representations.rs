//! All representations of a board, played side by side.

use kit::{Chance, Counters, Quick, Square};

use super::*;
use crate::gems::board::Board;

/// The same position in all representations that can hold it, the usual one first.
pub fn every_way(gems: &Gems) -> Vec<Gems> {
    let (width, height) = (gems.board.width(), gems.board.height());
    let squares = (0..width).flat_map(|x| (0..height).map(move |y| Square::new(x, y)));
    let cells: Vec<u8> = squares.map(|square| gems.board.gem(square)).collect();
    let boards = Board::every_way(height, gems.colours, &cells);
    boards.map(|board| Gems { board, ..gems.clone() }).collect()
}

fn listed(gems: &Gems) -> Vec<Swap> {
    let mut moves = Vec::new();
    gems.moves(&mut moves);
    moves
}

/// Plays one swap in all representations; whether there was one.
fn play_one(ways: &mut [Gems], luck: &mut Quick) -> bool {
    let moves = listed(&ways[0]);
    for gems in &*ways {
        assert_eq!(moves, listed(gems), "{gems}");
        assert_eq!(gems.to_move().is_some(), !moves.is_empty());
        assert!(moves.is_empty() || moves.contains(&gems.any_move(&mut luck.clone())), "{gems}");
    }
    if moves.is_empty() {
        return false;
    }
    let (swap, before) = (moves[luck.below(moves.len() as u32) as usize], ways[0].to_string());
    let from = luck.clone();
    let mut told = None;
    for gems in ways {
        *luck = from.clone();
        let certain = gems.board.completes(swap);
        let mut counted = Vec::new();
        gems.play_counting(swap, luck, &mut |_, n| counted.push(n));
        let tells = (gems.to_string(), counted, certain, luck.clone().below(u32::MAX));
        assert_eq!(*told.get_or_insert(tells.clone()), tells, "{swap} on\n{before}");
    }
    true
}

/// Number of swaps played, and of representations.
fn side_by_side(width: u16, height: u16, colours: u8, most: usize, luck: &mut Quick) -> (usize, usize) {
    let Ok(gems) = Gems::start(&setup(width, height, colours), luck) else { return (0, 0) };
    let mut ways = every_way(&gems);
    assert_eq!(ways[0], gems, "the usual representation comes first");
    let played = (0..most).take_while(|_| play_one(&mut ways, luck)).count();
    for gems in &ways {
        assert_eq!(*gems, every_way(gems).into_iter().find(|same| same == gems).unwrap());
    }
    assert_eq!(ways[0], ways[0].to_string().parse().unwrap(), "what is kept of swaps follows from the gems");
    (played, ways.len())
}

#[test]
fn all_representations_play_the_same_game() {
    let mut luck = Quick::new(11);
    let sizes = [
        (1, 1),
        (1, 7),
        (7, 1),
        (1, 64),
        (64, 1),
        (2, 2),
        (8, 8),
        (7, 9),
        (9, 7),
        (4, 16),
        (16, 4),
        (31, 2),
        (3, 21),
        (5, 12),
        (9, 9),
        (12, 11),
        (11, 12),
        (6, 16),
        (6, 17),
        (17, 6),
        (3, 64),
        (64, 3),
    ];
    let (mut played, mut most_ways) = (0, 0);
    for (width, height) in sizes {
        for colours in (3..=9).chain([16, 26]) {
            let (swaps, ways) = side_by_side(width, height, colours, 40, &mut luck);
            (played, most_ways) = (played + swaps, most_ways.max(ways));
        }
    }
    assert!(played > 3000 && most_ways == 5, "{played} swaps in {most_ways} representations");
}

#[test]
fn all_representations_play_the_same_game_on_great_boards() {
    let mut luck = Quick::new(12);
    for (width, height, colours) in [(20, 20, 7), (64, 16, 6), (64, 17, 9), (64, 64, 5), (64, 64, 26)] {
        assert!(side_by_side(width, height, colours, 12, &mut luck).0 > 3, "{width} x {height}");
    }
}

#[test]
fn any_move_reaches_every_legal_swap_of_each_representation() {
    let gems = Gems::start(&setup(8, 8, 5), &mut Quick::new(4)).unwrap();
    for gems in every_way(&gems) {
        let mut luck = Quick::new(1);
        let moves = listed(&gems);
        let chosen: Vec<Swap> = (0..4000).map(|_| gems.any_move(&mut luck)).collect();
        assert!(moves.len() > 5 && moves.iter().all(|swap| chosen.contains(swap)));
        assert!(chosen.iter().all(|swap| moves.contains(swap)));
    }
}

#[test]
fn a_usual_game_is_small() {
    assert!(size_of::<Gems>() <= 104, "{} bytes", size_of::<Gems>());
}
